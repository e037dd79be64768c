internal import DisplayGeometry
internal import DisplayListModel

/// Owns the room that rows are placed in, and whether they have to be placed again.
struct ListPlacement: Sendable {
  /// Where the rows follow each other.
  let flow: RowFlow
  /// The space around the rows, in points.
  var insets = EdgeInsets.zero
  /// Whether rows have to be placed again.
  private(set) var isNeeded = false
  /// The viewport that the rows were last measured for, as far as their sizes follow it.
  private(set) var measuredSize = Size.zero
  /// Whether a layout's first column is at the right.
  private(set) var isMirrored = false

  init(flow: RowFlow) { self.flow = flow }

  /// The room in a list of a size.
  func space(in size: Size) -> ListSpace {
    ListSpace(flow: flow, size: size, insets: insets, isMirrored: isMirrored)
  }

  /// Rows have to be placed again.
  mutating func setNeeded() { isNeeded = true }

  /// Whether rows had to be placed; they are about to be.
  mutating func take() -> Bool {
    defer { isNeeded = false }
    return isNeeded
  }

  /// Rows are to be measured for another viewport. Returns whether it is another one.
  mutating func takeSize(_ size: Size) -> Bool {
    guard size != measuredSize else { return false }
    measuredSize = size
    return true
  }

  mutating func setMirrored(_ isMirrored: Bool) { self.isMirrored = isMirrored }
}
