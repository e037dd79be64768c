extension Scheduler {
  /// Starts a task on the executor that inherits nothing from its creator: no task-local value, such as the recording of
  /// what a layout or a drawing reads, and no priority. Work in it counts for the scheduler's own meter.
  ///
  /// For work that belongs to nobody in particular, such as a load that several requests share.
  @discardableResult
  package func startTask(_ operation: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    Task.detached(executorPreference: executor) { [meter] in
      guard let meter else { return await operation() }
      await WorkMeter.$current.withValue(meter) { await operation() }
    }
  }
}
