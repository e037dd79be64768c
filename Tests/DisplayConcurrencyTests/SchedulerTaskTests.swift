import DisplayConcurrency
import Testing

@Suite("Tasks of a scheduler")
struct SchedulerTaskTests {
  @TaskLocal
  private static var label: String?

  /// What a task finds of its creator's.
  private func values(with meter: WorkMeter?) -> (label: String?, hasMeter: Bool, reports: [String]) {
    let executor = ManualExecutor()
    let scheduler = Scheduler(
      executor: executor,
      clock: ManualClock(),
      maximumConcurrency: 1,
      meter: meter
    )
    let found = Lock<(label: String?, hasMeter: Bool)>((nil, false))
    let reports = Lock<[String]>([])
    let callersMeter = WorkMeter { _, _ in }
    Self.$label.withValue("caller") {
      WorkMeter.$current.withValue(callersMeter) {
        Diagnostics.withHandler { diagnostic in
          reports.withLock { $0.append(diagnostic.message) }
        } operation: {
          _ = scheduler.startTask {
            let values = (Self.label, WorkMeter.current != nil)
            found.withLock { $0 = values }
            Diagnostics.report(Diagnostic(message: "from the task"))
          }
        }
      }
    }
    executor.runAll()
    return found.withLock { [reports] in ($0.label, $0.hasMeter, reports.withLock { $0 }) }
  }

  @Test("A task has none of its creator's values")
  func inheritsNothing() {
    let found = values(with: nil)
    #expect(found.label == nil && !found.hasMeter && found.reports.isEmpty)
  }

  @Test("A task's work counts for the scheduler's meter")
  func meter() {
    #expect(values(with: WorkMeter { _, _ in }).hasMeter)
  }
}
