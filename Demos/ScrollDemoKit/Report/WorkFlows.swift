import AsyncDisplay
import DisplayConcurrency
import DisplayLists
import DisplaySimulation

/// The way of a piece of work: asked for in a frame, done by a worker, taken in by a later frame.
struct WorkFlow: Hashable {
  let requested: MonotonicInstant
  let worker: Int
  let begun: MonotonicInstant
  /// When a frame took in what came of it.
  let taken: MonotonicInstant
}

/// The ways of all pieces of work of a run, in the order in which they were begun.
struct WorkFlows {
  let all: [WorkFlow]

  /// Finds the ways.
  ///
  /// Pieces that were asked for outside of a frame, or that no later frame took in, have none. A frame takes in what
  /// is in its mailbox after its input.
  ///
  /// - Parameter frames: The frames, in the order of their beginnings.
  /// - Complexity: O(n log m) for n turns of workers and m frames.
  init(spans: [SimulationTrace.Span], frames: [FrameSample]) {
    all = spans.flatMap { span -> [WorkFlow] in
      guard case .worker(let worker) = span.track else { return [] }
      let next = frames.partitioningIndex { $0.mailboxPass >= span.end }
      guard next < frames.count else { return [] }
      return span.pieces.compactMap { piece in
        let asking = frames.partitioningIndex { $0.start > piece.requested } - 1
        guard asking >= 0, piece.requested <= frames[asking].end else { return nil }
        return WorkFlow(
          requested: piece.requested,
          worker: worker,
          begun: piece.begun,
          taken: frames[next].mailboxPass
        )
      }
    }
  }
}

extension FrameSample {
  fileprivate var end: MonotonicInstant { start(after: busyMilliseconds) }

  /// When the frame collected what workers had found out.
  fileprivate var mailboxPass: MonotonicInstant { start(after: passMilliseconds.first ?? 0) }

  private func start(after milliseconds: Double) -> MonotonicInstant {
    start.advanced(by: .nanoseconds(Int64((min(max(0, milliseconds), 1e9) * 1e6).rounded())))
  }
}
