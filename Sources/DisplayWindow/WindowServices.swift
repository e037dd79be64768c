#if SDL
  internal import DisplayConcurrency
  internal import DisplayGeometry
  internal import DisplayNodes

  /// What nodes ask of a window, handed on to the thread of the windows. Nothing of it waits: the text on the clipboard is the
  /// one that the thread has last reported.
  @MainActor
  final class WindowServices: HostServices {
    private var knownClipboardText: String?
    private var shownTitle: String
    private var cursor = PointerCursor.arrow
    private var area: Rect?
    private let withWindow: @MainActor (@escaping @Sendable (SDLPump, SDLWindow) -> Void) -> Void

    init(
      title: String,
      withWindow: @escaping @MainActor (@escaping @Sendable (SDLPump, SDLWindow) -> Void) -> Void
    ) {
      shownTitle = title
      self.withWindow = withWindow
    }

    /// What was asked for before there was a window counts for it.
    func windowDidOpen() {
      let (title, area, cursor) = (shownTitle, area, cursor)
      withWindow { pump, window in
        window.setTitle(title)
        pump.setTextInputArea(area, in: window)
        pump.setCursor(cursor, in: window.number)
      }
    }

    var clipboardText: String? {
      get { knownClipboardText }
      set {
        knownClipboardText = newValue
        SDLThread.shared.perform { $0.setClipboardText(newValue ?? "") }
      }
    }

    func clipboardDidChange(to text: String?) { knownClipboardText = text }

    var title: String {
      get { shownTitle }
      set {
        guard newValue != shownTitle else { return }
        shownTitle = newValue
        withWindow { _, window in window.setTitle(newValue) }
      }
    }

    func resize(to size: Size) { withWindow { _, window in window.resize(to: size) } }

    func setCursor(_ cursor: PointerCursor) {
      guard cursor != self.cursor else { return }
      self.cursor = cursor
      withWindow { pump, window in pump.setCursor(cursor, in: window.number) }
    }

    func setTextInputArea(_ area: Rect?) {
      guard area != self.area else { return }
      self.area = area
      withWindow { pump, window in pump.setTextInputArea(area, in: window) }
    }

    func endTextComposition() {
      withWindow { pump, window in pump.endTextComposition(in: window.number) }
    }

    func open(_ url: String) -> Bool {
      guard !url.isEmpty else { return false }
      SDLThread.shared.perform { $0.open(url) }
      return true
    }

    /// SDL 2 knows no one to notify.
    func announce(_ text: String) {}
  }
#endif
