internal import DisplayConcurrency

// Pass 9: finished contents are put into the backing, whole groups at a time.

extension DisplayRuntime {
  /// Commits the groups that are ready, nearest first, and leaves the others and what exceeds the budget.
  func commitContents() {
    commitGroups()
    // After the contents, so that no frame shows neither.
    uncoverDisplayedNodes()
  }

  private func commitGroups() {
    guard !waitingCommits.isEmpty else { return }
    let waiting = waitingCommits.sorted { $0.distance < $1.distance }
    waitingCommits.removeAll(keepingCapacity: true)
    let deadline = makePassDeadline(.commit)
    for (index, group) in waiting.enumerated() {
      if group.isReadyToCommit {
        commit(group)
        // They may keep a placeholder, and cost time, too.
        HookQueue.main.deliver()
      }
      if deadline.hasPassed {
        waitingCommits.insert(contentsOf: waiting[(index + 1)...], at: 0)
        return
      }
    }
  }

  /// Remembers that a group has a result. A group that still lacks others comes here again with them.
  func enqueueCommit(of group: DisplayGroup) {
    guard !waitingCommits.contains(where: { $0 === group }) else { return }
    waitingCommits.append(group)
  }

  private func commit(_ group: DisplayGroup) {
    for result in group.takeResults() {
      guard let node = result.node else { continue }
      node.commitContents(result.contents)
      report?.committedContents += 1
    }
    group.owner?.post(.hierarchyDisplayDidFinish)
  }
}
