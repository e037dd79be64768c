internal import DisplayGeometry
internal import DisplayListModel
package import DisplayNodes

// A finger that stays on a row takes it up.

extension ListNode: ContentPressing {
  package func mayBeginPress(_ touch: TouchEvent) -> Bool {
    guard allowsReordering, isActive, reordering == nil, let row = touchedRow(at: touch),
      let path = itemPath(of: row)
    else { return false }
    return canMoveItem(at: path)
  }

  package func press(_ state: GestureState, _ touch: TouchEvent) {
    switch state {
    case .possible: break
    case .began:
      guard allowsReordering, let row = touchedRow(at: touch), let place = viewportPlace(of: touch) else {
        return
      }
      stopMoving()
      guard lift(row), let current = reordering, current.row === row else { return }
      let frame = extents.frame(ofRow: row.index)
      reordering?.drag = RowReordering.Drag(
        start: place,
        place: Point(x: frame.minX, y: frame.minY - shownOffset),
        finger: place
      )
    case .changed:
      if let place = viewportPlace(of: touch) { reordering?.drag?.finger = place }
      runtime?.setNeedsFrame()
    case .ended:
      if reordering?.drag != nil {
        if let place = viewportPlace(of: touch) { reordering?.drag?.finger = place }
        proposeByFinger()
        endReordering()
      }
    case .cancelled:
      if reordering?.drag != nil { cancelReordering() }
    }
  }

  func reorderingRuleDidChange() {
    if let pressing { removeGestureRecognizer(pressing) }
    pressing = nil
    guard allowsReordering else { return }
    let recognizer = PressGestureRecognizer(minimumDuration: reorderingDelay)
    pressing = recognizer
    addGestureRecognizer(recognizer)
  }
}
