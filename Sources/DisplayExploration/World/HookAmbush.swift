/// Something that is to happen within a hook, once so many others were called.
@MainActor
final class HookAmbush {
  private var delay = 0
  private var action: (() -> Void)?

  nonisolated init() {}

  /// Has something happen in a hook, instead of what was to happen there before.
  func set(after delay: Int, _ action: @escaping () -> Void) {
    self.delay = delay
    self.action = action
  }

  /// A hook is being called.
  func hookWasDelivered() {
    guard let action else { return }
    delay -= 1
    guard delay < 0 else { return }
    // What happens may call other hooks.
    self.action = nil
    action()
  }

  /// Nothing is to happen any more.
  func disarm() { action = nil }
}
