public import DisplayGeometry

/// What nodes ask of the window that shows them, and of the system around it.
///
/// A host gives its own with ``DisplayRuntime/services``; the default is ``InMemoryHostServices``, which keeps everything to itself.
/// All is called on the main actor, never waits, and may do nothing where a platform has none of it.
@MainActor
public protocol HostServices: AnyObject {
  /// The text on the clipboard; nil for none.
  var clipboardText: String? { get set }
  /// The title of the window.
  var title: String { get set }
  /// Gives the window another size, in points, as far as the system allows.
  func resize(to size: Size)
  /// Gives the pointer another shape.
  func setCursor(_ cursor: PointerCursor)
  /// Text is typed from now on at a place in the window, where input methods show what they offer; nil when no node takes text.
  /// Called again when the place moves.
  func setTextInputArea(_ area: Rect?)
  /// Has the input method forget what it composes: the node that it was for keeps it as it is, or has gone on without it.
  func endTextComposition()
  /// Opens a page, a file or anything else that the system can open; returns whether it is about to.
  func open(_ url: String) -> Bool
  /// Says something to people who cannot see the window.
  func announce(_ text: String)
}

extension HostServices {
  /// Does nothing.
  public func endTextComposition() {}
}

/// Services without a window: for tests, pictures and hosts that have none of their own.
@MainActor
public final class InMemoryHostServices: HostServices {
  /// What was put on the clipboard last.
  public var clipboardText: String?
  /// The title that was given last.
  public var title = ""
  /// The size that was asked for last.
  public private(set) var size: Size?
  /// The shape of the pointer.
  public private(set) var cursor = PointerCursor.arrow
  /// Where text is typed; nil while no node takes any.
  public private(set) var textInputArea: Rect?
  /// How often the input method was to forget what it composes.
  public private(set) var endedCompositionCount = 0
  /// What was to be opened, the last one last; at most 100.
  public private(set) var openedURLs: [String] = []
  /// What was said, the last one last; at most 100.
  public private(set) var announcements: [String] = []

  private static let mostKept = 100

  /// Makes services that have done nothing yet. Legal on any task.
  public nonisolated init() {}

  /// Keeps the size.
  public func resize(to size: Size) { self.size = size }

  /// Keeps the shape.
  public func setCursor(_ cursor: PointerCursor) { self.cursor = cursor }

  /// Keeps the place.
  public func setTextInputArea(_ area: Rect?) { textInputArea = area }

  /// Counts it.
  public func endTextComposition() { endedCompositionCount += 1 }

  /// Keeps the address; true.
  public func open(_ url: String) -> Bool {
    openedURLs = (openedURLs + [url]).suffix(Self.mostKept)
    return true
  }

  /// Keeps what is said.
  public func announce(_ text: String) { announcements = (announcements + [text]).suffix(Self.mostKept) }
}
