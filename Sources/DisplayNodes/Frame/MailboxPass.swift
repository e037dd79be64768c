internal import DisplayConcurrency

// Pass 2: what the workers found out is collected.

extension DisplayRuntime {
  /// Delivers the messages that were there when the pass began. They only note results; what is costly
  /// about a result happens in the pass that it belongs to, under that pass's budget.
  func drainMailbox() {
    for message in mailbox.drain() { message.deliver(to: self) }
  }

  func countRefusedContents() {
    report?.refusedContents += 1
  }
}
