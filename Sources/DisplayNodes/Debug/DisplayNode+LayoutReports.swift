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

  /// Reports a node that the layout has made and is about to place, once for each node whose layout makes some. Release builds
  /// do nothing.
  @inline(__always)
  func reportIfMadeInLayout(_ node: DisplayNode) {
    #if DEBUG || Mutations
      guard node.isMadeInLayout, extras?.isDistrusted != true else { return }
      madeExtras.isDistrusted = true
      let name = node.debugPath.last ?? ""
      reportMisuse(
        "\(name) was made while a layout was computed: each measurement makes another one, which is loaded and drawn again. Make subnodes in init, and keep them."
      )
    #endif
  }
}
