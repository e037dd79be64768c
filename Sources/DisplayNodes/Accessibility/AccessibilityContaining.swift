/// A node that says more of what is in it, such as a list of its rows.
@MainActor
package protocol AccessibilityContaining: DisplayNode {
  /// What counts for everything in a subnode, besides what is said of it there.
  func accessibilityTraits(ofContents subnode: DisplayNode) -> AccessibilityTraits

  /// The subnodes as they are read; nil where their frames say that.
  func accessibilityOrder(ofContents subnodes: [DisplayNode]) -> [DisplayNode]?

  /// Uses a subnode, as a tap would that nothing in it wants.
  ///
  /// - Returns: Whether that was done.
  func accessibilityActivate(contents subnode: DisplayNode) -> Bool

  /// Has keys go to a subnode as one of what is in this node, where they go from one to the next.
  ///
  /// - Returns: Whether that was done.
  func accessibilityFocus(contents subnode: DisplayNode) -> Bool
}
