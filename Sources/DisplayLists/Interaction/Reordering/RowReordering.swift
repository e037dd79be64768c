internal import DisplayGeometry
internal import DisplayListModel
internal import DisplayNodes

/// A reordering session: an item was lifted to be dropped elsewhere.
///
/// ```
///   lifted ─────▶ dropped ─────▶ committed ─────▶ over: the data has the item elsewhere
///      └─ cancelled ─┴─ impossible ──┴─▶ over: the item goes back
/// ```
@MainActor
struct RowReordering {
  enum Progress {
    /// The target follows the finger, or what code says.
    case lifted
    /// The move is made when the data was brought up to date.
    case dropped
    /// The move is made, and the change that has it is on its way.
    case committed
  }

  /// A finger that holds the row.
  struct Drag {
    /// Where it came down, in the viewport.
    let start: Point
    /// Where the row was then, across and along the way, from the viewport's start.
    let place: Point
    /// Where the finger is, in the viewport.
    var finger: Point
  }

  /// The row, wherever changes of the data move it.
  let row: ListRow
  var progress = Progress.lifted
  /// Where the item comes to lie, and the row that it is there.
  var target: ItemPath
  var targetRow: Int
  /// What was last proposed to the list.
  var proposed: ItemPath?
  var drag: Drag?
  /// For how many frames the move has waited for data that is on its way.
  var waitedFrames = 0

  /// For how many frames it waits at most.
  static let maximumWait = 240

  /// How fast a displaced row goes to where it belongs, the exponent for a second.
  static let settlingRate = 18.0
  /// How near to an end of the viewport a finger has the list move, in points.
  static let edgeLength = 60.0
  /// How fast the list moves at the very end, in points a second.
  static let edgeSpeed = 700.0
}
