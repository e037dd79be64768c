// expected-error: capture of 'log' with non-Sendable type 'Log' in a '@Sendable' closure
import AsyncDisplay
import DisplayConcurrency

final class Log { var lines: [String] = [] }

func run(on queue: WorkQueue, log: Log) {
  queue.submit(priority: WorkPriority(distance: 0, stage: .draw), flag: .never) { _ in
    log.lines.append("ran")
  }
}
