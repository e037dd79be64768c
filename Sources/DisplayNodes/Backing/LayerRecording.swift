package import DisplayCanvas
package import DisplayGeometry

/// Records one layer: its shadow, its background and its contents, then the layers in it, and last its border.
package struct LayerRecording: Sendable {
  /// Where the layer lies and how it looks.
  package let appearance: LayerAppearance
  /// Whether there is more than one thing in the layer.
  private let isGroup: Bool
  private let hasContents: Bool

  /// Creates a recording of a layer.
  ///
  /// - Parameters:
  ///   - appearance: Where the layer lies and how it looks.
  ///   - isGroup: Whether there is more than one thing in it, which all become transparent as one.
  ///   - hasContents: Whether contents are recorded.
  package init(of appearance: LayerAppearance, isGroup: Bool, hasContents: Bool) {
    self.appearance = appearance
    self.isGroup = isGroup
    self.hasContents = hasContents
  }

  /// Records shadow, background and contents. The layers in this one follow, in its own space, then ``endSublayers(into:)``, its
  /// covers, and ``end(into:)``.
  ///
  /// - Parameter contents: Records what the layer shows, with the origin at its upper left corner.
  package func begin(into canvas: inout Canvas, contents: (inout Canvas) -> Void) {
    canvas.save()
    place(in: &canvas)
    if appearance.opacity < 1 { canvas.multiplyOpacity(by: appearance.opacity) }
    if isFaintAsOne { canvas.beginLayer() }
    if castsOffscreen {
      canvas.setShadow(appearance.shadow)
      canvas.beginLayer()
    }
    // The border is drawn outside of the clip.
    if appearance.borderWidth > 0 { canvas.save() }
    if appearance.clipsToBounds { canvas.clip(to: edge) }
    if isCutAsOne {
      if !appearance.clipsToBounds {
        canvas.save()
        canvas.clip(to: edge)
      }
      canvas.beginLayer()
    }
    if appearance.backgroundColor.alpha > 0 {
      if castsByOutline { canvas.setShadow(appearance.shadow) }
      // Under a rounded clip the corners would be cut twice, and be too faint.
      let isCut = appearance.clipsToBounds || isCutAsOne
      canvas.fill(isCut ? .rect(appearance.bounds) : edge, with: .solid(appearance.backgroundColor))
      if castsByOutline { canvas.setShadow(nil) }
    }
    canvas.save()
    if appearance.cornerRadius > 0 && !appearance.clipsToBounds && !isCutAsOne { canvas.clip(to: edge) }
    contents(&canvas)
    canvas.restore()
    if isCutAsOne && !appearance.clipsToBounds {
      canvas.endLayer()
      canvas.restore()
    }
    canvas.save()
    canvas.translate(x: -appearance.boundsOrigin.x, y: -appearance.boundsOrigin.y)
  }

  /// Ends the layers in this one. Its covers follow, with the origin at its upper left corner.
  package func endSublayers(into canvas: inout Canvas) { canvas.restore() }

  /// Records the border, and ends the layer.
  package func end(into canvas: inout Canvas) {
    if appearance.clipsToBounds && isCutAsOne { canvas.endLayer() }
    if appearance.borderWidth > 0 {
      canvas.restore()
      // Filled, because a line along the middle would have the wrong corners where it is wider than their radius.
      let ring = Path(outline(inset: 0), around: outline(inset: line))
      canvas.fill(ring, rule: .evenOdd, with: .solid(appearance.borderColor))
    }
    if castsOffscreen { canvas.endLayer() }
    if isFaintAsOne { canvas.endLayer() }
    canvas.restore()
  }

  /// Whether another recording of a layer that looks the same goes offscreen for the same reasons, so that all that both
  /// show is drawn alike.
  package func isComposited(like other: LayerRecording) -> Bool {
    isFaintAsOne == other.isFaintAsOne && castsByOutline == other.castsByOutline
      && isCutAsOne == other.isCutAsOne
  }

  /// Whether the layer is drawn offscreen before it is composited, so that nothing shows through what lies over it.
  private var isFaintAsOne: Bool {
    appearance.opacity < 1 && (isGroup || appearance.borderWidth > 0 || appearance.shadow != nil)
  }

  /// Whether the background casts all of the layer's shadow, which is quicker than an offscreen layer.
  private var castsByOutline: Bool {
    appearance.shadow != nil && appearance.backgroundColor.alpha == 255 && !appearance.clipsToBounds
      && !hasContents && appearance.borderWidth == 0
  }

  /// Whether the layer is drawn offscreen for its shadow.
  package var castsOffscreen: Bool { appearance.shadow != nil && !castsByOutline }

  /// Whether all that lies over one another is put together before its corners are cut: cut one by one, what lies beneath would
  /// shine through at the edge.
  private var isCutAsOne: Bool {
    appearance.cornerRadius > 0
      && (appearance.clipsToBounds ? isGroup : appearance.backgroundColor.alpha > 0 && hasContents)
  }

  /// How wide the border is drawn: no wider than there is room.
  private var line: Double {
    max(0, min(appearance.borderWidth, appearance.frame.width / 2, appearance.frame.height / 2))
  }

  /// Where background and contents end: in the middle of a border that hides it, so that nothing of them shines through beyond.
  private var edge: Shape { outline(inset: appearance.borderColor.alpha == 255 ? line / 2 : 0) }

  /// The layer's area, made smaller, with its corners as they are shown.
  private func outline(inset: Double) -> Shape {
    let bounds = appearance.bounds
    let area = inset > 0 ? bounds.inset(by: EdgeInsets(all: inset)) : bounds
    // A sharp corner stays sharp.
    let radius = appearance.cornerRadius - inset
    return radius > 0 ? .roundedRect(area, appearance.roundedCorners.radii(radius)) : .rect(area)
  }

  private func place(in canvas: inout Canvas) {
    canvas.translate(x: appearance.frame.minX, y: appearance.frame.minY)
    guard appearance.transform != .identity else { return }
    canvas.concatenate(Self.transformAboutMiddle(of: appearance))
  }

  /// How a layer is turned and stretched, with the origin at its upper left corner.
  package static func transformAboutMiddle(of appearance: LayerAppearance) -> Transform {
    let bounds = appearance.bounds
    let middle = Transform.translation(x: -bounds.midX, y: -bounds.midY)
    let back = Transform.translation(x: bounds.midX, y: bounds.midY)
    return middle.concatenating(appearance.transform).concatenating(back)
  }
}
