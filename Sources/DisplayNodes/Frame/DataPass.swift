// Pass 3: changes of the data are applied.

extension DisplayRuntime {
  /// Lets every container make the newest data its own, before anything is computed from it.
  func applyDataChanges() {
    for participant in participants { participant.applyDataChanges() }
  }
}
