internal import DisplayCanvas
internal import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayLayout

extension DisplayNode {
  /// The names from the root of the tree down to this node: debug names where there are any, classes otherwise. The
  /// middle of a path of more than 64 is left out.
  public var debugPath: [String] {
    var path = NamePath(shownName)
    var node = supernode
    while let current = node {
      path.append(current.shownName)
      node = current.supernode
    }
    return path.fromOutermost
  }

  /// The node and all inside it, a line for each with its frame in its supernode, its state and its contents.
  ///
  ///     ListNode (0, 0) 390×844 visible
  ///       PostNode “first” (0, 0) 390×182 visible, 780×364 pixels
  ///         TextNode (16, 14) 358×20 display, is drawn
  ///
  /// While the runtime counts (``DisplayRuntime/countsNodeStatistics``) a line also says how often the node was measured
  /// and drawn, and how long that took. For logs and failing tests; the text may change from version to version.
  public var debugTree: String {
    var text = ""
    var waiting = [(node: self, depth: 0)]
    while let (node, depth) = waiting.popLast() {
      NodeVisits.note()
      text += "\(Indentation(depth: depth))\(node.debugLine)\n"
      waiting += node.subnodes.reversed().map { ($0, depth + 1) }
    }
    return text
  }

  private var shownName: String {
    let type = "\(type(of: self))"
    return debugName.map { "\(type) “\(VisibleText.line($0))”" } ?? type
  }

  private var debugLine: String {
    let place = "(\(frame.minX.shortText), \(frame.minY.shortText)) \(frame.size.shortText)"
    let notes = [debugState] + debugContents + nodeStatistics.notes
    return "\(shownName) \(place) \(notes.joined(separator: ", "))"
  }

  /// The innermost stage of the state.
  private var debugState: String {
    if !isLoaded { return "not loaded" }
    if interfaceState.contains(.visible) { return "visible" }
    if interfaceState.contains(.display) { return "display" }
    if interfaceState.contains(.preload) { return "preload" }
    return isInHierarchy ? "in hierarchy" : "out of hierarchy"
  }

  private var debugContents: [String] {
    var notes: [String] = []
    if let bitmap = layer?.bitmap {
      notes.append("\(bitmap.width)×\(bitmap.height) pixels")
    } else if let contents = layer?.contents {
      notes.append("contents of \(contents.size.width)×\(contents.size.height)")
    }
    if display.isMissingContents { notes.append("is drawn") }
    if isHidden { notes.append("hidden") }
    if opacity < 1 { notes.append("opacity \(opacity.shortText)") }
    return notes
  }
}
