import AsyncDisplay

@testable import DisplayLists

/// A model with an identity and a version, which together tell its height.
struct TestItem: Identifiable, Equatable, Sendable {
  let id: Int
  var version = 0

  /// From 4 to 99.75 points, in quarters.
  var height: Double {
    var numbers = Numbers(state: UInt64(id &* 31 &+ version &* 7_919 &+ 5))
    return 4 + Double(numbers.next(below: 384)) / 4
  }
}

/// A row that shows an item, and never another.
class ItemRow: CellNode {
  let item: TestItem
  var seen: [Rect?] = []

  nonisolated init(_ item: TestItem) {
    self.item = item
    super.init()
  }

  nonisolated override func calculateSize(thatFits size: Size) -> Size {
    Size(
      width: size.width.isFinite ? size.width : item.height,
      height: size.height.isFinite ? size.height : item.height
    )
  }

  override func makeDrawing() -> (any Drawing)? { ItemDrawing(id: item.id) }

  override func cellVisibilityDidChange(visibleRect: Rect?) { seen.append(visibleRect) }
}

/// A row that takes other versions of its item.
final class AdaptingRow: DisplayNode, ModelShowing {
  let item: LayoutInput<TestItem>
  var updates = 0

  nonisolated init(_ item: TestItem) {
    self.item = LayoutInput(item)
    super.init()
  }

  nonisolated override func calculateSize(thatFits size: Size) -> Size {
    Size(width: size.width, height: item.value.height)
  }

  func canUpdate(to model: TestItem) -> Bool { model.id == item.value.id }

  func update(to model: TestItem) {
    updates += 1
    item.value = model
  }
}

private struct ItemDrawing: Drawing {
  let id: Int

  func draw(into canvas: inout Canvas, context: DrawingContext) {
    canvas.fill(context.bounds, with: .solid(Color(hex: UInt32(id & 0xFFFF))))
  }
}

typealias TestSnapshot = ListSnapshot<Int, Int, TestItem>
typealias TestSource = SnapshotSource<Int, Int, TestItem>

/// A snapshot of sections; one with an identity twice is empty.
func makeSnapshot(_ sections: [[TestItem]]) -> TestSnapshot {
  let sections = sections.enumerated().map { ListSection(id: $0.offset, items: $0.element) }
  return (try? TestSnapshot(sections: sections)) ?? TestSnapshot()
}

func makeItems(_ ids: Range<Int>) -> [TestItem] { ids.map { TestItem(id: $0) } }

@MainActor
func makeSource(_ items: [TestItem]) -> TestSource {
  TestSource(makeSnapshot([items]), isUnchanged: ==) { ItemRow($0) }
}

/// Moves a list by what a test says.
@MainActor
final class ScriptedDriver: ScrollDriver {
  var next = 0.0

  func displacement(at timing: FrameTiming) -> Double {
    defer { next = 0 }
    return next
  }
}
