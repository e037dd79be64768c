internal import DisplayConcurrency

/// Counts the nodes that passes look at, so that tests can say what a pass costs. Release builds count nothing.
package enum NodeVisits {
  #if DEBUG || Mutations
    @TaskLocal
    private static var counter: Lock<Int>?

    /// Runs an operation and returns how many nodes were looked at in it, those on the way to a supernode included.
    static func count(during operation: () -> Void) -> Int {
      let counter = Lock(0)
      $counter.withValue(counter, operation: operation)
      return counter.withLock { $0 }
    }
  #endif

  /// A call that counts where this one does, also on another thread.
  static func carriedOver<Result>(_ body: @escaping () -> Result) -> () -> Result {
    #if DEBUG || Mutations
      guard let counter else { return body }
      return { $counter.withValue(counter, operation: body) }
    #else
      return body
    #endif
  }

  /// A call that counts where this one does; see ``NearbyTaskValues``.
  static func refreshed<Result>(_ body: () -> Result) -> Result {
    #if DEBUG || Mutations
      return $counter.withValue(counter, operation: body)
    #else
      return body()
    #endif
  }

  /// Notes that a pass looks at a node.
  @inline(__always)
  package static func note() {
    #if DEBUG || Mutations
      counter?.withLock { $0 += 1 }
    #endif
  }
}
