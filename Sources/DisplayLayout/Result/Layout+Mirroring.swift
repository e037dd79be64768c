internal import DisplayConcurrency
internal import DisplayGeometry

extension Layout {
  /// The layout with everything inside on the other side, for lines that begin on the right.
  ///
  /// Owners mirror what they contain when they flatten it, so this is for trees without any; what is inside an
  /// owner stays as it is.
  package func mirrored() -> Layout {
    let sublayouts = sublayouts.map { sublayout in
      let inner = sublayout.owner == nil ? CallStack.deep(sublayout.mirrored) : sublayout
      let x = size.width - sublayout.size.width - sublayout.position.x
      return inner.moved(to: Point(x: x, y: sublayout.position.y))
    }
    return containing(sublayouts)
  }
}
