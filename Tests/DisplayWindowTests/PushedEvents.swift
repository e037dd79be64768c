#if SDL
  import CSDL2

  /// Events as SDL's queue has them, for what no hand can do on a display without a screen.
  enum PushedEvents {
    static func push(_ type: SDL_EventType, _ fill: (inout SDL_Event) -> Void) {
      var event = unsafe SDL_Event()
      unsafe event.type = type.rawValue
      unsafe fill(&event)
      unsafe SDL_PushEvent(&event)
    }

    static func finger(_ type: SDL_EventType, _ finger: Int64, x: Float, y: Float, in window: UInt32) {
      unsafe push(type) { event in
        unsafe event.tfinger.fingerId = finger
        unsafe event.tfinger.x = x
        unsafe event.tfinger.y = y
        unsafe event.tfinger.pressure = 0.5
        unsafe event.tfinger.windowID = window
      }
    }

    static func wheel(x: Float, y: Float, atX mouseX: Int32, y mouseY: Int32, in window: UInt32) {
      unsafe push(SDL_MOUSEWHEEL) { event in
        unsafe event.wheel.preciseX = x
        unsafe event.wheel.preciseY = y
        unsafe event.wheel.mouseX = mouseX
        unsafe event.wheel.mouseY = mouseY
        unsafe event.wheel.windowID = window
      }
    }

    static func drop(_ type: SDL_EventType, _ text: String?, in window: UInt32) {
      unsafe push(type) { event in
        unsafe event.drop.file = text.flatMap { unsafe SDL_strdup($0) }
        unsafe event.drop.windowID = window
      }
    }

    static func composition(_ text: String, start: Int32, length: Int32, in window: UInt32) {
      unsafe push(SDL_TEXTEDITING_EXT) { event in
        unsafe event.editExt.text = SDL_strdup(text)
        unsafe event.editExt.start = start
        unsafe event.editExt.length = length
        unsafe event.editExt.windowID = window
      }
    }

    /// Text as it comes from a keyboard: up to 32 bytes, which may be no UTF-8.
    static func typed(_ bytes: [UInt8], in window: UInt32) {
      unsafe push(SDL_TEXTINPUT) { event in
        unsafe withUnsafeMutableBytes(of: &event.text.text) {
          unsafe $0.copyBytes(from: bytes.prefix($0.count))
        }
        unsafe event.text.windowID = window
      }
    }

    static func key(_ code: SDL_KeyCode, _ place: SDL_Scancode, in window: UInt32) {
      unsafe push(SDL_KEYDOWN) { event in
        unsafe event.key.state = UInt8(SDL_PRESSED)
        unsafe event.key.keysym.sym = SDL_Keycode(bitPattern: code.rawValue)
        unsafe event.key.keysym.scancode = place
        unsafe event.key.windowID = window
      }
    }

    static func window(_ event: SDL_WindowEventID, in window: UInt32) {
      unsafe push(SDL_WINDOWEVENT) { pushed in
        unsafe pushed.window.event = UInt8(event.rawValue)
        unsafe pushed.window.windowID = window
      }
    }
  }
#endif
