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
    runtime.passes.placeholders.append(self, in: runtime)
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
