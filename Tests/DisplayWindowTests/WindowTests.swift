#if SDL
  import AsyncDisplay
  import CSDL2
  import DisplayConcurrency
  import Testing

  @testable import DisplayWindow

  #if canImport(Glibc)
    import Glibc
  #endif

  /// Windows of SDL's driver for no display, whose events are pushed into SDL's own queue.
  @MainActor
  @Suite("Windows", .serialized)
  struct WindowTests {
    init() {
      // Before SDL begins, which it does once.
      _ = unsafe setenv("SDL_VIDEODRIVER", "dummy", 1)
    }

    /// What happened in a window, in words.
    @MainActor
    private final class Page: DisplayNode {
      private let (stream, continuation) = AsyncStream.makeStream(of: String.self)

      func next() async -> String {
        for await line in stream { return line }
        return ""
      }

      override func didLoad() {
        super.didLoad()
        backgroundColor = Color(hex: 0x335577)
        isFocusable = true
      }

      override func didEnterVisibleState() {
        super.didEnterVisibleState()
        becomeFocused()
        continuation.yield("visible")
      }

      override func touchDidBegin(_ touch: TouchEvent) { note("began", touch) }
      override func touchDidMove(_ touch: TouchEvent) { note("moved", touch) }
      override func touchDidEnd(_ touch: TouchEvent) { note("ended", touch) }

      private func note(_ word: String, _ touch: TouchEvent) {
        continuation.yield("\(word) \(touch.kind) \(touch.location) \(touch.pressure)")
      }

      override func handleScroll(_ scroll: ScrollEvent) -> Bool {
        continuation.yield("scroll \(scroll.delta) \(scroll.unit) \(scroll.location)")
        return true
      }

      override func handleText(_ text: TextInputEvent) -> Bool {
        continuation.yield("\(text)")
        return true
      }

      override func handleKey(_ key: KeyEvent) -> Bool {
        continuation.yield("\(key.key) \(key.physicalKey.rawValue)")
        return true
      }

      override func handleDrop(_ drop: DropEvent) -> Bool {
        continuation.yield("\(drop.items)")
        return true
      }

      override func environmentDidChange(from old: NodeEnvironment) {
        super.environmentDidChange(from: old)
        if environment.displayScale != old.displayScale {
          continuation.yield("scale \(environment.displayScale)")
        }
      }
    }

    /// Opens a window of 200 by 100 points, and closes it after a test.
    private func withWindow(_ body: (Page, Window, UInt32) async throws -> Void) async throws {
      let page = Page()
      let window = Window(page, options: WindowOptions(title: "Test", size: Size(width: 200, height: 100)))
      let running = Task { try await window.run() }
      #expect(await page.next() == "visible")
      try await body(page, window, try #require(window.number))
      window.close()
      try await running.value
      #expect(!page.isInHierarchy && window.number == nil)
    }

    @Test("Fingers come in points, and several at once")
    func fingers() async throws {
      try await withWindow { page, window, number in
        PushedEvents.finger(SDL_FINGERDOWN, 7, x: 0.5, y: 0.25, in: number)
        #expect(await page.next() == "began finger (100.0, 25.0) 0.5")
        PushedEvents.finger(SDL_FINGERDOWN, 8, x: 0.25, y: 0.5, in: number)
        #expect(await page.next() == "began finger (50.0, 50.0) 0.5")
        PushedEvents.finger(SDL_FINGERMOTION, 7, x: 0.75, y: 0.25, in: number)
        #expect(await page.next() == "moved finger (150.0, 25.0) 0.5")
        PushedEvents.finger(SDL_FINGERUP, 8, x: 0.25, y: 0.5, in: number)
        #expect(await page.next() == "ended finger (50.0, 50.0) 0.5")
      }
    }

    @Test("Another scale, while the window is open, is another number of points in it")
    func scale() async throws {
      try await withWindow { page, window, number in
        window.scale = 2
        #expect(await page.next() == "scale 2.0")
        #expect(window.size == Size(width: 100, height: 50))
        PushedEvents.finger(SDL_FINGERDOWN, 1, x: 0.5, y: 0.5, in: number)
        #expect(await page.next() == "began finger (50.0, 25.0) 0.5")
        // What is no scale counts as 1.
        window.scale = .nan
        #expect(await page.next() == "scale 1.0")
      }
    }

    @Test("A scale that is set before the window opens counts from the first moment, and none counts as 1")
    func earlyScale() async throws {
      for (wanted, isOption, scale) in [(2.0, false, 2.0), (2, true, 2), (.nan, true, 1), (0, false, 1)] {
        let page = Page()
        let options = WindowOptions(size: Size(width: 200, height: 100), scale: isOption ? wanted : nil)
        let window = Window(page, options: options)
        if !isOption { window.scale = wanted }
        let running = Task { try await window.run() }
        while await page.next() != "visible" {}
        #expect(window.size == Size(width: 200, height: 100))
        let number = try #require(window.number)
        PushedEvents.wheel(x: 0, y: -0.25, atX: Int32(40 * scale), y: Int32(20 * scale), in: number)
        var line = await page.next()
        while line.hasPrefix("scale") { line = await page.next() }
        #expect(line == "scroll (0.0, 0.25) notches (40.0, 20.0)")
        window.close()
        try await running.value
      }
    }

    @Test("Typing is for the window that has the keyboard, whichever other one wants it no longer")
    func typing() async throws {
      let pages = [Page(), Page()]
      let windows = pages.map { Window($0, options: WindowOptions(size: Size(width: 50, height: 50))) }
      let running = windows.map { window in Task { try await window.run() } }
      for page in pages { #expect(await page.next() == "visible") }
      let numbers = try windows.map { try #require($0.number) }
      func isOn() async -> Bool { await SDLThread.shared.result { _ in SDL_IsTextInputActive() == SDL_TRUE } }
      func giveKeyboard(to index: Int) async {
        PushedEvents.window(SDL_WINDOWEVENT_FOCUS_GAINED, in: numbers[index])
        PushedEvents.key(SDLK_HOME, SDL_SCANCODE_HOME, in: numbers[index])
        #expect(await pages[index].next() == "home 74")
      }
      let place = Rect(x: 1, y: 2, width: 1, height: 10)
      for window in windows { window.runtime.services.setTextInputArea(place) }
      await giveKeyboard(to: 1)
      windows[0].runtime.services.setTextInputArea(nil)
      #expect(await isOn())
      await giveKeyboard(to: 0)
      #expect(await !isOn())
      await giveKeyboard(to: 1)
      #expect(await isOn())
      windows[1].runtime.services.endTextComposition()
      windows[1].close()
      try await running[1].value
      #expect(await !isOn())
      windows[0].close()
      try await running[0].value
    }

    @Test("Text is committed and composed; what is no UTF-8 is repaired and reported")
    func text() async throws {
      let reports = Lock(0)
      Diagnostics.setHandler { _ in reports.withLock { $0 += 1 } }
      defer { Diagnostics.setHandler(nil) }
      try await withWindow { page, window, number in
        PushedEvents.composition("にほ", start: 1, length: 1, in: number)
        #expect(await page.next() == #"compose("にほ", selection: Range(1..<2))"#)
        PushedEvents.composition("", start: -3, length: -1, in: number)
        #expect(await page.next() == #"compose("", selection: Range(0..<0))"#)
        PushedEvents.typed(Array("日本".utf8), in: number)
        #expect(await page.next() == #"commit("日本")"#)
        #expect(reports.withLock { $0 } == 0)
        PushedEvents.typed([0x61, 0xFF, 0x62], in: number)
        #expect(await page.next() == #"commit("a\u{FFFD}b")"#.replacing("\\u{FFFD}", with: "\u{FFFD}"))
        #expect(reports.withLock { $0 } == 1)
        PushedEvents.typed([UInt8](repeating: 0x78, count: 32), in: number)
        #expect(await page.next() == "commit(\"\(String(repeating: "x", count: 32))\")")
      }
    }

    @Test("Keys have their meaning and their place; wheels turn by parts of a step")
    func keysAndWheels() async throws {
      try await withWindow { page, window, number in
        PushedEvents.key(SDLK_ESCAPE, SDL_SCANCODE_ESCAPE, in: number)
        #expect(await page.next() == "escape 41")
        PushedEvents.key(SDLK_F5, SDL_SCANCODE_F5, in: number)
        #expect(await page.next() == "function(5) 62")
        PushedEvents.wheel(x: 0, y: -0.25, atX: 20, y: 30, in: number)
        #expect(await page.next() == "scroll (0.0, 0.25) notches (20.0, 30.0)")
      }
    }

    @Test("Files and texts that are dropped together come together")
    func drops() async throws {
      try await withWindow { page, window, number in
        PushedEvents.drop(SDL_DROPBEGIN, nil, in: number)
        PushedEvents.drop(SDL_DROPFILE, "/a/picture.png", in: number)
        PushedEvents.drop(SDL_DROPTEXT, "a text", in: number)
        PushedEvents.drop(SDL_DROPCOMPLETE, nil, in: number)
        let items = [DropEvent.Item.file(path: "/a/picture.png"), .text("a text")]
        #expect(await page.next() == "\(items)")
        PushedEvents.drop(SDL_DROPFILE, "/b", in: number)
        #expect(await page.next() == "\([DropEvent.Item.file(path: "/b")])")
      }
    }

    @Test("The system's wish closes a window unless somebody objects; what comes afterwards is for nobody")
    func closing() async throws {
      let page = Page()
      let window = Window(page, options: WindowOptions(size: Size(width: 90, height: .nan)))
      var answers = [false, true]
      var asked = 0
      window.shouldClose = {
        asked += 1
        return answers.removeFirst()
      }
      let running = Task { try await window.run() }
      #expect(await page.next() == "visible")
      let number = try #require(window.number)
      PushedEvents.window(SDL_WINDOWEVENT_CLOSE, in: number)
      PushedEvents.key(SDLK_ESCAPE, SDL_SCANCODE_ESCAPE, in: number)
      #expect(await page.next() == "escape 41")
      #expect(asked == 1 && page.isInHierarchy)
      PushedEvents.window(SDL_WINDOWEVENT_CLOSE, in: number)
      try await running.value
      #expect(asked == 2 && !page.isInHierarchy)
      PushedEvents.drop(SDL_DROPFILE, "/late", in: number)
      PushedEvents.typed([0x61], in: number)
      window.runtime.services.title = "late"
      window.scale = 3
      window.close()
      await #expect(throws: WindowError.wasOpened) { try await window.run() }
    }

    @Test("Two windows are open at once, and each has its own events; cancelling the task closes one")
    func several() async throws {
      let pages = [Page(), Page()]
      let windows = pages.map { Window($0, options: WindowOptions(size: Size(width: 50, height: 50))) }
      let running = windows.map { window in Task { try await window.run() } }
      for page in pages { #expect(await page.next() == "visible") }
      let numbers = try windows.map { try #require($0.number) }
      PushedEvents.key(SDLK_HOME, SDL_SCANCODE_HOME, in: numbers[1])
      #expect(await pages[1].next() == "home 74")
      running[1].cancel()
      try await running[1].value
      #expect(windows[1].number == nil && windows[0].number != nil)
      PushedEvents.key(SDLK_END, SDL_SCANCODE_END, in: numbers[0])
      #expect(await pages[0].next() == "end 77")
      windows[0].close()
      try await running[0].value
    }

    @Test("The clipboard gives what was put on it, also in another window")
    func clipboard() async throws {
      try await withWindow { page, window, number in
        window.runtime.services.clipboardText = "some text"
        #expect(window.runtime.services.clipboardText == "some text")
        #expect(window.runtime.services.open("") == false)
        window.runtime.services.setCursor(.text)
        window.runtime.services.setTextInputArea(Rect(x: .nan, y: 1e300, width: -4, height: .infinity))
        window.runtime.services.resize(to: Size(width: .nan, height: -3))
        let text = await SDLThread.shared.result { _ in SDL_HasClipboardText() == SDL_TRUE }
        #expect(text)
      }
    }
  }
#endif
