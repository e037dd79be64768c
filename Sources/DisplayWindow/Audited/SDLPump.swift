#if SDL
  internal import CSDL2
  internal import DisplayConcurrency
  internal import DisplayGeometry
  internal import DisplayNodes

  /// SDL as its thread uses it: the windows, and the events for them.
  ///
  /// Why this is sound. Invariant: nothing of it is touched by two threads, and no pointer of SDL's outlives what it points
  /// to. Upheld by: the type, which is not `Sendable` and made by ``SDLThread`` alone; windows are destroyed by
  /// ``closeWindow(_:)``, which takes them out of the list first; texts that SDL hands out are copied and given back in the
  /// function that gets them, and the parts of an event are read as its type says. Proven by: WindowTests, and
  /// `.ci/check-window` in a real window.
  final class SDLPump {
    /// Why SDL cannot be used; nil when it can.
    private(set) var failure: String?
    /// The windows by the numbers that SDL gives them.
    private var windows: [UInt32: SDLWindow] = [:]
    private var cursors = SDLCursors()
    private var textInput = SDLTextInput()

    init() {
      SDL_SetMainReady()
      for (name, value) in Self.hints { unsafe SDL_SetHint(name, value) }
      guard SDL_Init(SDL_INIT_VIDEO) == 0 else {
        failure = Self.lastError
        // Events are waited for all the same: actions come as such.
        SDL_Init(SDL_INIT_EVENTS)
        return
      }
      // Has no size and is never shown; see `SDLThread`.
      unsafe SDL_CreateWindow("", 0, 0, 1, 1, SDL_WINDOW_HIDDEN.rawValue)
      SDL_StopTextInput()
      for type in [SDL_DROPFILE, SDL_DROPTEXT, SDL_DROPBEGIN, SDL_DROPCOMPLETE] {
        SDL_EventState(type.rawValue, SDL_ENABLE)
      }
    }

    private static let hints = [
      // Interrupts end the program as they do others.
      (SDL_HINT_NO_SIGNAL_HANDLERS, "1"),
      // Fingers are fingers, and the mouse is a mouse.
      (SDL_HINT_TOUCH_MOUSE_EVENTS, "0"),
      (SDL_HINT_MOUSE_TOUCH_EVENTS, "0"),
      // Where pictures are shown by a graphics processor, that waits for the display.
      (SDL_HINT_RENDER_VSYNC, "1"),
      (SDL_HINT_IME_SUPPORT_EXTENDED_TEXT, "1"),
      (SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1"),
      // The press that brings a window to the front counts.
      (SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1"),
    ]

    /// What SDL says that went wrong last.
    static var lastError: String {
      guard let text = unsafe SDL_GetError() else { return "" }
      return unsafe String(cString: text)
    }

    // MARK: Windows

    /// Opens a window.
    func openWindow(_ options: WindowOptions, channel: WindowChannel) -> Result<UInt32, WindowError> {
      if let failure { return .failure(.noDisplay(failure)) }
      guard let window = SDLWindow(options, channel: channel) else {
        return .failure(.notOpened(Self.lastError))
      }
      windows[window.number] = window
      channel.post(.clipboard(Self.clipboardText))
      return .success(window.number)
    }

    /// The window of a number; nil when it was closed.
    func window(_ number: UInt32) -> SDLWindow? { windows[number] }

    /// Takes a window off the screen.
    func closeWindow(_ number: UInt32) {
      guard let window = windows.removeValue(forKey: number) else { return }
      textInput.windowWillClose(number)
      cursors.windowWillClose(number)
      window.destroy()
      window.channel.post(.closed)
    }

    // MARK: Events

    /// Sleeps until there is an event, and hands on all that there are.
    func waitForEvents() {
      var event = unsafe SDL_Event()
      guard unsafe SDL_WaitEvent(&event) == 1 else { return endAll() }
      repeat { unsafe handle(event) } while unsafe SDL_PollEvent(&event) == 1
    }

    /// The display is gone, and no event comes any more.
    private func endAll() {
      if failure == nil { failure = Self.lastError }
      for number in windows.keys { closeWindow(number) }
    }

    private func handle(_ event: SDL_Event) {
      if unsafe event.type == SDL_CLIPBOARDUPDATE.rawValue { return handClipboardOn() }
      if unsafe event.type == SDL_QUIT.rawValue {
        for window in windows.values { window.channel.post(.closeRequested) }
        return
      }
      // X11 says nothing of texts that one other program puts on the clipboard after another.
      if unsafe SDLWindow.mayPaste(event) { handClipboardOn() }
      let window = unsafe windows[SDLWindow.number(of: event)]
      if let window { unsafe window.handle(event) } else { unsafe SDLWindow.drop(event) }
      guard let window else { return }
      if unsafe SDLWindow.isFocusGained(event) {
        textInput.windowDidGainFocus(window.number)
        handClipboardOn()
      }
      if unsafe SDLWindow.isEntered(event) { cursors.pointerDidEnter(window.number) }
    }

    // MARK: Clipboard and cursors

    var isIdle: Bool { windows.isEmpty }

    func setClipboardText(_ text: String) {
      guard failure == nil else { return }
      unsafe SDL_SetClipboardText(text)
    }

    private func handClipboardOn() {
      let text = Self.clipboardText
      for window in windows.values { window.channel.post(.clipboard(text)) }
    }

    private static var clipboardText: String? {
      guard SDL_HasClipboardText() == SDL_TRUE, let text = unsafe SDL_GetClipboardText() else { return nil }
      defer { unsafe SDL_free(text) }
      return unsafe String(validatingOrRepairing: text, from: "the clipboard")
    }

    func setCursor(_ cursor: PointerCursor, in number: UInt32) { cursors.setShape(cursor, in: number) }

    /// Text is typed at a place of a window, in points, or no more.
    func setTextInputArea(_ area: Rect?, in window: SDLWindow) {
      textInput.setArea(area.map(window.systemRect), of: window.number)
    }

    /// Has the input method forget what it composes in a window.
    func endTextComposition(in number: UInt32) { textInput.endComposition(in: number) }

    /// Opens an address with the program that the system has for it.
    func open(_ url: String) {
      guard unsafe SDL_OpenURL(url) != 0 else { return }
      Diagnostics.report(Diagnostic(message: "The system could not open '\(url)': \(Self.lastError)."))
    }
  }

  extension String {
    /// A text of another program, whose bytes may be no text: what is not becomes replacement characters, which is reported.
    ///
    /// - Precondition: The pointer is to bytes that end with a zero.
    @unsafe
    init(validatingOrRepairing text: UnsafePointer<CChar>, from source: String) {
      if let valid = unsafe String(validatingCString: text) {
        self = valid
        return
      }
      self = unsafe String(cString: text)
      Diagnostics.report(Diagnostic(message: "Bytes from \(source) are no UTF-8; they were replaced."))
    }
  }
#endif
