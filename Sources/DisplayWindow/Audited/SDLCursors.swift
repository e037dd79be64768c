#if SDL
  internal import CSDL2
  internal import DisplayNodes

  /// The system's cursors, of which one is shown in all windows: that of the window under the pointer. Each is made when it is first shown and kept as long as the process.
  ///
  /// Why this is sound. Invariant: each pointer is to a cursor that exists. Upheld by: cursors are never given back, and
  /// the pointers belong to ``SDLPump``, on SDL's thread. Proven by: `.ci/check-window`.
  @safe
  struct SDLCursors {
    private var known: [PointerCursor: OpaquePointer] = unsafe [:]
    private var shown = PointerCursor.arrow
    /// The shape of the pointer in each window, where it is no arrow.
    private var shapes: [UInt32: PointerCursor] = [:]
    /// The window that the pointer came into last.
    private var window: UInt32?

    /// The pointer has a shape in a window.
    mutating func setShape(_ cursor: PointerCursor, in number: UInt32) {
      shapes[number] = cursor
      if window == nil || window == number { show(cursor) }
    }

    mutating func pointerDidEnter(_ number: UInt32) {
      window = number
      show(shapes[number] ?? .arrow)
    }

    mutating func windowWillClose(_ number: UInt32) {
      shapes[number] = nil
      guard window == number else { return }
      window = nil
      show(.arrow)
    }

    private mutating func show(_ cursor: PointerCursor) {
      guard cursor != shown else { return }
      shown = cursor
      guard let pointer = unsafe known[cursor] ?? SDL_CreateSystemCursor(cursor.systemCursor) else { return }
      unsafe known[cursor] = pointer
      unsafe SDL_SetCursor(pointer)
    }
  }

  extension PointerCursor {
    fileprivate var systemCursor: SDL_SystemCursor {
      switch self {
      case .arrow: SDL_SYSTEM_CURSOR_ARROW
      case .hand: SDL_SYSTEM_CURSOR_HAND
      case .text: SDL_SYSTEM_CURSOR_IBEAM
      case .crosshair: SDL_SYSTEM_CURSOR_CROSSHAIR
      case .move: SDL_SYSTEM_CURSOR_SIZEALL
      case .resizeHorizontal: SDL_SYSTEM_CURSOR_SIZEWE
      case .resizeVertical: SDL_SYSTEM_CURSOR_SIZENS
      case .notAllowed: SDL_SYSTEM_CURSOR_NO
      case .wait: SDL_SYSTEM_CURSOR_WAIT
      }
    }
  }
#endif
