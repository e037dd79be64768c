#if SDL
  internal import CSDL2

  /// Where text is typed in each window. SDL has one text input for all windows: it is that of the window which has the keyboard.
  ///
  /// Why this is sound. Invariant: SDL is asked on its own thread. Upheld by: ``SDLPump``, which owns the value. Proven by:
  /// WindowTests.
  struct SDLTextInput {
    private var areas: [UInt32: SDL_Rect] = [:]
    /// The window that has the keyboard, or had it last.
    private var window: UInt32?
    private var isOn = false

    /// Text is typed at a place of a window, or no more.
    mutating func setArea(_ area: SDL_Rect?, of number: UInt32) {
      areas[number] = area
      if window == nil { window = number }
      if window == number { apply() }
    }

    /// Another window has the keyboard.
    mutating func windowDidGainFocus(_ number: UInt32) {
      window = number
      apply()
    }

    mutating func windowWillClose(_ number: UInt32) {
      areas[number] = nil
      guard window == number else { return }
      window = nil
      apply()
    }

    /// Has the input method forget what it composes.
    func endComposition(in number: UInt32) {
      guard isOn, window == number else { return }
      SDL_ClearComposition()
    }

    private mutating func apply() {
      guard var rect = window.flatMap({ areas[$0] }) else {
        if isOn { SDL_StopTextInput() }
        isOn = false
        return
      }
      unsafe SDL_SetTextInputRect(&rect)
      if !isOn { SDL_StartTextInput() }
      isOn = true
    }
  }
#endif
