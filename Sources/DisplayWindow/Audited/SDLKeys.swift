#if SDL
  internal import CSDL2
  internal import DisplayNodes

  extension Key {
    /// The key of one of SDL's keycodes.
    init(keycode: SDL_Keycode) {
      if let known = Self.known[keycode] {
        self = known
      } else if let index = Self.functionKeys.firstIndex(of: UInt32(bitPattern: keycode)) {
        self = .function(index + 1)
      } else if keycode > 32, keycode & Self.scancodeMask == 0,
        let scalar = Unicode.Scalar(UInt32(bitPattern: keycode)),
        scalar.properties.generalCategory != .control
      {
        self = .character(Character(scalar))
      } else {
        self = .unidentified
      }
    }

    /// The keys that write nothing are numbered by their place.
    private static let scancodeMask: SDL_Keycode = 1 << 30

    private static func code(_ key: SDL_KeyCode) -> SDL_Keycode { SDL_Keycode(bitPattern: key.rawValue) }

    private static let known: [SDL_Keycode: Key] = [
      code(SDLK_RETURN): .enter, code(SDLK_KP_ENTER): .enter, code(SDLK_RETURN2): .enter,
      code(SDLK_TAB): .tab, code(SDLK_ESCAPE): .escape, code(SDLK_SPACE): .space,
      code(SDLK_BACKSPACE): .backspace, code(SDLK_DELETE): .delete,
      code(SDLK_LEFT): .left, code(SDLK_RIGHT): .right, code(SDLK_UP): .up, code(SDLK_DOWN): .down,
      code(SDLK_HOME): .home, code(SDLK_END): .end,
      code(SDLK_PAGEUP): .pageUp, code(SDLK_PAGEDOWN): .pageDown,
      code(SDLK_APPLICATION): .menu, code(SDLK_MENU): .menu,
      code(SDLK_LSHIFT): .modifier(.shift), code(SDLK_RSHIFT): .modifier(.shift),
      code(SDLK_LCTRL): .modifier(.control), code(SDLK_RCTRL): .modifier(.control),
      code(SDLK_LALT): .modifier(.alt), code(SDLK_RALT): .modifier(.alt),
      code(SDLK_LGUI): .modifier(.command), code(SDLK_RGUI): .modifier(.command),
      code(SDLK_CAPSLOCK): .modifier(.capsLock),
    ]

    private static let functionKeys = [
      SDLK_F1, SDLK_F2, SDLK_F3, SDLK_F4, SDLK_F5, SDLK_F6, SDLK_F7, SDLK_F8, SDLK_F9, SDLK_F10, SDLK_F11,
      SDLK_F12,
      SDLK_F13, SDLK_F14, SDLK_F15, SDLK_F16, SDLK_F17, SDLK_F18, SDLK_F19, SDLK_F20, SDLK_F21, SDLK_F22,
      SDLK_F23,
      SDLK_F24,
    ].map(\.rawValue)
  }

  extension PhysicalKey {
    /// SDL numbers places as USB does, and those that USB has no number for from 256 on.
    init(scancode: SDL_Scancode) {
      self = scancode.rawValue < 256 ? PhysicalKey(rawValue: UInt16(scancode.rawValue)) : .unidentified
    }
  }

  extension KeyModifiers {
    /// The modifier keys of one of SDL's sets.
    init(_ flags: UInt32) {
      self = []
      for (modifier, mask) in Self.masks where flags & mask != 0 { insert(modifier) }
    }

    /// Those that are down now, for SDL's thread.
    static var current: KeyModifiers { KeyModifiers(SDL_GetModState().rawValue) }

    private static let masks: [(KeyModifiers, UInt32)] = [
      (.shift, KMOD_SHIFT.rawValue), (.control, KMOD_CTRL.rawValue), (.alt, KMOD_ALT.rawValue),
      (.command, KMOD_GUI.rawValue), (.capsLock, KMOD_CAPS.rawValue),
    ]
  }

  extension PointerButton {
    /// The button of one of SDL's numbers, which count from 1.
    init(number: UInt8) {
      switch number {
      case 1: self = .primary
      case 2: self = .middle
      case 3: self = .secondary
      default: self = .other(Int(number))
      }
    }
  }
#endif
