internal import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayNodes

// How a row comes to show another model without a moment in which it shows nothing.

extension ListNode {
  /// A row's model is another one: its node takes it, or a successor is prepared beside it.
  ///
  /// What is under way for an older model is given up once. After that it is shown first: what changes in every frame
  /// is shown late, and not never.
  func modelDidChange(of row: ListRow) {
    row.isModelOutdated = false
    let isTaken = row.node.map { content.offerModel(ofRow: row.index, to: $0) } ?? false
    // The node may have changed the list.
    guard rows[row.index] === row else { return }
    if isTaken, !row.isOutmoded {
      if row.wasSuperseded { return rowIsOutdated(row) }
    } else if row.wasSuperseded, !isTaken, row.isNodeUnderWay {
      row.isModelOutdated = true
      return
    }
    if row.progress == .preparing || row.progress == .arrived || row.successor != nil {
      row.wasSuperseded = true
    }
    dropSuccessor(of: row)
    row.isOutmoded = row.node != nil && !isTaken
    remeasure(row)
  }

  /// What was under way for a row is shown: the newer model that came meanwhile is the next.
  func rowDidCatchUp(_ row: ListRow) {
    row.wasSuperseded = false
    if row.isModelOutdated, rows[row.index] === row { modelDidChange(of: row) }
  }

  /// Loads successors so that they are drawn, and puts those that are complete, or that nobody sees, in their
  /// places. Old contents stay until then.
  func advanceSuccessions() {
    guard !successions.isEmpty else { return }
    var ready: [ListRow] = []
    for row in successions {
      guard let successor = row.successor, row.successorSize != nil else { continue }
      let isDisplayed = row.node?.interfaceState.contains(.display) == true && row.node?.isLoaded == true
      if isDisplayed, !successor.isLoaded {
        successor.load()
        updateState(of: row)
      } else if !isDisplayed || row.isSuccessorReady {
        ready.append(row)
      }
    }
    guard !ready.isEmpty else { return }
    keepingAnchor {
      for row in ready where row.successor != nil { replaceNode(of: row) }
    }
    successions.removeAll { $0.successor == nil }
    for row in ready where !row.isOutmoded { rowDidCatchUp(row) }
  }

  /// Whether a successor waits for nothing but a frame.
  var isSuccessionDue: Bool {
    #if Mutations
      if Mutation.successorFrame.isOn { return successions.contains { $0.isSuccessorReady } }
    #endif
    return successions.contains { row in
      row.successorSize != nil && (row.successor?.isLoaded == false || row.isSuccessorReady)
    }
  }

  func dropSuccessor(of row: ListRow) {
    guard let successor = row.successor else { return }
    row.successor = nil
    row.successorSize = nil
    successions.removeAll { $0 === row }
    successor.removeFromSupernode()
    successor.displayGroup = nil
  }

  /// What makes the rows gave one of them the node of another, which does without it from then on: a node that is in two
  /// rows would be pulled to and fro between them, and be gone with either.
  func takeFromOtherRow(_ node: DisplayNode, for row: ListRow) {
    guard node.supernode === self,
      let other = rows.all.first(where: { $0.node === node || $0.successor === node })
    else { return }
    reportMisuse(
      "row \(row.index) was given the node that row \(other.index) has; make a node for each row"
    )
    guard other.node === node else { return dropSuccessor(of: other) }
    tellVisibility(nil, of: other)
    rowTouchDidLose(other)
    other.node = nil
    if !other.isOutmoded {
      // It has no other model to come, and what makes the rows would give the same node again.
      other.generation.advance()
      other.arrivedLayout = nil
      other.progress = .placed
      wanted.removeAll { $0 === other }
      arrivals.removeAll { $0 === other }
    }
    node.removeFromSupernode()
  }

  private func replaceNode(of row: ListRow) {
    guard let successor = row.successor, let size = row.successorSize else { return }
    restoreNestedPlaces(of: row, in: successor)
    let old = row.node
    let wasToldVisible = row.visibleRect != nil
    row.node = successor
    row.successor = nil
    row.successorSize = nil
    row.isOutmoded = false
    row.wasSeen = false
    row.visibleRect = nil
    if let old = old as? CellNode, let new = successor as? CellNode {
      new.isSelected = old.isSelected
      new.isHighlighted = old.isHighlighted
      new.isLifted = old.isLifted
    }
    restoreStates(of: row)
    if !row.isGone {
      setSize(size, of: row)
      if !successor.isLoaded, !unloaded.contains(where: { $0 === row }) { unloaded.append(row) }
      // The new layer comes first, so that no moment shows neither.
      updateState(of: row)
    }
    if wasToldVisible { (old as? CellNode)?.cellVisibilityDidChange(visibleRect: nil) }
    old?.removeFromSupernode()
    old?.displayGroup = nil
  }
}
