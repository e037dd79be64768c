internal import DisplayConcurrency
internal import DisplayLayout

extension DisplayNode {
  /// Reports the children that overflow their stack in a layout that is applied, once for each place in the node. Release
  /// builds do nothing.
  @inline(__always)
  func reportOverflows(of layout: Layout) {
    #if DEBUG || Mutations
      for overflow in layout.overflows
      where madeExtras.reportedOverflows.insert(overflow.path).inserted {
        Diagnostics.report(Diagnostic(message: overflow.message, path: debugPath + overflow.path))
      }
    #endif
  }
}
