import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayElements
@testable import DisplayNodes

/// A text that counts how often it is drawn.
private final class CountedText: TextNode {
  var drawCount = 0

  override func makeDrawing() -> (any Drawing)? {
    drawCount += 1
    return super.makeDrawing()
  }
}

/// A picture that counts how often it is drawn.
private final class CountedImage: ImageNode {
  var drawCount = 0

  override func makeDrawing() -> (any Drawing)? {
    drawCount += 1
    return super.makeDrawing()
  }
}

/// Draws a color that another thread may change, one that the environment says, and one of the main actor's.
private final class ColorsNode: DisplayNode {
  nonisolated let side = LayoutInput(20.0)
  nonisolated let color = LayoutInput(Color.black)
  nonisolated let unread = LayoutInput(Color.black)
  var plain = Color.black { didSet { setNeedsDisplay() } }
  var drawCount = 0

  nonisolated override func calculateSize(thatFits size: Size) -> Size {
    Size(width: side.value, height: side.value)
  }

  override func makeDrawing() -> (any Drawing)? {
    drawCount += 1
    return Plain(color: environment.appearance == .dark ? .white : plain == .black ? color.value : plain)
  }
}

@Suite("A change has a node measured and drawn as often as it makes a difference")
@MainActor
struct DrawingCountTests {
  /// What a change costs: measurements and drawings of a node, and frames until it is on screen.
  private struct Cost: Equatable {
    var measured = 0
    var drawn = 0
    var frames = 0
  }

  /// A node at the start of a column on a stage.
  private func show(_ node: DisplayNode, meter: WorkMeter? = nil) -> Stage {
    let root = DisplayNode()
    root.layoutSpecProvider = { _, _ in
      StackLayoutSpec(.vertical, alignItems: .start, children: [node])
    }
    let stage = Stage(root, meter: meter)
    stage.settle()
    return stage
  }

  private func cost(of node: DisplayNode, on stage: Stage, draws: () -> Int, _ change: () -> Void) -> Cost {
    let (misses, drawn) = (node.measurementCounts.misses, draws())
    change()
    #expect(!node.isDisplayed)
    var cost = Cost()
    while !node.isDisplayed {
      guard cost.frames < 20 else { return cost }
      stage.frame()
      stage.executor.runAll()
      cost.frames += 1
    }
    stage.settle()
    (cost.measured, cost.drawn) = (node.measurementCounts.misses - misses, draws() - drawn)
    return cost
  }

  @Test(
    "A text in another color is drawn in two frames and not measured; another text is measured once and drawn once"
  )
  func text() {
    let node = CountedText("a text")
    let stage = show(node)
    func cost(_ change: () -> Void) -> Cost {
      self.cost(of: node, on: stage, draws: { node.drawCount }, change)
    }
    #expect(cost { node.textStyle.color = .white } == Cost(measured: 0, drawn: 1, frames: 2))
    #expect(cost { node.textStyle.underline = .single } == Cost(measured: 0, drawn: 1, frames: 2))
    #expect(cost { node.text = "another text, which is longer" } == Cost(measured: 1, drawn: 1, frames: 3))
    // As large as before.
    #expect(cost { node.text = "another text, which is Longer" } == Cost(measured: 1, drawn: 1, frames: 3))
    #expect(cost { node.textStyle.font = .system(size: 20) } == Cost(measured: 1, drawn: 1, frames: 3))
    #expect(
      cost {
        node.textStyle.color = .black
        node.text = "a third text"
      } == Cost(measured: 1, drawn: 1, frames: 3)
    )
  }

  @Test("A text whose colors part its runs elsewhere is measured: letters do not join across them")
  func runs() {
    let node = CountedText("a text")
    let stage = show(node)
    let cost = cost(of: node, on: stage, draws: { node.drawCount }) {
      var text = node.attributedText
      text.changeStyle(in: 0..<2) { $0.color = .white }
      node.attributedText = text
    }
    #expect(cost == Cost(measured: 1, drawn: 1, frames: 3))
  }

  @Test(
    "A picture in another tint, or of the same size, is drawn and not measured; one of another size is both, once"
  )
  func image() {
    let node = CountedImage(Bitmap(width: 10, height: 10))
    let stage = show(node)
    func cost(_ change: () -> Void) -> Cost {
      self.cost(of: node, on: stage, draws: { node.drawCount }, change)
    }
    #expect(cost { node.tintColor = .white } == Cost(measured: 0, drawn: 1, frames: 2))
    #expect(cost { node.image = Bitmap(width: 10, height: 10) } == Cost(measured: 0, drawn: 1, frames: 2))
    #expect(cost { node.image = Bitmap(width: 20, height: 10) } == Cost(measured: 1, drawn: 1, frames: 3))
  }

  @Test(
    "A button's title or picture that only looks different is drawn and not measured, another one is both, once"
  )
  func button() {
    let drawn = Lock(0)
    let meter = WorkMeter { kind, count in
      if kind == .capturedDrawing { drawn.withLock { $0 += count } }
    }
    let node = ButtonNode(ButtonContent(title: "Save", image: Bitmap(width: 10, height: 10)))
    let stage = show(node, meter: meter)
    func cost(_ part: DisplayNode, _ change: () -> Void) -> Cost {
      self.cost(of: part, on: stage, draws: { drawn.withLock { $0 } }, change)
    }
    let (title, image) = (node.titleNode, node.imageNode)
    #expect(
      cost(title) { node.content.setTitleStyle(TextStyle(color: .white), for: .normal) }
        == Cost(measured: 0, drawn: 1, frames: 2)
    )
    #expect(
      cost(title) { node.content.setTitle("Store", for: .normal) } == Cost(measured: 1, drawn: 1, frames: 3)
    )
    #expect(
      cost(image) { node.content.setImage(Bitmap(width: 10, height: 10, filledWith: .white), for: .normal) }
        == Cost(measured: 0, drawn: 1, frames: 2)
    )
    #expect(
      cost(image) { node.content.setImage(Bitmap(width: 20, height: 20), for: .normal) }
        == Cost(measured: 1, drawn: 1, frames: 3)
    )
  }

  @Test(
    "A node is drawn for the input that it has drawn, for the environment that it has read, and for nothing else"
  )
  func ownNode() {
    let node = ColorsNode()
    let stage = show(node)
    func cost(_ change: () -> Void) -> Cost {
      self.cost(of: node, on: stage, draws: { node.drawCount }, change)
    }
    #expect(cost { node.color.value = .white } == Cost(measured: 0, drawn: 1, frames: 2))
    #expect(cost { node.plain = .white } == Cost(measured: 0, drawn: 1, frames: 2))
    #expect(cost { stage.runtime.environment.appearance = .dark } == Cost(measured: 0, drawn: 1, frames: 2))
    // What is read no longer, or never was, draws nothing.
    let drawn = node.drawCount
    node.unread.value = .white
    node.color.value = .black
    stage.settle()
    #expect(node.drawCount == drawn && node.isDisplayed)
  }

  @Test("What layout and drawing read is drawn once, in its new size")
  func both() {
    let node = ColorsNode()
    let stage = show(node)
    node.needsDisplayOnBoundsChange = true
    let cost = cost(of: node, on: stage, draws: { node.drawCount }) {
      node.color.value = .white
      node.side.value = 30
    }
    #expect(cost == Cost(measured: 1, drawn: 1, frames: 3))
    #expect(node.frame.size == Size(width: 30, height: 30))
  }

  @Test("A drawing waits for the layout that shows the change, whoever measures the node meanwhile")
  func measuredByOthers() {
    let node = ColorsNode()
    let stage = show(node)
    node.needsDisplayOnBoundsChange = true
    let cost = cost(of: node, on: stage, draws: { node.drawCount }) {
      node.color.value = .white
      node.side.value = 30
      #expect(node.measure(Size(width: 100, height: 100)).width == 30)
    }
    #expect(cost.drawn == 1 && cost.frames == 3)
  }

  @Test("A layout that was only forgotten holds no drawing back")
  func forgotten() {
    let node = ColorsNode()
    let stage = show(node)
    let cost = cost(of: node, on: stage, draws: { node.drawCount }) {
      node.invalidateCalculatedLayout()
      node.color.value = .white
    }
    #expect(cost == Cost(measured: 0, drawn: 1, frames: 2))
  }

  @Test("What a node in a picture reads has the picture drawn again")
  func picture() {
    let (outer, node) = (DisplayNode(), ColorsNode())
    outer.rasterizesSubtree = true
    outer.layoutSpecProvider = { _, _ in WrapperLayoutSpec(node) }
    let stage = show(outer)
    let cost = cost(of: outer, on: stage, draws: { node.drawCount }) { node.color.value = .white }
    #expect(cost == Cost(measured: 0, drawn: 1, frames: 2))
  }

  @Test("A layout that asks how a picture or a text looks is asked again when that changes", arguments: 0..<5)
  func layoutReadsLooks(_ way: Int) {
    let (image, text) = (ImageNode(Bitmap(width: 10, height: 10)), TextNode("a text"))
    let first = image.image
    let column = DisplayNode()
    column.layoutSpecProvider = { _, _ in
      let isOther =
        switch way {
        case 0: image.contentMode == .center
        case 1: image.tintColor == .white
        case 2: image.image != first
        case 3: image.imageScale == 1
        default: text.textStyle.color == .white
        }
      return StackLayoutSpec(
        .vertical,
        spacing: isOther ? 20 : 0,
        alignItems: .start,
        children: [image, text]
      )
    }
    let stage = show(column)
    let y = text.frame.minY
    switch way {
    case 0: image.contentMode = .center
    case 1: image.tintColor = .white
    case 3: image.imageScale = 1
    case 2:
      image.image = Bitmap(width: 10, height: 10, pixels: Array(repeating: 0xFFFF_FFFF, count: 100))
    default: text.textStyle.color = .white
    }
    stage.settle()
    #expect(text.frame.minY == y + 20)
  }

  @Test(
    "A change in the midst of a measurement that had not come to the node yet holds no later drawing back"
  )
  func changedWhileMeasuring() {
    let (title, subtitle, column, root) = (CountedText("a"), CountedText("b"), DisplayNode(), DisplayNode())
    column.layoutSpecProvider = { _, _ in
      StackLayoutSpec(.vertical, alignItems: .start, children: [title, subtitle])
    }
    let isEager = Lock(false)
    root.layoutSpecProvider = { _, _ in
      let sets = isEager.withLock { isEager in
        defer { isEager = false }
        return isEager
      }
      if sets { subtitle.text = "another" }
      return WrapperLayoutSpec(column)
    }
    let stage = Stage(root)
    stage.settle()
    isEager.withLock { $0 = true }
    title.text = "another title"
    stage.settle()
    #expect(subtitle.text == "another" && subtitle.isDisplayed)
    subtitle.textStyle.color = .white
    stage.settle()
    #expect(subtitle.isDisplayed && root.isDisplayed)
  }

  @Test("A layout that was begun before the change is not the one that a drawing waits for")
  func olderLayout() {
    let (node, other) = (ColorsNode(), TextNode("a text"))
    let root = DisplayNode()
    root.layoutSpecProvider = { _, _ in
      StackLayoutSpec(.vertical, alignItems: .start, children: [node, other])
    }
    let stage = Stage(root)
    stage.settle()
    other.text = "another text"
    stage.frame()
    // Measured without the change, and applied with it in sight.
    stage.executor.runAll()
    node.side.value = 30
    node.color.value = .white
    let drawn = node.drawCount
    stage.settle()
    #expect(node.drawCount == drawn + 1 && node.frame.size == Size(width: 30, height: 30))
    #expect(node.layer?.bitmap?.width == 30)
  }

  @Test("In the tree of another runtime a change is heard there")
  func elsewhere() {
    let node = ColorsNode()
    let first = show(node)
    first.runtime.rootNode.layoutSpecProvider = { _, _ in WrapperLayoutSpec([]) }
    first.runtime.rootNode.setNeedsLayout()
    first.settle()
    let second = show(node)
    let cost = cost(of: node, on: second, draws: { node.drawCount }) { node.color.value = .white }
    #expect(cost.drawn == 1 && cost.frames == 2)
  }

  @Test("A change from another thread between capture and result is drawn, too")
  func meanwhile() {
    let node = ColorsNode()
    let stage = show(node)
    node.color.value = .white
    stage.frame()
    node.color.value = .black
    #expect(!node.isDisplayed)
    stage.settle()
    #expect(node.isDisplayed)
    #expect(node.layer?.bitmap?[5, 5] == 0xFF00_0000)
  }

  @Test("Where no drawing comes after a change, nobody waits for one", arguments: 0..<4)
  func nothingToCome(_ way: Int) {
    let node = CountedText("a text")
    let stage = show(node)
    switch way {
    case 0: node.text = ""
    case 1:
      node.text = "another text"
      node.frame = .zero
    case 2:
      node.isDisplaySuspended = true
      node.textStyle.color = .white
    default:
      node.applyInterfaceState([.measureLayout, .preload])
      node.textStyle.color = .white
    }
    if way != 3 { stage.settle() }
    #expect(node.isDisplayed && stage.runtime.rootNode.isDisplayed)
    #expect(stage.runtime.rootNode.makeDisplayWaiter() == nil)
  }

  @Test("A node in a picture is not displayed while a change of it waits for the picture")
  func changeInPicture() {
    let (outer, node) = (DisplayNode(), ColorsNode())
    outer.rasterizesSubtree = true
    outer.layoutSpecProvider = { _, _ in WrapperLayoutSpec(node) }
    let stage = show(outer)
    #expect(node.isDisplayed)
    node.color.value = .white
    #expect(!node.isDisplayed)
    stage.settle()
    #expect(node.isDisplayed)
  }
}
