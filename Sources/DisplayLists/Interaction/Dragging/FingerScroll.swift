internal import DisplayGeometry
internal import DisplayNodes

/// A finger that drags a list, and the momentum that it leaves.
///
/// The axis moves in offsets of its own, with all digits. What else moves the list, such as an anchor that keeps its
/// place, moves these along, so that neither finger nor momentum notices.
struct FingerScroll {
  var axis = AxisScroll()
  var velocity = DragVelocity()
  /// Whether a finger drags the rows.
  var isDragging = false
  /// Where the finger was last along the rows, from the viewport's upper left corner.
  var finger = Point.zero
  /// Where the axis has the content.
  var place = 0.0
  /// Where the list has it, to whole units of an offset.
  var shown = 0.0
  /// An end of the content to go to from the next frame on.
  var springEdge: Double?
  /// The finger that has stopped the list and not dragged it since.
  var holdingTouch: Int?
}
