internal import DisplayCanvas
internal import DisplayConcurrency
internal import DisplayGeometry

extension RasterTarget {
  mutating func clip(to shape: Shape, rule: FillRule) {
    if case .rect(let rect) = shape, let pixels = wholePixels(of: rect) {
      state.clip = state.clip.intersection(pixels)
      return
    }
    let edges = EdgeList(shape.path, transform: state.transform, field: field, isCancelled: isCancelled)
    guard reserveMask(of: edges) else {
      state.clip = state.clip.intersection(edges.bounds)
      return
    }
    let mask = SpanMask(edges, rule: rule, in: state.clip, accumulator: &accumulator)
    state.mask = state.mask.map { $0.intersection(mask) } ?? mask
    state.clip = state.clip.intersection(mask.rect)
  }

  /// How many spans all masks that are remembered may have together, 12 bytes each.
  private static var maximumMaskCost: Int { 1 << 23 }

  /// Counts the mask that clips to a shape too; false when there is no memory for it, which is reported.
  private mutating func reserveMask(of edges: EdgeList) -> Bool {
    // Whatever part of the drawing is drawn here, so that it is the same in all parts.
    let cost = state.maskCost + edges.pixelLength
    let kept = state.keptMaskCost + (state.isMaskKept ? state.maskCost : 0)
    guard kept + cost <= Self.maximumMaskCost else {
      Diagnostics.report(
        Diagnostic(
          message: "Clips along outlines of \(kept + cost) pixels are remembered at a time, more than "
            + "\(Self.maximumMaskCost); the next clips to its bounds; restore states before more are saved."
        )
      )
      return false
    }
    (state.maskCost, state.keptMaskCost, state.isMaskKept) = (cost, kept, false)
    return true
  }
}
