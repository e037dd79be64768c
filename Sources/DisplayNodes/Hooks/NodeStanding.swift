/// Where a node stands: all that hooks report, as it is now.
package struct NodeStanding: Sendable, Hashable {
  /// Whether the node has its layer.
  package var isLoaded: Bool
  package var isInHierarchy: Bool
  /// Normalized.
  package var state: InterfaceState

  package init(isLoaded: Bool, isInHierarchy: Bool, state: InterfaceState) {
    self.isLoaded = isLoaded
    self.isInHierarchy = isInHierarchy
    self.state = state
  }
}
