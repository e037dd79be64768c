import AsyncDisplay
import TestSupport
import Testing

/// What is around a list comes and goes between two frames, along with its layout, insets and size: whatever it was arranged
/// for meanwhile, it is arranged in the end as a list that is made for what is around it then.
@Suite("The room of a list in one turn")
@MainActor
struct RoomInOneTurnTests {
  private enum Kind: CaseIterable {
    case list, grid, wide, flow, waterfall

    var layout: any CollectionLayout {
      switch self {
      case .list: ListCollectionLayout()
      case .grid: GridCollectionLayout(columns: .count(3), spacing: 3, lineSpacing: 2)
      case .wide:
        GridCollectionLayout(
          columns: .minimumWidth(40),
          itemLength: .ratio(0.7),
          spans: [1, 2, 1],
          spacing: 3,
          lineSpacing: 2,
          sectionInsets: EdgeInsets(all: 4)
        )
      case .flow: FlowCollectionLayout(itemSpacing: 3, lineSpacing: 2)
      case .waterfall: WaterfallCollectionLayout(columns: .count(2), spacing: 3)
      }
    }
  }

  private final class TileNode: DisplayNode {
    nonisolated override func calculateSize(thatFits size: Size) -> Size { Size(width: 31, height: 17) }
  }

  private func makeList(_ kind: Kind) -> CollectionNode {
    CollectionNode(0..<6, layout: kind.layout) { _ in TileNode() }
  }

  private func frames(_ list: CollectionNode) -> [Rect?] { (0..<6).map { list.node(ofRow: $0)?.frame } }

  private enum Act: CaseIterable {
    case nothing, layout, insets, layoutAndInsets

    @MainActor
    func take(_ list: CollectionNode, _ kind: Kind) {
      if self == .layout || self == .layoutAndInsets { list.collectionLayout = kind.layout }
      if self == .insets || self == .layoutAndInsets { list.contentInsets = EdgeInsets(all: 5) }
    }
  }

  @Test("Direction and pixels that come and go leave nothing behind")
  func interim() {
    var count = 0
    let surroundings = [(true, 1.0), (false, 3), (true, 3)]
    for (kind, other) in Kind.allCases.flatMap({ kind in Kind.allCases.map { (kind, $0) } }) {
      for act in Act.allCases {
        // One after the other, or all of them.
        for (isMirrored, scale) in TestDepth.isFull ? surroundings : [surroundings[count % 3]] {
          let list = makeList(kind)
          let stage = ListStage(list, size: Size(width: 150, height: 200))
          func surround(_ isMirrored: Bool, _ scale: Double) {
            stage.runtime.environment.layoutDirection = isMirrored ? .rightToLeft : .leftToRight
            stage.runtime.environment.displayScale = scale
          }
          surround(isMirrored, scale)
          stage.settle()
          surround(!isMirrored, scale == 3 ? 1 : 2)
          act.take(list, other)
          surround(isMirrored, scale)
          stage.settle()

          let new = makeList(act == .layout || act == .layoutAndInsets ? other : kind)
          if act == .insets || act == .layoutAndInsets { new.contentInsets = EdgeInsets(all: 5) }
          let newStage = ListStage(new, size: Size(width: 150, height: 200))
          newStage.runtime.environment = stage.runtime.environment
          newStage.settle()
          #expect(frames(list) == frames(new), "\(kind), \(act) \(other), \(isMirrored), \(scale)")
          #expect(list.isDisplayed)
          count += 1
        }
      }
    }
    #expect(count == TestDepth.count(100, full: 300))
  }

  /// Puts a list by hand, or by a layout, with a little room around it.
  private final class HolderNode: DisplayNode {
    let list: CollectionNode
    let placesByHand: Bool

    init(_ list: CollectionNode, placesByHand: Bool) {
      self.list = list
      self.placesByHand = placesByHand
      super.init()
      if placesByHand { addSubnode(list) }
    }

    nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
      placesByHand ? nil : InsetLayoutSpec(EdgeInsets(all: 4), child: list)
    }

    override func layout() { if placesByHand { list.frame = bounds.inset(by: EdgeInsets(all: 4)) } }
  }

  @Test(
    "A list that another host had for a while, tiny, is arranged for the room that it gets there",
    arguments: [false, true]
  )
  func otherHost(isScaledFirst: Bool) {
    for kind in Kind.allCases {
      for (isHandFirst, isHandLater) in [(false, false), (false, true), (true, false), (true, true)] {
        let list = makeList(kind)
        let (large, tiny) = (Size(width: 150, height: 200), Size(width: 33, height: 0))
        let first = ListStage(list, in: HolderNode(list, placesByHand: isHandFirst), size: large)
        first.settle()
        first.runtime.setViewportSize(tiny)
        first.runtime.invalidate()
        list.removeFromSupernode()

        let second = ListStage(list, in: HolderNode(list, placesByHand: isHandLater), size: tiny)
        second.settle()
        if isScaledFirst { second.runtime.environment.displayScale = 2 }
        second.runtime.setViewportSize(large)
        if !isScaledFirst { second.runtime.environment.displayScale = 2 }
        second.settle()

        let new = makeList(kind)
        let newStage = ListStage(new, in: HolderNode(new, placesByHand: isHandLater), size: large, scale: 2)
        newStage.settle()
        #expect(list.frame == new.frame)
        #expect(frames(list) == frames(new), "\(kind), \(isHandFirst), \(isHandLater)")
      }
    }
  }

  /// How tall a row is.
  private struct Block: Sendable, Hashable, Identifiable {
    let id: Int
    let height: Double
  }

  private final class BlockNode: DisplayNode {
    let height: Double
    nonisolated init(_ height: Double) {
      self.height = height
      super.init()
    }
    nonisolated override func calculateSize(thatFits size: Size) -> Size { Size(width: 40, height: height) }
  }

  @Test(
    "An item without a height that gets one is seen, whatever came with it",
    arguments: 0..<27,
    [false, true]
  )
  func emptyItems(pattern: Int, isWaterfall: Bool) throws {
    // Three contents of one to three items, each without a height or with one.
    let contents = [[pattern % 3], [pattern / 3 % 3, 1], [1, pattern / 9 % 3, 2]]
    let orders = [[0, 1, 2], [2, 1, 0], [1, 0, 2], [2, 0, 1]]
    for order in orders.prefix(TestDepth.count(1, full: 4)) {
      func snapshot(_ index: Int) throws -> ListSnapshot<Int, Int, Block> {
        let blocks = contents[index].enumerated().map { Block(id: $0, height: Double($1) * 26) }
        return try ListSnapshot(sections: [ListSection(id: 0, items: blocks)])
      }
      func makeList(_ index: Int) throws -> (SnapshotSource<Int, Int, Block>, CollectionNode) {
        let source = SnapshotSource(try snapshot(index), isUnchanged: ==) { BlockNode($0.height) }
        let layout: any CollectionLayout =
          isWaterfall
          ? WaterfallCollectionLayout(columns: .count(3), spacing: 3)
          : GridCollectionLayout(columns: .count(3), spacing: 3, lineSpacing: 2)
        return (source, CollectionNode(source, layout: layout))
      }
      let (source, list) = try makeList(order[0])
      let stage = ListStage(list, size: Size(width: 150, height: 100))
      stage.settle()
      source.apply(try snapshot(order[1]))
      stage.frame()
      source.apply(try snapshot(order[2]))
      stage.settle()
      let (_, new) = try makeList(order[2])
      let newStage = ListStage(new, size: Size(width: 150, height: 100))
      newStage.settle()
      #expect(list.contentLength == new.contentLength, "\(contents), \(order)")
      let heights = contents[order[2]].indices.map { list.node(ofRow: $0)?.frame.height ?? 0 }
      #expect(heights == contents[order[2]].map { Double($0) * 26 }, "\(contents), \(order)")
    }
  }

  @Test("A list that follows its start shows what comes before it, whatever its insets do in the same turn")
  func followedStart() throws {
    let insets = [
      EdgeInsets.zero, EdgeInsets(top: 10, left: 0, bottom: 20, right: 0),
      EdgeInsets(top: 30, left: 0, bottom: 0, right: 0),
    ]
    for (old, new) in insets.flatMap({ old in insets.map { (old, $0) } }) {
      for order in 0..<5 {
        let list = ListNode(0..<6) { _ in RowNode(index: 0, height: 60) }
        list.anchoring = .start
        list.contentInsets = old
        let stage = ListStage(list, size: Size(width: 100, height: 200))
        stage.settle()
        func insert() throws {
          try list.performBatchUpdates(to: ListContent(0..<7) { _ in RowNode(index: 0, height: 60) }) {
            $0.insertItems(at: [ItemPath(section: 0, item: 0)])
          }
        }
        switch order {
        case 0:
          try insert()
          list.contentInsets = new
        case 1:
          list.contentInsets = new
          try insert()
        case 2:
          list.contentInsets = new
          stage.frame()
          try insert()
        case 3:
          try insert()
          stage.frame()
          list.contentInsets = new
        default:
          list.contentInsets = insets[1]
          try insert()
          list.contentInsets = new
        }
        stage.settle()
        #expect(list.contentOffset == -new.top, "\(old), \(new), \(order)")
      }
    }
  }
}
