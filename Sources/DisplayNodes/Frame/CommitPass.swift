internal import DisplayConcurrency

/// Pass 9: finished contents are put into the backing, whole groups at a time.
@MainActor
final class CommitPass: Pass {
  private var waiting: [DisplayGroup] = []
  /// How many finished drawings were refused since the last frame.
  private var refusedContents = 0

  /// Remembers that a group has a result. A group that still lacks others comes here again with them.
  func append(_ group: DisplayGroup) {
    guard !waiting.contains(where: { $0 === group }) else { return }
    waiting.append(group)
  }

  /// A finished drawing came that nobody wants any more.
  func noteRefusal() { refusedContents += 1 }

  /// Commits the groups that are ready, nearest first, and leaves the others and what exceeds the budget.
  func run(_ frame: inout FrameContext) {
    frame.report.refusedContents += refusedContents
    refusedContents = 0
    guard !waiting.isEmpty else { return }
    let groups = takeAll(of: \.waiting).sorted { $0.distance < $1.distance }
    let deadline = frame.makeDeadline()
    for (index, group) in groups.enumerated() {
      if group.isReadyToCommit {
        frame.report.committedContents += commit(group)
        // They may keep a placeholder, and cost time, too.
        HookQueue.main.deliver()
      }
      if deadline.hasPassed {
        waiting.insert(contentsOf: groups[(index + 1)...], at: 0)
        return
      }
    }
  }

  var hasWorkLeft: Bool { waiting.contains { $0.isReadyToCommit } }

  func invalidate() { replace(\.waiting, with: []) }

  /// Puts the contents of a group on their layers; returns how many there were.
  private func commit(_ group: DisplayGroup) -> Int {
    var count = 0
    for result in group.takeResults() {
      guard let node = result.node else { continue }
      node.commitContents(result.contents)
      count += 1
    }
    group.owner?.post(.hierarchyDisplayDidFinish)
    return count
  }
}
