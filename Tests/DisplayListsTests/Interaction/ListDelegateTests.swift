import AsyncDisplay
import Testing

@testable import DisplayLists

/// Answers what a test says, and notes what it hears.
private final class Recorder: ListDelegate {
  var heard: [String] = []
  var allows = true

  func list(_ list: ListNode, contentOffsetDidChangeFrom old: Double) { heard.append("offset from \(old)") }
  func list(_ list: ListNode, contentLengthDidChangeFrom old: Double) { heard.append("length from \(old)") }
  func listDidEndScrolling(_ list: ListNode) { heard.append("end of scrolling") }
  func listDidBeginDragging(_ list: ListNode) { heard.append("drag") }
  func listDidEndDragging(_ list: ListNode) { heard.append("end of drag") }
  func pager(_ pager: PagerNode, currentPageDidChangeFrom old: Int) {
    heard.append("page \(pager.currentPage) after \(old)")
  }
  func list(_ list: ListNode, shouldHighlightItemAt path: ItemPath) -> Bool { answer("highlight", path) }
  func list(_ list: ListNode, shouldSelectItemAt path: ItemPath) -> Bool { answer("select", path) }
  func list(_ list: ListNode, shouldDeselectItemAt path: ItemPath) -> Bool { answer("deselect", path) }
  func list(_ list: ListNode, didSelectItemAt path: ItemPath) { heard.append("selected \(path.item)") }
  func list(_ list: ListNode, didDeselectItemAt path: ItemPath) { heard.append("deselected \(path.item)") }
  func list(_ list: ListNode, showsSeparatorAfterItemAt path: ItemPath) -> Bool { allows }
  func list(_ list: ListNode, canMoveItemAt path: ItemPath) -> Bool { answer("move", path) }
  func list(_ list: ListNode, targetForMoveOfItemAt path: ItemPath, proposed: ItemPath) -> ItemPath {
    ItemPath(section: 0, item: max(1, proposed.item))
  }
  func list(_ list: ListNode, didMoveItemAt path: ItemPath, to destination: ItemPath) {
    heard.append("moved \(path.item) to \(destination.item)")
  }

  func take() -> [String] {
    defer { heard = [] }
    return heard
  }

  private func answer(_ question: String, _ path: ItemPath) -> Bool {
    heard.append("\(question) \(path.item)?")
    return allows
  }
}

/// A delegate with nothing of its own.
private final class Nobody: ListDelegate {}

@Suite("Delegates of lists")
@MainActor
struct ListDelegateTests {
  private let recorder = Recorder()

  private func makeStage() -> ListStage {
    let list = ListNode(makeItems(0..<40), estimatedRowLength: 40) { ItemRow($0) }
    list.delegate = recorder
    let stage = ListStage(list)
    stage.settle()
    _ = recorder.take()
    return stage
  }

  private func tap(_ stage: ListStage, at place: Double) {
    ListFinger(stage: stage).tap(10, place)
    stage.frame()
  }

  @Test("A delegate hears where the list is scrolled to, and how long it is, once a frame")
  func scrolling() {
    let stage = makeStage()
    stage.list.scroll(by: 30)
    stage.list.scroll(by: 12)
    stage.frame()
    #expect(recorder.take() == ["offset from 0.0"])
  }

  @Test("A delegate is notified of another page, once a frame")
  func pages() {
    let pager = PagerNode(makeItems(0..<9)) { ItemRow($0) }
    pager.delegate = recorder
    let stage = ListStage(pager)
    stage.settle()
    _ = recorder.take()
    pager.scrollToPage(1)
    pager.scrollToPage(3)
    stage.frame()
    #expect(recorder.take().filter { $0.hasPrefix("page") } == ["page 3 after 0"])
  }

  @Test("A delegate is asked before an item is selected, and notified after")
  func selecting() {
    let stage = makeStage()
    tap(stage, at: 1)
    #expect(recorder.take() == ["highlight 0?", "select 0?", "selected 0"])
    recorder.allows = false
    tap(stage, at: 1)
    #expect(recorder.take() == ["highlight 0?"])
  }

  @Test("A delegate says which items move, and where they go")
  func moving() {
    let stage = makeStage()
    #expect(stage.list.beginReordering(itemAt: ItemPath(section: 0, item: 3)))
    stage.list.updateReordering(to: ItemPath(section: 0, item: 0))
    #expect(stage.list.reorderingTarget == ItemPath(section: 0, item: 1))
    stage.list.endReordering()
    stage.frame()
    #expect(recorder.take() == ["move 3?", "moved 3 to 1"])
    recorder.allows = false
    #expect(!stage.list.beginReordering(itemAt: ItemPath(section: 0, item: 5)))
  }

  @Test("A delegate that answers nothing leaves the list as it is without one")
  func nobody() {
    let stage = makeStage()
    let nobody = Nobody()
    stage.list.delegate = nobody
    tap(stage, at: 1)
    #expect(stage.list.selectedItems == [ItemPath(section: 0, item: 0)])
    #expect(stage.list.beginReordering(itemAt: ItemPath(section: 0, item: 3)))
    withExtendedLifetime(nobody) {}
  }

  @Test("A list does not keep its delegate")
  func weakness() {
    let list = ListNode(makeItems(0..<4)) { ItemRow($0) }
    do {
      let nobody = Nobody()
      list.delegate = nobody
      #expect(list.delegate === nobody)
    }
    #expect(list.delegate == nil)
  }
}
