import AsyncDisplay
import Testing

@testable import DisplayLists

@Suite("Rows for people who cannot see them")
@MainActor
struct RowAccessibilityTests {
  /// A text, and a button beside it.
  private final class Row: CellNode {
    let text: TextNode
    let button: ControlNode

    nonisolated init(_ number: Int) {
      text = TextNode("Row \(number)")
      button = ControlNode()
      super.init()
      button.updateStyle { $0.width = .points(40) }
    }

    nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
      StackLayoutSpec(.horizontal, alignItems: .stretch, children: [text, button])
    }
  }

  private func makeStage() -> (ListStage, ChoosyList) {
    let list = ChoosyList(ListContent(0..<40) { Row($0) }, estimatedRowLength: 30)
    let stage = ListStage(list)
    stage.settle()
    return (stage, list)
  }

  private func text(_ number: Int, _ stage: ListStage) throws -> AccessibilityElement {
    try #require(stage.runtime.accessibilityTree.first { $0.label == "Row \(number)" })
  }

  private func path(_ item: Int) -> ItemPath { ItemPath(section: 0, item: item) }

  @Test("Using what is in a row taps the row, and says that it is selected then")
  func activation() throws {
    let (stage, list) = makeStage()
    let third = try text(2, stage)
    #expect(!third.traits.contains(.selected))
    #expect(stage.runtime.perform(.activate, on: third.id))
    #expect(list.selectedItems == [path(2)] && list.told == ["selected 2"])
    #expect(try text(2, stage).traits.contains(.selected) && !text(1, stage).traits.contains(.selected))
    #expect(stage.runtime.perform(.activate, on: try text(1, stage).id))
    #expect(list.selectedItems == [path(1)])
    #expect(list.told == ["selected 2", "deselected 2", "selected 1"])
    #expect(try !text(2, stage).traits.contains(.selected))
  }

  @Test("Asked for the focus, a text has keys go to its row, and the host is told so as they go on")
  func focus() throws {
    let (stage, list) = makeStage()
    let third = try text(2, stage)
    #expect(stage.runtime.perform(.focus, on: third.id))
    #expect(list.isFocused && list.engine.keyRow == 2)
    #expect(try text(2, stage).traits.contains(.focused) && !text(1, stage).traits.contains(.focused))
    stage.runtime.send(.key(KeyEvent(key: .down, timestamp: stage.clock.now)))
    stage.settle()
    #expect(try !text(2, stage).traits.contains(.focused) && text(3, stage).traits.contains(.focused))
    // What is in a row and takes keys itself has them.
    let button = try #require(list.node(ofRow: 1)?.subnodes.last)
    button.accessibility.label = "button"
    stage.settle()
    #expect(stage.runtime.perform(.focus, on: ObjectIdentifier(button)) && button.isFocused)
    #expect(try !text(3, stage).traits.contains(.focused))
    list.allowsSelection = false
    #expect(!stage.runtime.perform(.focus, on: third.id))
  }

  @Test("A page is turned in the list that a text is in")
  func pages() throws {
    let (stage, list) = makeStage()
    let first = try text(0, stage)
    #expect(stage.runtime.perform(.scroll(.down), on: first.id))
    stage.settle()
    #expect(list.contentOffset == 160)
    let shown = try #require(stage.runtime.accessibilityTree.first { $0.label != nil })
    #expect(!stage.runtime.perform(.scroll(.right), on: shown.id))
  }

  @Test("A row that is one thing is selected as a whole")
  func wholeRow() throws {
    let (stage, list) = makeStage()
    let row = try #require(list.node(ofRow: 0))
    row.accessibility.role = .element
    let element = try #require(stage.runtime.accessibilityTree.first { $0.label == "Row 0" })
    #expect(element.id == ObjectIdentifier(row) && stage.runtime.perform(.activate, on: element.id))
    #expect(list.isItemSelected(at: path(0)))
    #expect(stage.runtime.accessibilityTree.first { $0.id == element.id }?.traits == .selected)
  }

  @Test("What a finger could not select is not selected so either")
  func vetoes() throws {
    let (stage, list) = makeStage()
    list.highlights = { $0.item != 1 }
    list.selects = { $0.item != 2 }
    #expect(!stage.runtime.perform(.activate, on: try text(1, stage).id))
    _ = stage.runtime.perform(.activate, on: try text(2, stage).id)
    #expect(list.selectedItems.isEmpty)
    list.allowsSelection = false
    #expect(!stage.runtime.perform(.activate, on: try text(3, stage).id))
    list.allowsSelection = true
    // A hook that empties the list leaves nothing to select.
    list.highlights = { _ in
      list.reload([Int]()) { Row($0) }
      stage.frame()
      return true
    }
    _ = stage.runtime.perform(.activate, on: try text(3, stage).id)
    list.highlights = { _ in true }
    #expect(list.selectedItems.isEmpty)
  }

  @Test("A control in a row is used itself, and the row is not selected")
  func control() throws {
    let (stage, list) = makeStage()
    let row = try #require(list.node(ofRow: 0) as? Row)
    var uses = 0
    row.button.accessibility.label = "Like"
    row.button.addAction(for: .touchUpInside) { _, _ in uses += 1 }
    let element = try #require(stage.runtime.accessibilityTree.first { $0.label == "Like" })
    #expect(stage.runtime.perform(.activate, on: element.id) && uses == 1 && list.selectedItems.isEmpty)
  }

  @Test("The host is notified of a selection that code makes")
  func telling() throws {
    let (stage, list) = makeStage()
    var told: [AccessibilityTree] = []
    stage.runtime.accessibilityDidChange = { told.append($0) }
    stage.settle()
    let before = told.count
    list.selectItem(at: path(1))
    stage.frame()
    #expect(
      told.count == before + 1 && told.last?.first { $0.label == "Row 1" }?.traits.contains(.selected) == true
    )
  }
}
