internal import DisplayConcurrency

/// Pass 2: what the workers found out is collected.
///
/// Messages only note results; what is costly about a result happens in the pass that it belongs to, under that pass's budget.
@MainActor
final class MailboxPass: Pass {
  /// Delivers the messages that were there when the pass began.
  func run(_ frame: inout FrameContext) {
    for message in frame.runtime.mailbox.drain() { message.deliver(to: frame.runtime) }
  }
}
