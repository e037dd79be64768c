public import DisplayCanvas
internal import DisplayGeometry

/// What only nodes have with a border or a shadow.
struct NodeDecoration {
  var borderWidth = 0.0
  var borderColor = Color.black
  var shadow: Shadow?

  func apply(to appearance: inout LayerAppearance) {
    appearance.borderWidth = borderWidth
    appearance.borderColor = borderColor
    appearance.shadow = shadow
  }
}

extension DisplayNode {
  /// How wide a line is drawn along the inside of the node's edge, above its contents and subnodes, in points; 0 by default, for
  /// none.
  ///
  /// It follows corners that the layer rounds, and not those of another ``cornerRounding``. A width that is negative or not finite
  /// is reported, and the last one stays.
  public var borderWidth: Double {
    get { extras?.decoration?.borderWidth ?? 0 }
    set {
      guard newValue >= 0, newValue.isFinite else {
        return reportMisuse("a border of \(newValue) points is none; the last one stays")
      }
      if newValue != borderWidth { decorate { $0.borderWidth = newValue } }
    }
  }

  /// The color of the border; black by default.
  public var borderColor: Color {
    get { extras?.decoration?.borderColor ?? .black }
    set { if newValue != borderColor { decorate { $0.borderColor = newValue } } }
  }

  /// What the node casts on what lies beneath; nil by default, for nothing.
  ///
  /// An opaque background casts it alone, which is quick. Without one, with contents, or where ``clipsToBounds`` cuts, all that the
  /// node shows casts it as one picture. The shadow itself is never cut off by the node. Numbers that are not finite are
  /// reported, and the last shadow stays.
  public var shadow: Shadow? {
    get { extras?.decoration?.shadow }
    set {
      if let shadow = newValue, !shadow.offset.isFinite || !shadow.blurRadius.isFinite {
        return reportMisuse(
          "a shadow at \(shadow.offset) of \(shadow.blurRadius) is not finite; the last one stays"
        )
      }
      if newValue != shadow { decorate { $0.shadow = newValue } }
    }
  }

  private func decorate(_ change: (inout NodeDecoration) -> Void) {
    var decoration = extras?.decoration ?? NodeDecoration()
    change(&decoration)
    madeExtras.decoration = decoration
    updateLayer { decoration.apply(to: &$0.appearance) }
  }
}
