/// A container that manages its subnodes and follows its own changes in the step that makes them, not by hooks.
///
/// This is machinery: it runs in the midst of a change, brings what is in the container to what the change asks for, and
/// may call nobody's code. Whom it concerns is told by ``HookQueue``.
@MainActor
package protocol StateFollowing: AnyObject {
  /// The container has entered or left the hierarchy.
  func followHierarchy()
  /// The container has another state.
  func followState(from old: InterfaceState)
  /// A layout became the container's own.
  func followLayout()
}
