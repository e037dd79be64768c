import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayElements
@testable import DisplayNodes

@Suite("Buttons")
@MainActor
struct ButtonTests {
  static func picture(_ width: Int, _ height: Int, _ color: Color = .black) throws -> Bitmap {
    try #require(Bitmap(width: width, height: height, filledWith: color))
  }

  nonisolated static let unlimited = SizeRange(upTo: Size(width: 500, height: 500))

  nonisolated static func size(of text: String, style: TextStyle = TextStyle()) -> Size {
    BuiltInTextEngine().measure(text, style: style, width: .infinity, maximumLineCount: 1).size
  }

  /// A button on a stage, laid out and drawn.
  func makeStageWithButton(_ content: ButtonContent) -> (Stage, ButtonNode) {
    final class Holder: DisplayNode {
      let button: ButtonNode
      nonisolated init(_ button: ButtonNode) {
        self.button = button
        super.init()
      }
      nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
        StackLayoutSpec(.vertical, alignItems: .start, children: [button])
      }
    }
    let button = ButtonNode(content)
    let stage = Stage(Holder(button), size: Size(width: 300, height: 300))
    stage.settle()
    return (stage, button)
  }

  @Test("A state shows what was set for it, and the normal state's where nothing was")
  func fallback() throws {
    var content = ButtonContent(title: "normal", image: try Self.picture(1, 1))
    content.setTitle("selected", for: .selected)
    content.setTitle("both", for: [.selected, .highlighted])
    content.setTitleStyle(TextStyle(color: .white), for: .disabled)
    content.setBackgroundImage(try Self.picture(2, 2), for: .highlighted)
    let titles = (0..<8).map { content.title(for: ControlState(rawValue: $0)) }
    let expected = ["normal", "normal", "normal", "normal", "selected", "both", "normal", "normal"]
    #expect(titles == expected)
    #expect(content.titleStyle(for: .disabled).color == .white)
    #expect(content.titleStyle(for: [.disabled, .selected]).color == .black)
    #expect(content.image(for: .selected)?.width == 1)
    #expect(content.backgroundImage(for: .normal) == nil)
    #expect(content.backgroundImage(for: .highlighted)?.width == 2)
    content.setTitle(nil, for: .selected)
    #expect(content.title(for: .selected) == "normal")
  }

  @Test("Image, space, title and insets add up, side by side and one below the other")
  func measured() throws {
    let text = Self.size(of: "Save")
    var content = ButtonContent(title: "Save", image: try Self.picture(20, 40))
    content.contentInsets = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    func size() -> Size { ButtonNode(content).layout(thatFits: Self.unlimited).size }
    let grid = PixelGrid(scale: 1)
    #expect(size() == grid.ceil(Size(width: 20 + 8 + text.width + 6, height: 44)))
    content.imagePlacement = .top
    content.contentSpacing = 5
    #expect(size() == grid.ceil(Size(width: max(20, text.width) + 6, height: 40 + 5 + text.height + 4)))
    content.setImage(nil, for: .normal)
    #expect(size() == grid.ceil(Size(width: text.width + 6, height: text.height + 4)))
    content.setTitle(nil, for: .normal)
    #expect(size() == Size(width: 6, height: 4))
  }

  @Test("A button measures itself on any thread")
  func anyThread() async {
    let sizes = await withTaskGroup(of: Size.self) { group in
      for _ in 0..<8 {
        group.addTask { ButtonNode(ButtonContent(title: "Save")).layout(thatFits: Self.unlimited).size }
      }
      var sizes: Set<Size> = []
      for await size in group { sizes.insert(size) }
      return sizes
    }
    #expect(sizes == [PixelGrid(scale: 1).ceil(Self.size(of: "Save"))])
  }

  @Test("The image goes before the title or after it, and the background behind both")
  func order() throws {
    var content = ButtonContent(title: "Save", image: try Self.picture(20, 10))
    content.setBackgroundImage(try Self.picture(3, 3), for: .normal)
    let (stage, button) = makeStageWithButton(content)
    #expect(button.subnodes.first === button.backgroundNode)
    #expect(button.backgroundNode.frame == button.bounds)
    #expect(button.imageNode.frame.minX == 0)
    #expect(button.titleNode.frame.minX == 28)
    button.content.imagePlacement = .trailing
    stage.settle()
    #expect(button.titleNode.frame.minX == 0)
    #expect(button.imageNode.frame.minX == button.titleNode.frame.maxX + 8)
  }

  @Test("A change of state measures again only when the size depends on it")
  func remeasuring() throws {
    var content = ButtonContent(title: "Save", image: try Self.picture(20, 20))
    content.setTitleStyle(TextStyle(color: .white), for: .highlighted)
    content.setImage(try Self.picture(20, 20, .white), for: .highlighted)
    content.setTitle("Save it again", for: .selected)
    let (stage, button) = makeStageWithButton(content)
    let before = button.measurementCounts.misses
    let (title, image) = (button.titleNode.layer?.bitmap, button.imageNode.layer?.bitmap)
    button.isHighlighted = true
    stage.settle()
    #expect(button.measurementCounts.misses == before)
    #expect(button.titleNode.layer?.bitmap != title)
    #expect(button.imageNode.layer?.bitmap != image)
    button.isHighlighted = false
    let width = button.frame.width
    button.isSelected = true
    stage.settle()
    #expect(button.measurementCounts.misses == before + 1)
    #expect(button.frame.width > width)
    #expect(button.titleNode.layer?.bitmap?.size == button.titleNode.frame.size)
    button.content.contentInsets = EdgeInsets(all: 1)
    stage.settle()
    #expect(button.measurementCounts.misses == before + 2)
  }

  @Test("Another text of the same size is drawn, and so is a picture that gets another size")
  func redrawing() throws {
    var content = ButtonContent(title: "now")
    content.setTitle("own", for: .selected)
    content.setBackgroundImage(try Self.picture(2, 2), for: .normal)
    let (stage, button) = makeStageWithButton(content)
    let contents = button.titleNode.layer?.bitmap
    button.isSelected = true
    stage.settle()
    #expect(button.titleNode.layer?.bitmap != contents)
    button.content.contentInsets = EdgeInsets(all: 10)
    stage.settle()
    #expect(button.backgroundNode.layer?.bitmap?.size == button.frame.size)
    button.style.maxWidth = .points(35)
    stage.settle()
    #expect(button.frame.width == 35)
    #expect(button.titleNode.layer?.bitmap?.size == button.titleNode.frame.size)
  }

  @Test(
    "In more room than they need, image and title stay in the middle",
    arguments: [ButtonContent.ImagePlacement.leading, .top]
  )
  func middle(placement: ButtonContent.ImagePlacement) throws {
    var content = ButtonContent(title: "Save", image: try Self.picture(20, 30))
    content.imagePlacement = placement
    let layout = ButtonNode(content).layout(thatFits: SizeRange(exactly: Size(width: 301, height: 201)))
    let parts = layout.sublayouts.map(\.frame).reduce(Rect.zero) { $0.union($1) }
    #expect(layout.size == Size(width: 301, height: 201))
    #expect(abs(parts.midX - 150.5) <= 1 && abs(parts.midY - 100.5) <= 1)
  }

  @Test("A finger lifted inside triggers the primary action after the touch event")
  func primaryAction() {
    let (stage, button) = makeStageWithButton(ButtonContent(title: "Save"))
    let log = Lock<[String]>([])
    button.addAction(for: [.touchUpInside, .primaryActionTriggered, .touchUpOutside]) { _, event in
      log.withLock { $0.append(event.description) }
    }
    let finger = Finger(stage: stage)
    finger.tap(5, 5)
    stage.frame()
    #expect(log.take() == ["touchUpInside", "primaryActionTriggered"])
    finger.down(5, 5)
    finger.up(200, 200)
    stage.frame()
    #expect(log.take() == ["touchUpOutside"])
  }

  @Test("A title that does not fit is cut short instead of leaving the button")
  func narrow() {
    let title = "A title that is far too long"
    let button = ButtonNode(ButtonContent(title: title))
    let layout = button.layout(thatFits: SizeRange(upTo: Size(width: 60, height: 500)))
    #expect(layout.size.width <= 60)
    #expect(layout.sublayouts.allSatisfy { $0.frame.maxX <= 60 })
  }

  @Test("A button looks pressed also where nobody said how")
  func pressed() throws {
    let (stage, button) = makeStageWithButton(ButtonContent(title: "Save", image: try Self.picture(4, 4)))
    let parts = button.subnodes
    #expect(parts.count > 1 && parts.allSatisfy { $0.opacity == 1 })
    button.isHighlighted = true
    stage.frame()
    #expect(parts.allSatisfy { $0.opacity == 0.5 && $0.layer?.opacity == 0.5 })
    button.isHighlighted = false
    stage.frame()
    #expect(parts.allSatisfy { $0.opacity == 1 })
    button.content.setTitleStyle(TextStyle(color: .white), for: .highlighted)
    button.isHighlighted = true
    stage.settle()
    #expect(parts.allSatisfy { $0.opacity == 1 })
    button.isSelected = true
    stage.settle()
    #expect(parts.allSatisfy { $0.opacity == 0.5 })
  }
}

@MainActor
@Suite("Where a button's parts go")
struct ButtonPlacementTests {
  typealias Alignment = ButtonContent.Alignment

  @Test(
    "The image lies on each of the four sides of the title",
    arguments: ButtonContent.ImagePlacement.allCases
  )
  func imagePlacement(_ placement: ButtonContent.ImagePlacement) throws {
    var content = ButtonContent(title: "Save", image: try ButtonTests.picture(20, 10))
    content.imagePlacement = placement
    content.contentSpacing = 3
    let button = ButtonNode(content)
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let layout = button.layout(
        thatFits: ButtonTests.unlimited,
        parentSize: ButtonTests.unlimited.max,
        context: LayoutContext(layoutDirection: direction)
      )
      let title = try #require(layout.sublayouts.first { $0.owner === button.titleNode }).frame
      let image = try #require(layout.sublayouts.first { $0.owner === button.imageNode }).frame
      let isMirrored = direction == .rightToLeft
      switch placement {
      case .leading: #expect(isMirrored ? image.minX - title.maxX == 3 : title.minX - image.maxX == 3)
      case .trailing: #expect(isMirrored ? title.minX - image.maxX == 3 : image.minX - title.maxX == 3)
      case .top: #expect(title.minY - image.maxY == 3)
      case .bottom: #expect(image.minY - title.maxY == 3)
      }
    }
  }

  @Test(
    "In more room the parts stay together at the place that the alignments say",
    arguments: Alignment.allCases
  )
  func alignment(_ horizontal: Alignment) throws {
    for vertical in Alignment.allCases {
      for placement in ButtonContent.ImagePlacement.allCases {
        var content = ButtonContent(title: "Save", image: try ButtonTests.picture(20, 10))
        content.imagePlacement = placement
        content.horizontalAlignment = horizontal
        content.verticalAlignment = vertical
        content.contentInsets = EdgeInsets(all: 5)
        let small = ButtonNode(content).layout(thatFits: ButtonTests.unlimited).size
        let room = Size(width: small.width + 100, height: small.height + 60)
        let layout = ButtonNode(content).layout(thatFits: SizeRange(exactly: room))
        let frames = layout.sublayouts.map(\.frame)
        let parts = frames.dropFirst().reduce(frames[0]) { $0.union($1) }
        func place(_ alignment: Alignment, _ room: Double) -> Double {
          switch alignment {
          case .start: 5
          case .center: 5 + room / 2
          case .end: 5 + room
          }
        }
        #expect(abs(parts.minX - place(horizontal, 100)) <= 1, "\(placement)")
        #expect(abs(parts.minY - place(vertical, 60)) <= 1, "\(placement)")
      }
    }
  }

  @Test("Each state has its own insets, and the normal ones where none were set")
  func insets() {
    var content = ButtonContent(title: "Save")
    content.contentInsets = EdgeInsets(all: 4)
    content.setContentInsets(EdgeInsets(all: 10), for: .highlighted)
    #expect(content.contentInsets(for: .selected) == EdgeInsets(all: 4))
    let (stage, button) = ButtonTests().makeStageWithButton(content)
    let size = button.frame.size
    button.isHighlighted = true
    stage.settle()
    #expect(button.frame.size == Size(width: size.width + 12, height: size.height + 12))
    button.content.setContentInsets(nil, for: .highlighted)
    stage.settle()
    #expect(button.frame.size == size)
  }
}
