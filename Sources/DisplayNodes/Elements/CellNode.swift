public import DisplayGeometry

/// A row of a list, as far as the reader's finger is concerned.
///
/// A list may show any node; one of this class is told when it is picked or touched, and how much of it is
/// seen.
open class CellNode: DisplayNode {
  /// Makes a row. Legal on any task.
  nonisolated public override init() { super.init() }

  /// Whether the row is picked.
  public var isSelected = false {
    didSet { if isSelected != oldValue { selectionDidChange() } }
  }

  /// Whether a finger is on the row.
  public var isHighlighted = false {
    didSet { if isHighlighted != oldValue { highlightDidChange() } }
  }

  /// Whether a finger has taken the row up to put it elsewhere.
  public var isLifted = false {
    didSet { if isLifted != oldValue { liftDidChange() } }
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
}
