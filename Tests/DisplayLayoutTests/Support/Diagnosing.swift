import DisplayConcurrency

/// Runs an operation and gives back what it returns and what it reported.
func diagnosed<Result>(_ operation: () throws -> Result) rethrows -> (Result, [String]) {
  let messages = Lock<[String]>([])
  let result = try Diagnostics.withHandler(
    { diagnostic in messages.withLock { $0.append(diagnostic.description) } },
    operation: operation
  )
  return (result, messages.withLock { $0 })
}
