import AsyncDisplay
import Testing

@testable import DisplayLists

@Suite("What a list is made of")
@MainActor
struct StoredPropertyTests {
  /// How many stored properties the types of a value have, those of its values included.
  private func countProperties(of value: Any, in counts: inout [String: Int]) {
    let mirror = Mirror(reflecting: value)
    let name = String(reflecting: mirror.subjectType)
    let modules = ["DisplayLists.", "DisplayListModel.", "DisplayScrolling."]
    guard modules.contains(where: { name.contains($0) }), counts[name] == nil else { return }
    counts[name] = mirror.displayStyle == .struct || mirror.displayStyle == .class ? mirror.children.count : 0
    for child in mirror.children { countProperties(of: child.value, in: &counts) }
  }

  @Test("No type has more than 16 stored properties, so that each owns one thing")
  func counts() {
    let list = ListNode(ListContent(0..<100) { RowNode(index: $0, height: 40) }, estimatedRowLength: 40)
    let stage = ListStage(list)
    stage.settle()
    var counts: [String: Int] = [:]
    countProperties(of: list.engine, in: &counts)
    #expect(counts["DisplayLists.ListEngine"] ?? 0 > 8 && counts["DisplayScrolling.ScrollPosition"] ?? 0 > 8)
    #expect(counts.count >= 20, "\(counts)")
    #expect(counts.filter { $0.value > 16 }.isEmpty)
  }
}
