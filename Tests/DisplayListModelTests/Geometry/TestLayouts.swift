import DisplayConcurrency
import DisplayGeometry
import DisplayLayout

@testable import DisplayListModel

/// A layout that lets items have any size, and needs to know nothing of those before.
protocol StatelessLayout: SequentialLayout where State == Int {}

extension StatelessLayout {
  func sizeRange(ofItem path: ItemPath, in space: CollectionSpace) -> SizeRange { .unconstrained }
  func estimatedSize(of kind: RowKind, in space: CollectionSpace) -> Size { .zero }
  func makeState(in space: CollectionSpace) -> Int { 0 }
}

/// A layout that counts the groups that another one places.
struct Counting<Base: SequentialLayout>: SequentialLayout {
  let base: Base
  private let groups = Lock(0)

  init(_ base: Base) { self.base = base }

  var sectionInsets: EdgeInsets { base.sectionInsets }
  var readsWidths: Bool { base.readsWidths }
  var readsSizes: Bool { base.readsSizes }
  var isPeriodic: Bool { base.isPeriodic }

  func sizeRange(ofItem path: ItemPath, in space: CollectionSpace) -> SizeRange {
    base.sizeRange(ofItem: path, in: space)
  }
  func estimatedSize(of kind: RowKind, in space: CollectionSpace) -> Size {
    base.estimatedSize(of: kind, in: space)
  }
  func makeState(in space: CollectionSpace) -> Base.State { base.makeState(in: space) }
  func placeGroup(
    _ items: inout UpcomingItems,
    after state: inout Base.State,
    in space: CollectionSpace,
    frames: inout [Rect]
  ) -> Double {
    groups.withLock { $0 += 1 }
    return base.placeGroup(&items, after: &state, in: space, frames: &frames)
  }

  /// How many groups were placed since this was last asked.
  func takeCount() -> Int {
    groups.withLock { groups in
      defer { groups = 0 }
      return groups
    }
  }
}

/// A layout that puts rows where a closure says, whatever their sizes, until it has them elsewhere.
struct TestArrangementLayout: CollectionLayout {
  let frames: @Sendable (_ count: Int) -> [Rect]

  func sizeRange(ofItem path: ItemPath, in space: CollectionSpace) -> SizeRange { .unconstrained }
  func estimatedSize(of kind: RowKind, in space: CollectionSpace) -> Size { Size(width: 10, height: 10) }
  func makeArrangement(of rows: CollectionRows, in space: CollectionSpace) -> TestArrangement {
    TestArrangement(places: frames(rows.count))
  }
}

/// Places that follow no change.
struct TestArrangement: CollectionArrangement {
  let places: [Rect]

  var contentLength: Double { places.reduce(0) { max($0, $1.maxY) } }

  func frame(ofRow row: Int, of rows: CollectionRows) -> Rect {
    places.indices.contains(row) ? places[row] : .zero
  }

  func rows(intersecting span: Range<Double>, of rows: CollectionRows) -> Range<Int> {
    let met = places.indices.filter { places[$0].minY < span.upperBound && places[$0].maxY > span.lowerBound }
    guard let first = met.first, let last = met.last else { return 0..<0 }
    return first..<last + 1
  }

  mutating func update(for rows: CollectionRows, changed: Range<Int>) {}
}
