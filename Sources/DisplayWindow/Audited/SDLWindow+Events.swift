#if SDL
  internal import CSDL2
  internal import DisplayConcurrency
  internal import DisplayGeometry
  internal import DisplayNodes

  // SDL's events as the runtime's. The parts of an event are read that go with its type, and texts are copied and given back
  // here; see `SDLPump`.

  extension SDLWindow {
    /// The number of the window that an event is for; 0 for none.
    static func number(of event: SDL_Event) -> UInt32 {
      switch unsafe SDL_EventType(event.type) {
      case SDL_WINDOWEVENT: unsafe event.window.windowID
      case SDL_MOUSEMOTION: unsafe event.motion.windowID
      case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP: unsafe event.button.windowID
      case SDL_MOUSEWHEEL: unsafe event.wheel.windowID
      case SDL_KEYDOWN, SDL_KEYUP: unsafe event.key.windowID
      case SDL_TEXTINPUT: unsafe event.text.windowID
      case SDL_TEXTEDITING: unsafe event.edit.windowID
      case SDL_TEXTEDITING_EXT: unsafe event.editExt.windowID
      case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP: unsafe event.tfinger.windowID
      case SDL_DROPFILE, SDL_DROPTEXT, SDL_DROPBEGIN, SDL_DROPCOMPLETE: unsafe event.drop.windowID
      default: 0
      }
    }

    /// Whether a window has got the keyboard.
    static func isFocusGained(_ event: SDL_Event) -> Bool {
      unsafe event.type == SDL_WINDOWEVENT.rawValue
        && UInt32(event.window.event) == SDL_WINDOWEVENT_FOCUS_GAINED.rawValue
    }

    /// Whether the pointer has come into a window.
    static func isEntered(_ event: SDL_Event) -> Bool {
      unsafe event.type == SDL_WINDOWEVENT.rawValue
        && UInt32(event.window.event) == SDL_WINDOWEVENT_ENTER.rawValue
    }

    /// Whether an event may ask for the text on the clipboard: a key with Control or Command, or a button that opens a menu.
    static func mayPaste(_ event: SDL_Event) -> Bool {
      switch unsafe SDL_EventType(event.type) {
      case SDL_KEYDOWN:
        unsafe event.key.repeat == 0
          && !KeyModifiers(UInt32(event.key.keysym.mod)).isDisjoint(with: [.control, .command])
      case SDL_MOUSEBUTTONDOWN: unsafe event.button.button != 1
      default: false
      }
    }

    /// Gives back what belongs to an event that nobody is there for.
    static func drop(_ event: SDL_Event) {
      switch unsafe SDL_EventType(event.type) {
      case SDL_TEXTEDITING_EXT: unsafe SDL_free(event.editExt.text)
      case SDL_DROPFILE, SDL_DROPTEXT: unsafe SDL_free(event.drop.file)
      default: break
      }
    }

    func handle(_ event: SDL_Event) {
      switch unsafe SDL_EventType(event.type) {
      case SDL_WINDOWEVENT: unsafe handle(event.window)
      case SDL_MOUSEMOTION: unsafe handle(event.motion)
      case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP: unsafe handle(event.button)
      case SDL_MOUSEWHEEL: unsafe handle(event.wheel)
      case SDL_KEYDOWN, SDL_KEYUP: unsafe handle(event.key)
      case SDL_TEXTINPUT: post(.text(.commit(unsafe Self.text(of: event.text.text))))
      case SDL_TEXTEDITING:
        let edit = unsafe event.edit
        compose(Self.text(of: edit.text), start: edit.start, length: edit.length)
      case SDL_TEXTEDITING_EXT:
        let edit = unsafe event.editExt
        guard let text = unsafe edit.text else { return }
        defer { unsafe SDL_free(text) }
        let composed = unsafe String(validatingOrRepairing: text, from: "an input method")
        compose(composed, start: unsafe edit.start, length: unsafe edit.length)
      case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP: unsafe handle(event.tfinger)
      case SDL_DROPFILE, SDL_DROPTEXT, SDL_DROPBEGIN, SDL_DROPCOMPLETE: unsafe handle(event.drop)
      default: break
      }
    }

    private func post(_ input: InputEvent) { channel.post(.input(input)) }

    /// A moment in SDL's milliseconds on the clock of the frames.
    private func moment(of ticks: UInt32) -> MonotonicInstant {
      let age = SDL_GetTicks() &- ticks
      // Events that a program pushes may have no time.
      return channel.clock.now.advanced(by: .milliseconds(age < 10_000 ? -Int64(age) : 0))
    }

    private func point(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) * pointsPerUnit }

    // MARK: The window

    private func handle(_ event: SDL_WindowEvent) {
      switch SDL_WindowEventID(UInt32(event.event)) {
      case SDL_WINDOWEVENT_SIZE_CHANGED:
        surfaceDidEnd()
        postSize()
      case SDL_WINDOWEVENT_EXPOSED: showAgain()
      case SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED: channel.post(.shown(true))
      case SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED: channel.post(.shown(false))
      case SDL_WINDOWEVENT_DISPLAY_CHANGED:
        postRate()
        postSize()
      case SDL_WINDOWEVENT_FOCUS_GAINED: post(.activation(true))
      case SDL_WINDOWEVENT_FOCUS_LOST: post(.activation(false))
      case SDL_WINDOWEVENT_LEAVE:
        var (x, y) = (Int32(0), Int32(0))
        unsafe SDL_GetMouseState(&x, &y)
        let place = point(Double(x), Double(y))
        post(
          .pointer(PointerEvent(.exited, location: place, modifiers: .current, timestamp: channel.clock.now))
        )
      case SDL_WINDOWEVENT_CLOSE: channel.post(.closeRequested)
      default: break
      }
    }

    // MARK: Pointers

    private func handle(_ event: SDL_MouseMotionEvent) {
      send(.moved, at: point(Double(event.x), Double(event.y)), ticks: event.timestamp)
    }

    private func handle(_ event: SDL_MouseButtonEvent) {
      let button = PointerButton(number: event.button)
      let isPressed = event.type == SDL_MOUSEBUTTONDOWN.rawValue
      let place = point(Double(event.x), Double(event.y))
      send(isPressed ? .pressed(button) : .released(button), at: place, ticks: event.timestamp)
    }

    private func send(_ phase: PointerEvent.Phase, at place: Point, ticks: UInt32) {
      post(
        .pointer(PointerEvent(phase, location: place, modifiers: .current, timestamp: moment(of: ticks)))
      )
    }

    private func handle(_ event: SDL_MouseWheelEvent) {
      let delta = Point(x: Double(event.preciseX), y: -Double(event.preciseY))
      // What a program pushes may have whole steps alone.
      let whole = Point(x: Double(event.x), y: -Double(event.y))
      post(
        .scroll(
          ScrollEvent(
            delta == .zero ? whole : delta,
            in: .notches,
            location: point(Double(event.mouseX), Double(event.mouseY)),
            modifiers: .current,
            timestamp: moment(of: event.timestamp)
          )
        )
      )
    }

    private func handle(_ event: SDL_TouchFingerEvent) {
      let phase: TouchEvent.Phase
      switch SDL_EventType(event.type) {
      case SDL_FINGERDOWN: phase = .began
      case SDL_FINGERUP: phase = .ended
      default: phase = .moved
      }
      var (width, height) = (Int32(0), Int32(0))
      unsafe SDL_GetWindowSize(pointer, &width, &height)
      post(
        .touch(
          TouchEvent(
            phase,
            identifier: Int(truncatingIfNeeded: event.fingerId),
            location: point(Double(event.x) * Double(width), Double(event.y) * Double(height)),
            timestamp: moment(of: event.timestamp),
            modifiers: .current,
            pressure: Double(event.pressure)
          )
        )
      )
    }

    // MARK: Keys and text

    private func handle(_ event: SDL_KeyboardEvent) {
      let phase: KeyEvent.Phase =
        event.state == SDL_RELEASED ? .released : event.repeat != 0 ? .repeated : .pressed
      post(
        .key(
          KeyEvent(
            phase,
            key: Key(keycode: event.keysym.sym),
            physicalKey: PhysicalKey(scancode: event.keysym.scancode),
            modifiers: KeyModifiers(UInt32(event.keysym.mod)),
            timestamp: moment(of: event.timestamp)
          )
        )
      )
    }

    private func compose(_ text: String, start: Int32, length: Int32) {
      let lower = max(0, Int(start))
      post(.text(.compose(text, selection: lower..<(lower + max(0, Int(length))))))
    }

    /// The text of an event, which ends with a zero or with the event.
    private static func text<Characters>(of characters: Characters) -> String {
      var bytes = unsafe withUnsafeBytes(of: characters) { unsafe Array($0.prefix { $0 != 0 }) }
      bytes.append(0)
      return unsafe bytes.withUnsafeBufferPointer { bytes in
        unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
          guard let start = characters.baseAddress else { return "" }
          return unsafe String(validatingOrRepairing: start, from: "a keyboard")
        }
      }
    }

    // MARK: Drops

    private func handle(_ event: SDL_DropEvent) {
      let type = unsafe SDL_EventType(event.type)
      if type == SDL_DROPBEGIN { return dropped = [] }
      if type == SDL_DROPCOMPLETE {
        let items = dropped ?? []
        dropped = nil
        return send(items)
      }
      guard let text = unsafe event.file else { return }
      defer { unsafe SDL_free(text) }
      let string = unsafe String(validatingOrRepairing: text, from: "a drop")
      let item: DropEvent.Item = type == SDL_DROPFILE ? .file(path: string) : .text(string)
      if dropped == nil { send([item]) } else { dropped?.append(item) }
    }

    private func send(_ items: [DropEvent.Item]) {
      guard !items.isEmpty else { return }
      // The pointer belongs to whom it was dragged from, so that the window's own place of it is an old one.
      var (x, y, left, top, width, height) = (Int32(0), Int32(0), Int32(0), Int32(0), Int32(0), Int32(0))
      unsafe SDL_GetGlobalMouseState(&x, &y)
      unsafe SDL_GetWindowPosition(pointer, &left, &top)
      unsafe SDL_GetWindowSize(pointer, &width, &height)
      // Some systems say nothing of places outside; what is dropped on the window lies in it.
      let (across, down) = (Double(x) - Double(left), Double(y) - Double(top))
      let place = point(
        min(max(0, across), Double(width) - 0.5),
        min(max(0, down), Double(height) - 0.5)
      )
      post(.drop(DropEvent(items, location: place)))
    }
  }
#endif
