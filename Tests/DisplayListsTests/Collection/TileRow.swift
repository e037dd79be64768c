import AsyncDisplay

@testable import DisplayLists
import DisplayListModel

/// A tile that has a width and a height of its own, as far as it may.
final class TileRow: CellNode {
  let item: TestItem

  nonisolated init(_ item: TestItem) {
    self.item = item
    super.init()
  }

  nonisolated override func calculateSize(thatFits size: Size) -> Size {
    Size(width: min(size.width, item.crossExtent), height: min(size.height, item.height))
  }

  override func makeDrawing() -> (any Drawing)? { TileDrawing(id: item.id) }
}

private struct TileDrawing: Drawing {
  let id: Int

  func draw(into canvas: inout Canvas, context: DrawingContext) {
    canvas.fill(context.bounds, with: .solid(Color(hex: UInt32(id & 0xFFFF))))
  }
}

extension TestItem {
  /// From 10 to 89 points.
  var crossExtent: Double {
    var numbers = Numbers(state: UInt64(truncatingIfNeeded: id &* 17 &+ version &* 101 &+ 9))
    return Double(10 + numbers.next(below: 80))
  }
}

/// The layouts that tests try, which differ in all that matters.
enum TestLayout: CaseIterable, Sendable {
  case flow
  case waterfall
  case grid
  case spannedGrid
  case gallery
  case carousel

  var value: any CollectionLayout {
    switch self {
    case .flow:
      FlowCollectionLayout(
        itemSpacing: 3,
        lineSpacing: 4,
        sectionInsets: EdgeInsets(all: 5),
        itemAlignment: .center,
        estimatedItemSize: Size(width: 30, height: 40)
      )
    case .waterfall: WaterfallCollectionLayout(columns: .count(3), spacing: 4, estimatedItemLength: 40)
    case .grid: GridCollectionLayout(columns: .count(3), itemLength: .measured(estimate: 40), spacing: 2)
    case .spannedGrid:
      GridCollectionLayout(columns: .count(4), itemLength: .measured(estimate: 40), spans: [2, 1, 1, 4])
    case .gallery: GalleryCollectionLayout(itemSize: Size(width: 60, height: 50), lineSpacing: 2)
    case .carousel: CarouselCollectionLayout(peek: 10, spacing: 4)
    }
  }

  /// The frames of some rows for the sizes that a collection has measured, computed afresh.
  @MainActor
  func freshFrames(of range: Range<Int>, in list: ListNode) -> [Int: Rect] {
    let rows = list.extents.rows
    let space = CollectionSpace(
      crossExtent: list.rowCrossExtent,
      viewportLength: list.viewportLength,
      flow: list.flow
    )
    func place<Rule: CollectionLayout>(_ layout: Rule) -> [Int: Rect] {
      let arrangement = layout.makeArrangement(of: rows, in: space)
      return Dictionary(uniqueKeysWithValues: range.map { ($0, arrangement.frame(ofRow: $0, of: rows)) })
    }
    return place(value)
  }

  /// Whether the nodes of a collection lie where fresh places say.
  @MainActor
  func placesNodes(of list: ListNode) -> Bool {
    guard let first = list.rows.all.first?.index, let last = list.rows.all.last?.index else { return true }
    let frames = freshFrames(of: first..<last + 1, in: list)
    return list.rows.all.allSatisfy { row in
      guard let node = row.node, row.isPlaced, let upright = frames[row.index] else { return true }
      let length = list.flow.length(of: node.frame.size)
      let origin = list.flow.point(
        along: list.flow.coordinate(of: upright.minY..<upright.minY + length),
        across: upright.minX
      )
      return node.frame.origin == origin && length == upright.height
    }
  }
}
