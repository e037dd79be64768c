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
  func showPlaceholder() {
    guard let layer, interfaceState.contains(.visible), !isShowingPlaceholder,
      isMissingFirstContents || placeholderShouldPersist, let runtime, let placeholder = makePlaceholder()
    else { return }
    // The hook may have changed where the node stands.
    guard interfaceState.contains(.visible), !isShowingPlaceholder else { return }
    let cover = PlaceholderCover(placeholder)
    madeExtras.placeholderCover = cover
    cover.layer.frame = bounds
    layer.covers.append(cover.layer)
    runtime.coveredNodes.append(self)
  }

  /// Lets the placeholder go once everything in the node is displayed; returns whether it is still wanted.
  func keepPlaceholder(in runtime: DisplayRuntime) -> Bool {
    guard let cover = extras?.placeholderCover, !cover.isFading else { return false }
    guard isDisplayed, !placeholderShouldPersist else { return true }
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

  private var isMissingFirstContents: Bool {
    if display.isMissingContents && !display.hasContents { return true }
    return storedSubnodes.contains { $0.isMissingFirstContents }
  }
}

extension DisplayRuntime {
  /// Lets the placeholders go that nobody needs any more.
  func uncoverDisplayedNodes() {
    guard !coveredNodes.isEmpty else { return }
    // Nodes are asked, and may cover others meanwhile.
    let covered = coveredNodes
    coveredNodes = []
    let kept = covered.filter { $0.keepPlaceholder(in: self) }
    coveredNodes.insert(contentsOf: kept, at: 0)
  }
}
