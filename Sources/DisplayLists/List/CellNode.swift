public import DisplayGeometry
public import DisplayNodes

/// A row of a list that is notified of what fingers do to it, and how much of it is seen.
///
/// A list may show any node; one of this class is notified when it is picked or touched, and of how much of it
/// is seen.
open class CellNode: DisplayNode, DeferredNotifying {
  /// Makes a row. Legal on any task.
  nonisolated public override init() { super.init() }

  /// Whether the row is picked.
  public var isSelected = false {
    didSet { if isSelected != oldValue { postChanges() } }
  }

  /// Whether a finger is on the row.
  public var isHighlighted = false {
    didSet { if isHighlighted != oldValue { postChanges() } }
  }

  /// Whether a finger has taken the row up to put it elsewhere.
  public var isLifted = false {
    didSet { if isLifted != oldValue { postChanges() } }
  }

  /// The part of the row that is seen, in its own space, in points; nil for nothing.
  package var visibleRect: Rect? {
    didSet { if visibleRect != oldValue { postChanges() } }
  }

  /// What the row was last notified of.
  private var notified = Notified()

  private struct Notified {
    var isSelected = false
    var isHighlighted = false
    var isLifted = false
    var visibleRect: Rect?
    /// Whether the row waits to be asked for what is different.
    var isPosted = false
  }

  /// The row was picked, or no longer is. Runs on the main actor, once for each change.
  open func selectionDidChange() {}

  /// A finger came onto the row, or left it. Runs on the main actor, once for each change.
  open func highlightDidChange() {}

  /// A finger has taken the row up, or it was put down. Runs on the main actor, once for each change.
  open func liftDidChange() {}

  /// Another part of the row is seen than before.
  ///
  /// Runs on the main actor, at most once a frame while the row is on screen, and once when it left.
  ///
  /// - Parameter visibleRect: The part in the row's own space, in points; nil when nothing of it is seen.
  open func cellVisibilityDidChange(visibleRect: Rect?) {}

  /// Notifies of what is different; what was taken back in the meantime is no change.
  package func deliverNotifications() {
    notified.isPosted = false
    if isHighlighted != notified.isHighlighted {
      notified.isHighlighted = isHighlighted
      highlightDidChange()
    }
    if isLifted != notified.isLifted {
      notified.isLifted = isLifted
      liftDidChange()
    }
    if isSelected != notified.isSelected {
      notified.isSelected = isSelected
      selectionDidChange()
    }
    if visibleRect != nil, interfaceState.contains(.visible), !notifiedInterfaceState.contains(.visible) {
      // First the node is notified that it is visible.
      return postChanges()
    }
    if visibleRect != notified.visibleRect {
      notified.visibleRect = visibleRect
      cellVisibilityDidChange(visibleRect: visibleRect)
    }
  }

  private func postChanges() {
    guard !notified.isPosted else { return }
    notified.isPosted = true
    HookQueue.main.post(self)
  }
}

extension CellNode {
  /// Looks as the node does whose place this one takes.
  package func takeStates(from other: CellNode) {
    isSelected = other.isSelected
    isHighlighted = other.isHighlighted
    isLifted = other.isLifted
  }
}
