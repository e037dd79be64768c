#if SDL
  internal import DisplayNodes

  /// What the thread of the windows has to say to the main actor about one of them.
  enum WindowEvent: Sendable {
    /// Somebody did something in it.
    case input(InputEvent)
    /// It has another size, or lies on pixels of another size.
    case resized(WindowSize)
    /// What it showed is gone.
    case lost
    /// It can be seen, or not.
    case shown(Bool)
    /// It lies on a display with another rate.
    case display(refreshInterval: Duration)
    /// The clipboard holds another text, or none.
    case clipboard(String?)
    /// Somebody wants it closed.
    case closeRequested
    /// It is no more.
    case closed
  }

  /// How large a window is.
  struct WindowSize: Sendable, Hashable {
    /// In pixels.
    let width: Int
    let height: Int
    /// How many pixels the system's own unit of length has.
    let platformScale: Double
  }
#endif
