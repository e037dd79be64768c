/// Something that notifies others of its own changes once the state is whole again.
///
/// It posts itself on ``HookQueue/main`` in the step that changes it, and finds out at delivery what there is to tell by
/// comparing what is so with what it told last. So nothing is kept for each change, what is no longer so is not told,
/// and posting allocates nothing. An object that is posted again before it is delivered is delivered twice, and has
/// nothing to tell the second time; one that changes often remembers that it is posted.
///
/// ```swift
/// final class Meter: DeferredNotifying {
///   var value = 0 {
///     didSet { HookQueue.main.post(self) }
///   }
///   private var toldValue = 0
///
///   func deliverNotifications() {
///     guard value != toldValue else { return }
///     let old = toldValue
///     // Before the call, which may change the value again.
///     toldValue = value
///     valueDidChange(from: old)
///   }
/// }
/// ```
@MainActor
package protocol DeferredNotifying: AnyObject {
  /// Tells what is different now from what was told last. All invariants hold, and anything may be changed.
  func deliverNotifications()
}
