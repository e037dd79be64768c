/// A turn of the main actor that is given away between two steps of a simulation.
package enum MainActorTurn {
  /// Lets what waits for the main actor run first, in the order in which it came.
  ///
  /// `Task.yield()` would come back by way of the machine's own threads, and so at a moment of their choosing: what runs
  /// until then would be another thing in every run.
  @MainActor
  package static func giveAway() async {
    await withCheckedContinuation { continuation in
      Task { @MainActor in continuation.resume() }
    }
  }
}
