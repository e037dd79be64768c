import AsyncDisplay

/// Shows a drawing that changes.
final class ChartNode: DisplayNode {
  var drawing: any Drawing { didSet { setNeedsDisplay() } }

  nonisolated init(_ drawing: any Drawing, label: String) {
    self.drawing = drawing
    super.init()
    configured {
      $0.needsDisplayOnBoundsChange = true
      $0.accessibility = AccessibilityAttributes(label: label, traits: .image)
    }
  }

  override func makeDrawing() -> (any Drawing)? { drawing }
}
