// expected-error: capture of 'log' with non-Sendable type 'Log' in a '@Sendable' closure
// group: sendable
// title: Capturing a class in work
// cause: Work runs on any worker; share what it changes through a lock.
// wrong: final class Log { var lines: [String] = [] }
// right: final class Log: Sendable { let lines = Lock<[String]>([]) }
// wrong: log.lines.append("ran")
// right: log.lines.withLock { $0.append("ran") }
import AsyncDisplay
import DisplayConcurrency

final class Log { var lines: [String] = [] }

func run(on queue: WorkQueue, log: Log) {
  queue.submit(priority: WorkPriority(distance: 0, stage: .draw), flag: .never) { _ in
    log.lines.append("ran")
  }
}
