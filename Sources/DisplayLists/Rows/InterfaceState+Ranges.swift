internal import DisplayListModel
internal import DisplayNodes

extension InterfaceState {
  /// The state of the node of a row that lies in some ranges.
  init(_ ranges: RangeMembership) {
    self = []
    if ranges.contains(.measure) { insert(.measureLayout) }
    if ranges.contains(.preload) { insert(.preload) }
    if ranges.contains(.display) { insert(.display) }
    if ranges.contains(.visible) { insert(.visible) }
  }
}
