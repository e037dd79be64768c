internal import DisplayGeometry

extension DisplayNode {
  /// What ``makePlaceholder()`` returns when it is not overridden; nil, the default, for none.
  public var placeholder: Placeholder? {
    get { extras?.placeholder }
    set { if newValue != nil || extras != nil { madeExtras.placeholder = newValue } }
  }

  /// Whether a placeholder lies over the node, one that fades away included.
  public var isShowingPlaceholder: Bool { extras?.placeholderCover != nil }

  /// Covers the node with its placeholder if it is on screen and something in it was never drawn.
  func showPlaceholder(isMissingFirstContents: Bool) {
    guard let layer, interfaceState.contains(.visible), !isShowingPlaceholder,
      isMissingFirstContents || placeholderShouldPersist, let runtime, let placeholder = makePlaceholder()
    else { return }
    // Who is asked for the placeholder may take the node off the screen, or cover it by loading it.
    guard interfaceState.contains(.visible), !isShowingPlaceholder else { return }
    let cover = PlaceholderCover(placeholder)
    madeExtras.placeholderCover = cover
    cover.layer.frame = bounds
    layer.covers.append(cover.layer)
    _ = runtime.coveredNodes.append(self) { $0.isShowingPlaceholder && $0.runtime === runtime }
  }

  /// Lets the placeholder go once everything in the node is drawn; returns whether it is still wanted.
  func keepPlaceholder(isMissingContents: Bool, in runtime: DisplayRuntime) -> Bool {
    guard let cover = extras?.placeholderCover, !cover.isFading else { return false }
    guard !isMissingContents, !placeholderShouldPersist else { return true }
    cover.fadeAway(in: runtime) { [weak self] in self?.removePlaceholder() }
    return false
  }

  /// Takes the placeholder away at once, if there is one.
  func removePlaceholder() {
    guard let extras, let cover = extras.placeholderCover else { return }
    extras.placeholderCover = nil
    cover.cancelFade()
    layer?.covers.removeAll { $0 === cover.layer }
  }

  /// Whether the node is to be drawn and never was.
  var isMissingOwnFirstContents: Bool { display.isMissingContents && !display.hasContents }

  /// Whether the node or one in it is to be drawn and never was.
  ///
  /// - Complexity: linear in the nodes down to the first one.
  var isMissingFirstContents: Bool {
    var isMissing = false
    visitSubtree { node in
      isMissing = isMissing || node.isMissingOwnFirstContents
      return !isMissing
    }
    return isMissing
  }
}

extension DisplayRuntime {
  /// Lets the placeholders go that nobody needs any more.
  func uncoverDisplayedNodes() {
    guard !coveredNodes.isEmpty else { return }
    // Nodes are asked, and may cover others meanwhile. Those that another runtime has now are covered there.
    let covered = coveredNodes.takeAll().filter { $0.runtime === self }
    var search = MissingContents()
    let areMissing = covered.map { search.isMissingContents(in: $0) }
    let kept = zip(covered, areMissing).filter { node, isMissing in
      node.keepPlaceholder(isMissingContents: isMissing, in: self)
    }.map(\.0)
    coveredNodes.putFirst(kept)
  }
}

/// Finds out in which nodes something is to be drawn; what lies in several of them is looked at once.
@MainActor
private struct MissingContents {
  private var known: [ObjectIdentifier: Bool] = [:]

  /// Whether a node or one in it is to be drawn.
  mutating func isMissingContents(in root: DisplayNode) -> Bool {
    if let known = known[ObjectIdentifier(root)] { return known }
    var path = [(cursor: SubnodeCursor(root), isMissing: root.display.isMissingContents)]
    while let last = path.indices.last {
      if let subnode = path[last].cursor.next() {
        if let isMissing = known[ObjectIdentifier(subnode)] {
          path[last].isMissing = path[last].isMissing || isMissing
        } else {
          path.append((SubnodeCursor(subnode), subnode.display.isMissingContents))
        }
      } else {
        let (cursor, isMissing) = path.removeLast()
        known[ObjectIdentifier(cursor.node)] = isMissing
        if path.isEmpty { return isMissing }
        path[last - 1].isMissing = path[last - 1].isMissing || isMissing
      }
    }
    return false
  }
}
