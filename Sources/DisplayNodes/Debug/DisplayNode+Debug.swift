internal import DisplayGeometry
internal import DisplayGraphics

extension DisplayNode {
  /// The names from the root of the tree down to this node: debug names where there are any, classes otherwise.
  public var debugPath: [String] {
    var path: [String] = []
    var node: DisplayNode? = self
    while let current = node {
      path.append(current.shownName)
      node = current.supernode
    }
    return path.reversed()
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
    appendDebugLines(to: &text, depth: 0)
    return text
  }

  private var shownName: String {
    let type = "\(type(of: self))"
    return debugName.map { "\(type) “\($0)”" } ?? type
  }

  private func appendDebugLines(to text: inout String, depth: Int) {
    let place =
      "(\(frame.minX.shortText), \(frame.minY.shortText)) \(frame.size.shortText)"
    let notes = [debugState] + debugContents + nodeStatistics.notes
    text += String(repeating: "  ", count: depth)
    text += "\(shownName) \(place) \(notes.joined(separator: ", "))\n"
    for subnode in subnodes { subnode.appendDebugLines(to: &text, depth: depth + 1) }
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
    if let contents = layer?.contents { notes.append("\(contents.width)×\(contents.height) pixels") }
    if display.isMissingContents { notes.append("is drawn") }
    if isHidden { notes.append("hidden") }
    if opacity < 1 { notes.append("opacity \(opacity.shortText)") }
    return notes
  }
}
