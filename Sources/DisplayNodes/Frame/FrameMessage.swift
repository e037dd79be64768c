/// What a worker found out, on its way to the main actor.
package protocol FrameMessage: Sendable {
  /// Takes effect on the main actor, in the mailbox pass.
  @MainActor
  func deliver(to runtime: DisplayRuntime)
}
