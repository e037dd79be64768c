#if SDL
  internal import DisplayConcurrency

  /// Why there is no window.
  public enum WindowError: Error, Sendable, Hashable {
    /// There is no display, or SDL cannot use it; what SDL says.
    case noDisplay(String)
    /// SDL could not make the window; what it says.
    case notOpened(String)
    /// The window was opened before: each is opened once.
    case wasOpened
  }

  extension WindowError: CustomStringConvertible {
    /// What happened and what to do, on one line that can be shown with any names.
    public var description: String {
      let sentence =
        switch self {
        case .noDisplay(let reason):
          "There is no display to open a window on (\(reason)); set DISPLAY or WAYLAND_DISPLAY."
        case .notOpened(let reason): "The window could not be opened: \(reason)."
        case .wasOpened: "The window was opened before; make another one."
        }
      return VisibleText.line(sentence)
    }
  }
#endif
