internal import DisplayGeometry
internal import DisplayNodes

// What a list shows before its first row while it is refreshed.

extension ListHost {
  /// Takes an indicator into the list; false when that cannot be.
  func adopt(_ indicator: RefreshIndicatorNode) -> Bool {
    indicator.supernode == nil && list.adoptSubnode(indicator, hasOwnGroup: true)
  }

  /// Whether an indicator is still the list's own.
  func has(_ indicator: RefreshIndicatorNode) -> Bool { indicator.supernode === list }

  /// Shows an indicator behind all rows.
  func show(_ indicator: RefreshIndicatorNode, in frame: Rect) {
    indicator.frame = frame
    guard !indicator.isInHierarchy else { return }
    indicator.load()
    if let own = indicator.layer { layer?.insertSublayer(own, at: 0) }
    indicator.enterHierarchy()
    indicator.applyInterfaceState(.inHierarchy)
    setNeedsFrame()
  }

  func hide(_ indicator: RefreshIndicatorNode) {
    guard indicator.isInHierarchy, has(indicator) else { return }
    indicator.applyInterfaceState([])
    indicator.layer?.removeFromSuperlayer()
    indicator.exitHierarchy()
  }
}
