internal import DisplayGeometry
internal import DisplayNodes
internal import DisplayScrolling

/// What the subclass of a scroll node was last notified of.
struct NotifiedScrolling {
  /// Where the content was shown, also beyond its ends.
  var shownOffset = Point.zero
  var contentOffset = Point.zero
  var isDragging = false
  /// Whether the node waits to be asked for what is different.
  var isPosted = false
}

// How a subclass is notified of the content's movement, once that is done.

extension ScrollNode: DeferredNotifying {
  /// Has the subclass notified of what is different when the edit under way is complete.
  func postChanges() {
    guard !notifiedScrolling.isPosted else { return }
    notifiedScrolling.isPosted = true
    HookQueue.main.post(self)
  }

  package func deliverNotifications() {
    notifiedScrolling.isPosted = false
    if isDragging, !notifiedScrolling.isDragging {
      notifiedScrolling.isDragging = true
      didBeginDragging()
    }
    if shownOffset != notifiedScrolling.shownOffset {
      let old = notifiedScrolling.contentOffset
      (notifiedScrolling.shownOffset, notifiedScrolling.contentOffset) = (shownOffset, contentOffset)
      contentOffsetDidChange(from: old)
    }
    if !isDragging, notifiedScrolling.isDragging {
      notifiedScrolling.isDragging = false
      didEndDragging()
    }
  }

  /// Has a completion called when the edit under way is complete.
  func post(_ completion: (@MainActor (Bool) -> Void)?, isFinished: Bool) {
    if let completion { HookQueue.main.post { completion(isFinished) } }
  }

  /// Has the subclass notified that the content stands still, unless it moves again by then.
  func postEndOfScrolling() {
    guard isAtRest else { return }
    let ends = [horizontal.takeEnd(), vertical.takeEnd()]
    guard ends.contains(true) else { return }
    HookQueue.main.post { [weak self] in if let self, isAtRest { didEndScrolling() } }
  }

  private var isAtRest: Bool { !isDragging && !horizontal.activity.isMoving && !vertical.activity.isMoving }
}
