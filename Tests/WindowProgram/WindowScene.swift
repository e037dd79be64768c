#if SDL
  import AsyncDisplay

  /// A column of colors, a list beside it and a caret over both; what people do in it becomes a line.
  @MainActor
  final class WindowScene: DisplayNode {
    let list: ListNode
    let caret = DisplayNode()
    private let side = TextNode("A side", style: TextStyle(font: .system(size: 14)))
    var log: (String) -> Void = { _ in }

    nonisolated override init() {
      list = ListNode(0..<10_000, estimatedRowLength: 40) { SceneRow($0) }
      super.init()
    }

    nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
      let place = RelativeLayoutSpec(
        horizontalPosition: .start,
        verticalPosition: .start,
        child: caret.frame(width: 2, height: 18)
      )
      return HStackLayout {
        side.frame(width: 90)
        list.flexGrow(1).flexShrink(1)
      }.overlay(place.padding(30))
    }

    override func didLoad() {
      super.didLoad()
      backgroundColor = Color(hex: 0xDDE4EE)
      list.backgroundColor = .white
      list.clipsToBounds = true
      caret.backgroundColor = Color(hex: 0xCC2222)
      isFocusable = true
      cursor = .crosshair
    }

    override func didEnterVisibleState() {
      super.didEnterVisibleState()
      becomeFocused()
    }

    override var textInputArea: Rect? { caret.frame }

    override func touchDidBegin(_ touch: TouchEvent) { note("press", touch) }
    override func touchDidMove(_ touch: TouchEvent) { note("drag", touch) }
    override func touchDidEnd(_ touch: TouchEvent) { note("release", touch) }
    override func touchWasCancelled(_ touch: TouchEvent) { note("cancel", touch) }

    private func note(_ word: String, _ touch: TouchEvent) {
      log("\(word) \(touch.kind) \(touch.button) \(Self.words(touch.location)) clicks \(touch.clickCount)")
    }

    override func pointerDidEnter(_ pointer: PointerEvent) { log("enter \(Self.words(pointer.location))") }
    override func pointerDidMove(_ pointer: PointerEvent) { log("hover \(Self.words(pointer.location))") }
    override func pointerDidExit(_ pointer: PointerEvent) { log("exit") }

    override func handleScroll(_ scroll: ScrollEvent) -> Bool {
      log("scroll \(Self.words(scroll.delta)) \(scroll.unit) at \(Self.words(scroll.location))")
      return true
    }

    override func handleKey(_ key: KeyEvent) -> Bool {
      log("key \(key.phase) \(key.key) usage \(key.physicalKey.rawValue) modifiers \(key.modifiers.rawValue)")
      return true
    }

    override func handleText(_ text: TextInputEvent) -> Bool {
      switch text {
      case .commit(let text): log("text \(text)")
      case .compose(let text, let selection): log("compose \(text) \(selection)")
      }
      return true
    }

    override func handleDrop(_ drop: DropEvent) -> Bool {
      log("drop \(drop.items) at \(Self.words(drop.location))")
      return true
    }

    private static func words(_ point: Point) -> String {
      "\(Int(point.x.rounded())) \(Int(point.y.rounded()))"
    }
  }

  /// A row with a color of its own and a text.
  @MainActor
  final class SceneRow: DisplayNode {
    private let number: Int
    private let text: TextNode

    nonisolated init(_ number: Int) {
      self.number = number
      text = TextNode("Row \(number) of the list, which scrolls", style: TextStyle(font: .system(size: 14)))
      super.init()
    }

    nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
      text.padding(8)
    }

    override func didLoad() {
      super.didLoad()
      let shade = UInt8(200 + number * 37 % 50)
      backgroundColor = Color(red: shade, green: UInt8(250 - number * 13 % 60), blue: 230)
    }
  }
#endif
