import AsyncDisplay
import TestSupport
import Testing

@testable import DisplayNodes

/// What nodes know of the tree around them, against a look at all their supernodes.
@MainActor
@Suite("Tree contexts")
struct TreeContextTests {
  private enum LevelKey: EnvironmentKey {
    static let defaultValue = -1
  }

  /// The orders in which things can be done.
  private static func orders(of things: [Int]) -> [[Int]] {
    guard !things.isEmpty else { return [[]] }
    return things.flatMap { first in
      orders(of: things.filter { $0 != first }).map { [first] + $0 }
    }
  }

  @Test(
    "A chain knows its runtime and its environment, in whatever order it was put together",
    arguments: stride(from: 0, to: 32, by: TestDepth.count(5, full: 1)).map { $0 }
  )
  func chains(overriding: Int) {
    // Which of five nodes override something, before any of them is put into another or after.
    for order in Self.orders(of: [0, 1, 2, 3]) {
      for overridesFirst in [true, false] {
        let nodes = (0..<5).map { _ in DisplayNode() }
        func override() {
          for index in nodes.indices where overriding & 1 << index != 0 {
            nodes[index].environmentOverrides = EnvironmentOverrides { $0[LevelKey.self] = index }
          }
        }
        if overridesFirst { override() }
        for index in order {
          nodes[index].addSubnode(nodes[index + 1])
          // Somebody looks now and then.
          if index == 2 { _ = nodes[4].environment }
        }
        if !overridesFirst { override() }
        let stage = Stage(nodes[0])
        check(nodes, runtime: stage.runtime, "\(overriding) \(order)")
        nodes[1].removeFromSupernode()
        check(Array(nodes[1...]), runtime: nil, "away, \(overriding) \(order)")
        let other = Stage(DisplayNode())
        other.runtime.rootNode.addSubnode(nodes[1])
        check(Array(nodes[1...]), runtime: other.runtime, "elsewhere, \(overriding) \(order)")
      }
    }
  }

  private func check(_ nodes: [DisplayNode], runtime: DisplayRuntime?, _ comment: Comment) {
    var level = -1
    for node in nodes {
      level = node.environmentOverrides[LevelKey.self] ?? level
      #expect(node.runtime === runtime, comment)
      #expect(node.environment[LevelKey.self] == level, comment)
    }
  }

  @Test(
    "What overrides the environment inside what does is drawn, though the tree was put together from the inside"
  )
  func nestedOverridesAreDrawn() {
    let (root, outer, between) = (DisplayNode(), DisplayNode(), DisplayNode())
    let text = TextNode("Inside")
    text.environmentOverrides = EnvironmentOverrides { $0.layoutDirection = .rightToLeft }
    outer.environmentOverrides = EnvironmentOverrides { $0.contentSizeCategory = .extraLarge }
    for (inside, around) in [(text, between), (between, outer), (outer, root)] as [(DisplayNode, DisplayNode)]
    {
      around.addSubnode(inside)
      inside.frame = Rect(x: 0, y: 0, width: 50, height: 50)
    }
    let stage = Stage(root)
    stage.settle()
    #expect(text.runtime === stage.runtime)
    #expect(text.isDisplayed && text.layer?.contents != nil)
  }

  /// Places nodes that can be chosen.
  private final class Rack: DisplayNode {
    nonisolated let nodes: LayoutInput<[DisplayNode]>
    nonisolated init(_ nodes: [DisplayNode] = []) {
      self.nodes = LayoutInput(nodes)
      super.init()
    }
    nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
      StackLayoutSpec(.vertical, alignItems: .start, children: nodes.value)
    }
  }

  private final class Card: DisplayNode {
    struct Fill: Drawing {
      let appearance: Appearance
      func draw(into canvas: inout Canvas, context: DrawingContext) {
        canvas.fill(context.bounds, with: .solid(appearance == .dark ? .black : .white))
      }
    }
    nonisolated override func calculateSize(thatFits size: Size) -> Size { Size(width: 20, height: 20) }
    override func makeDrawing() -> (any Drawing)? { Fill(appearance: environment.appearance) }
  }

  @Test(
    "What is drawn or laid out in an environment that comes and goes before anybody is told of it is mended",
    arguments: 0..<5
  )
  func passingEnvironment(frames: Int) throws {
    let (card, text, holder) = (Card(), TextNode("Hi"), DisplayNode())
    let row = Card()
    let list = ListNode([0], estimatedRowLength: 20) { _ in row }
    list.style.width = .points(40)
    list.style.height = .points(40)
    let inner = DisplayNode()
    inner.layoutSpecProvider = { _, _ in HStackLayout { text } }
    inner.frame = Rect(x: 0, y: 0, width: 80, height: 20)
    holder.style.width = .points(80)
    holder.style.height = .points(20)
    holder.addSubnode(inner)
    // One that overrides something itself hears of nothing when the rest is as it was.
    let pair = Rack([card, holder, list])
    let (here, there) = (Rack([pair]), Rack())
    let outer = EnvironmentOverrides {
      $0.displayScale = 3
      $0.layoutDirection = .rightToLeft
      $0.appearance = .dark
    }
    here.environmentOverrides = outer
    let stage = Stage(Rack([here, there]), size: Size(width: 100, height: 200), scale: 2)
    stage.settle()
    here.nodes.value = []
    there.nodes.value = [pair]
    for _ in 0..<frames {
      stage.executor.runAll()
      stage.frame()
      // Something has it measured in between.
      text.text += "!"
    }
    stage.runtime.environment.displayScale = 3
    stage.runtime.environment.layoutDirection = .rightToLeft
    stage.runtime.environment.appearance = .dark
    stage.settle()
    #expect(pair.supernode === there)
    for node in [card, row] {
      let bitmap = try #require(node.layer?.bitmap)
      #expect(bitmap.scale == 3 && bitmap[1, 1] == 0xFF00_0000, "after \(frames) frames")
    }
    #expect(text.frame.maxX == 80, "after \(frames) frames: \(text.frame)")
  }

  private final class Listener: DisplayNode {
    var told: [Appearance] = []
    override func environmentDidChange(from old: NodeEnvironment) { told.append(environment.appearance) }
  }

  private static let dark = EnvironmentOverrides {
    $0.appearance = .dark
    $0.displayScale = 3
  }

  /// A root with some nodes in it that are placed by hand, and a listener with covered corners inside the first.
  private func makePlaces(_ count: Int) -> (stage: Stage, listener: Listener, places: [DisplayNode]) {
    let (root, listener, places) = (DisplayNode(), Listener(), (0..<count).map { _ in DisplayNode() })
    for node in [listener] + places { node.frame = Rect(x: 0, y: 0, width: 50, height: 50) }
    listener.cornerRadius = 6
    listener.cornerRounding = .covered(with: .white)
    for place in places { root.addSubnode(place) }
    places[0].addSubnode(listener)
    let stage = Stage(root, size: Size(width: 100, height: 100))
    stage.settle()
    return (stage, listener, places)
  }

  @Test(
    "A node hears once of what has become of its environment while those around it were in no tree",
    arguments: 0..<5
  )
  func toldAfterBeingAway(way: Int) {
    let (stage, listener, places) = makePlaces(2)
    let root = stage.runtime.rootNode
    switch way {
    case 0:  // Overrides inside what is away.
      places[0].removeFromSupernode()
      stage.settle()
      listener.environmentOverrides = Self.dark
      root.addSubnode(places[0])
    case 1:  // Out of what is away, into another environment.
      places[1].environmentOverrides = Self.dark
      stage.settle()
      places[0].removeFromSupernode()
      stage.settle()
      places[1].addSubnode(listener)
    case 2:  // Out of what is away, while the device changes.
      places[0].removeFromSupernode()
      stage.settle()
      stage.runtime.environment.appearance = .dark
      stage.runtime.environment.displayScale = 3
      stage.settle()
      root.addSubnode(listener)
    case 3:  // Into what is in no tree yet, and with it into another environment.
      places[1].environmentOverrides = Self.dark
      let card = DisplayNode()
      card.frame = Rect(x: 0, y: 0, width: 50, height: 50)
      card.addSubnode(listener)
      stage.settle()
      places[1].addSubnode(card)
    default:  // Away and back with all around it.
      places[0].removeFromSupernode()
      stage.settle()
      stage.runtime.environment.appearance = .dark
      stage.runtime.environment.displayScale = 3
      root.addSubnode(places[0])
    }
    stage.settle()
    #expect(listener.told == [.dark], "way \(way)")
    #expect(listener.layer?.covers.map { $0.bitmap?.scale } == [3, 3, 3, 3], "way \(way)")
  }

  private enum PadKey: EnvironmentKey {
    static let defaultValue = 0.0
  }

  private final class PaddedRow: DisplayNode {
    nonisolated override func calculateSize(thatFits size: Size) -> Size {
      Size(width: 20, height: 20 + layoutEnvironment[PadKey.self])
    }
  }

  @Test("Rows that were measured in an environment that came and went are measured again", arguments: 0..<5)
  func passingEnvironmentOfRows(frames: Int) {
    let row = PaddedRow()
    let list = ListNode([0], estimatedRowLength: 20) { _ in row }
    list.style.width = .points(40)
    list.style.height = .points(60)
    let (here, there) = (Rack([list]), Rack())
    let stage = Stage(Rack([here, there]), size: Size(width: 100, height: 200))
    stage.settle()
    #expect(row.frame.height == 20)
    there.environmentOverrides = EnvironmentOverrides { $0[PadKey.self] = 7 }
    here.nodes.value = []
    there.nodes.value = [list]
    for _ in 0..<frames {
      stage.frame()
      stage.executor.runAll()
    }
    there.environmentOverrides = EnvironmentOverrides()
    stage.settle()
    #expect(list.supernode === there && row.frame.height == 20, "after \(frames) frames")
  }
}
