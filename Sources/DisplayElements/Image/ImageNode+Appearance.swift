public import DisplayCanvas
public import DisplayGeometry
internal import DisplayNodes

// How the picture is shown. Each of these is legal on any thread and has the node drawn again, not measured.

extension ImageNode {
  /// Where the picture lies when the node has another size or shape; at first it fills the node and keeps its
  /// shape.
  nonisolated public var contentMode: ImageContentMode {
    get { appearance.valueWithLooks.contentMode }
    set { changeAppearance { $0.contentMode = newValue } }
  }

  /// The part of the picture that fills the node, as shares of the picture's sides, in the modes that scale.
  ///
  /// Without an area, as at first, nothing is cropped, and the origin says which part is seen of a picture that
  /// fills the node and keeps its shape: (0, 0) its upper left end, (0.5, 0.5) its middle. What lies outside
  /// the picture is reported and cut off.
  nonisolated public var cropRect: Rect {
    get { appearance.valueWithLooks.cropRect }
    set {
      let unit = -1e-9...1 + 1e-9
      let isInside =
        unit.contains(newValue.minX) && unit.contains(newValue.minY) && unit.contains(newValue.maxX)
        && unit.contains(newValue.maxY) && newValue.width >= 0 && newValue.height >= 0
      if !isInside {
        reportMisuseOfImage("a crop rectangle of \(newValue) is not within the picture, 0 to 1")
      }
      changeAppearance { $0.cropRect = ImagePlacement.usableCrop(newValue) }
    }
  }

  /// How much of each side of the picture keeps its size while the rest is stretched over the node, in points.
  ///
  /// At first nothing does, and the ``contentMode`` counts instead. Insets that are negative or not finite are
  /// reported and count as 0.
  nonisolated public var capInsets: EdgeInsets {
    get { appearance.valueWithLooks.capInsets }
    set {
      func usable(_ inset: Double) -> Double { inset.isFinite && inset > 0 ? inset : 0 }
      let insets = EdgeInsets(
        top: usable(newValue.top),
        left: usable(newValue.left),
        bottom: usable(newValue.bottom),
        right: usable(newValue.right)
      )
      if insets != newValue { reportMisuseOfImage("cap insets of \(newValue) are not finite and above 0") }
      changeAppearance { $0.capInsets = insets }
    }
  }

  /// The color that takes the place of all of the picture's own, of which only the opacity is left; nil shows
  /// the picture as it is.
  nonisolated public var tintColor: Color? {
    get { appearance.valueWithLooks.tintColor }
    set { changeAppearance { $0.tintColor = newValue } }
  }

  /// What fills the node as long as there is no picture; nil leaves it empty.
  nonisolated public var placeholderColor: Color? {
    get { appearance.valueWithLooks.placeholderColor }
    set { changeAppearance { $0.placeholderColor = newValue } }
  }

  /// What is done to the finished picture, on the worker that draws it.
  nonisolated public var imageModification: ImageModification? {
    get { appearance.valueWithLooks.modification }
    set { changeAppearance { $0.modification = newValue } }
  }

  nonisolated private func changeAppearance(_ change: (inout ImageAppearance) -> Void) {
    appearance.update { appearance in
      change(&appearance)
      return .looks
    }
  }
}
