/// Observes what happens to a node without being its class: right after the node's own hook of the same name.
///
/// A node holds its observers weakly and notifies them in the order in which they came. Every method does nothing
/// by default.
@MainActor
public protocol InterfaceStateObserver: AnyObject {
  /// See ``DisplayNode/didLoad()``.
  func nodeDidLoad(_ node: DisplayNode)
  /// See ``DisplayNode/layout()``.
  func nodeDidLayout(_ node: DisplayNode)
  /// See ``DisplayNode/didEnterHierarchy()``.
  func nodeDidEnterHierarchy(_ node: DisplayNode)
  /// See ``DisplayNode/didExitHierarchy()``.
  func nodeDidExitHierarchy(_ node: DisplayNode)
  /// See ``DisplayNode/didEnterPreloadState()``.
  func nodeDidEnterPreloadState(_ node: DisplayNode)
  /// See ``DisplayNode/didExitPreloadState()``.
  func nodeDidExitPreloadState(_ node: DisplayNode)
  /// See ``DisplayNode/didEnterDisplayState()``.
  func nodeDidEnterDisplayState(_ node: DisplayNode)
  /// See ``DisplayNode/didExitDisplayState()``.
  func nodeDidExitDisplayState(_ node: DisplayNode)
  /// See ``DisplayNode/didEnterVisibleState()``.
  func nodeDidEnterVisibleState(_ node: DisplayNode)
  /// See ``DisplayNode/didExitVisibleState()``.
  func nodeDidExitVisibleState(_ node: DisplayNode)
  /// See ``DisplayNode/interfaceStateDidChange(from:)``.
  func node(_ node: DisplayNode, interfaceStateDidChangeFrom old: InterfaceState)
}

extension InterfaceStateObserver {
  /// Does nothing.
  public func nodeDidLoad(_ node: DisplayNode) {}
  /// Does nothing.
  public func nodeDidLayout(_ node: DisplayNode) {}
  /// Does nothing.
  public func nodeDidEnterHierarchy(_ node: DisplayNode) {}
  /// Does nothing.
  public func nodeDidExitHierarchy(_ node: DisplayNode) {}
  /// Does nothing.
  public func nodeDidEnterPreloadState(_ node: DisplayNode) {}
  /// Does nothing.
  public func nodeDidExitPreloadState(_ node: DisplayNode) {}
  /// Does nothing.
  public func nodeDidEnterDisplayState(_ node: DisplayNode) {}
  /// Does nothing.
  public func nodeDidExitDisplayState(_ node: DisplayNode) {}
  /// Does nothing.
  public func nodeDidEnterVisibleState(_ node: DisplayNode) {}
  /// Does nothing.
  public func nodeDidExitVisibleState(_ node: DisplayNode) {}
  /// Does nothing.
  public func node(_ node: DisplayNode, interfaceStateDidChangeFrom old: InterfaceState) {}
}
