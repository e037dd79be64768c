internal import DisplayNodes
public import DisplayGeometry
public import DisplayListModel

// How a caller scrolls a list, and what moves it from frame to frame.

extension ListNode {
  /// How far the rows are scrolled: the point of the content that lies at the viewport's start, in points; always inside
  /// the content's ends.
  ///
  /// Setting it ends a deceleration and an animation; what lies beyond the content becomes its nearest end, and what is not
  /// finite is reported and ignored.
  public var contentOffset: Double {
    get { engine.scroll.position.offset }
    set { scroll(to: newValue) }
  }

  /// How far a finger or momentum has the content beyond an end, in points: negative before its start, positive after
  /// its end, and 0 as long as ``contentOffset`` is all there is to say.
  public var overscroll: Double { engine.scroll.position.overscroll }

  /// How fast the list moves, in points a second; negative towards the start.
  public var scrollVelocity: Double { engine.scroll.position.velocity }

  /// Whether a finger drags the rows.
  public var isDragging: Bool { engine.touches.drag != nil }

  /// Whether the rows run on by themselves after a finger lifted, or come back from beyond an end.
  public var isDecelerating: Bool { engine.isDecelerating }

  /// Whether the list is on its way to an offset or a row.
  public var isAnimatingOffset: Bool { engine.isAnimatingOffset }

  /// Scrolls to an offset, at once or over some frames.
  ///
  /// An animation follows the frames' own moments, and goes along when lengths that arrive late move what is in view. It
  /// ends earlier when a finger comes down on the list and when the list is scrolled otherwise; a list that goes away is
  /// there at once.
  /// What lies beyond the content becomes its nearest end. A list on no screen is there at once. An offset that is not
  /// finite is reported and ignored.
  ///
  /// - Parameters:
  ///   - offset: The point of the content that comes to lie at the viewport's start, in points.
  ///   - animated: How long it takes; nil for at once.
  ///   - completion: Called once; false when the movement was ended or ignored.
  public func scroll(
    to offset: Double,
    animated: AnimationTiming? = nil,
    completion: (@MainActor (_ isFinished: Bool) -> Void)? = nil
  ) {
    engine.scrollContent(to: offset, animated: animated, completion: completion)
  }

  /// Scrolls by a distance, and stops at either end. What the content did by itself ends. A distance that is not finite is
  /// reported and ignored.
  ///
  /// - Parameter distance: How far, in points: positive towards the end, negative towards the start.
  public func scroll(by distance: Double) { engine.scrollContent(by: distance) }

  /// Where the list is scrolled to, for scroll restoration: a place that it was told to go to and has not left, or the first row
  /// in view and where it begins, or the row at which a pager or a carousel rests. Nil where there is no row.
  public var place: ListPlace? { engine.place }

  /// Scrolls to the place of an earlier list, at once.
  ///
  /// The row stays there while lengths arrive, its own and others', until the list is moved otherwise. A list that has no such
  /// row yet goes there with the data that brings it, unless a caller, a finger or a driver moves it before. A place that cannot
  /// be one, with a row below 0 or a position that is not finite, is reported and ignored.
  public func scroll(to place: ListPlace) { engine.scroll(to: place) }

  /// Scrolls so that a row is where it is wanted, at once or over some frames.
  ///
  /// The row stays there while the lengths of others arrive, and its own, until the list is moved otherwise. A
  /// movement over some frames ends at the row whatever is measured, or where changes of the data move it, on
  /// the way. A row that there is not is reported, and nothing happens.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - alignment: Where it comes to lie, as far as there is content.
  ///   - animated: How long the movement takes; nil for at once.
  public func scrollToRow(
    _ row: Int,
    at alignment: RowAlignment = .nearest,
    animated: AnimationTiming? = nil
  ) {
    engine.scrollToRow(row, at: alignment, animated: animated)
  }

  /// Scrolls so that an item is where it is wanted; see ``scrollToRow(_:at:animated:)``.
  public func scrollToItem(
    at path: ItemPath,
    alignment: RowAlignment = .nearest,
    animated: AnimationTiming? = nil
  ) {
    guard let row = engine.row(ofItemAt: path) else {
      return reportMisuse("there is no item \(path) to scroll to")
    }
    engine.scrollToRow(row, at: alignment, animated: animated)
  }
}
