import AsyncDisplay
import DisplayConcurrency
import TestSupport
import Testing

@testable import DisplayNodes

/// Whatever a tree went through, it ends up as one that is built as it is to be in the end: the same frames, states,
/// layers and pixels. The judge is the plan, which knows values only, and a second tree without a history.
@Suite("Trees with a history, beside new ones")
@MainActor
struct SettledTreeTests {
  @Test("are the same in the end", arguments: 0..<UInt64(TestDepth.count(20, full: 3_000)))
  func oneScreen(_ seed: UInt64) { judge(TreeHistory(seed: seed, screenCount: 1)) }

  @Test("are the same in the end on two screens", arguments: 0..<UInt64(TestDepth.count(10, full: 1_500)))
  func twoScreens(_ seed: UInt64) { judge(TreeHistory(seed: seed, screenCount: 2)) }

  /// Lets things happen, and looks a few times whether all is as it is to be.
  private func judge(_ history: TreeHistory) {
    // Circles, and nodes that stand in two layouts for a while, are reported.
    Diagnostics.withHandler({ _ in }) {
      for _ in 0..<3 {
        history.go()
        guard history.settle() else {
          Issue.record("seed \(history.seed) does not come to rest\n\(history.acts.joined(separator: "\n"))")
          return
        }
        let (shown, wanted) = (history.description, history.newDescription)
        guard shown != wanted else { continue }
        let different = zip(shown, wanted).filter { $0 != $1 }.prefix(6).map { "\($0)\n  for \($1)" }
        let lengths = shown.count == wanted.count ? [] : ["\(shown.count) lines for \(wanted.count)"]
        let story = (different + lengths + history.acts).joined(separator: "\n")
        Issue.record("seed \(history.seed)\n\(story)")
        return
      }
    }
  }
}
