/// Something that notifies others of its own changes once the state is whole again.
///
/// It posts itself on ``HookQueue/main`` in the step that changes it, and finds out at delivery what to notify of by
/// comparing what is so with what it last notified of. So nothing is kept for each change, what is no longer so is
/// not notified, and posting allocates nothing. An object that is posted again before it is delivered is delivered
/// twice, and has nothing to notify of the second time; one that changes often remembers that it is posted.
///
/// ```swift
/// final class Meter: DeferredNotifying {
///   var value = 0 {
///     didSet { HookQueue.main.post(self) }
///   }
///   private var notifiedValue = 0
///
///   func deliverNotifications() {
///     guard value != notifiedValue else { return }
///     let old = notifiedValue
///     // Before the call, which may change the value again.
///     notifiedValue = value
///     valueDidChange(from: old)
///   }
/// }
/// ```
@MainActor
package protocol DeferredNotifying: AnyObject {
  /// Notifies of what is different now from the last notification. All invariants hold, and anything may be changed.
  func deliverNotifications()
}
