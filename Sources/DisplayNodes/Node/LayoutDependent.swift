internal import DisplayConcurrency
package import DisplayLayout
internal import Synchronization

/// Something whose result was computed from values that may change: a node's layout, a row's place.
package protocol LayoutDependent: AnyObject, Sendable {
  /// Called on any thread, without locks, after something that was read has changed.
  ///
  /// - Returns: Who read this one's result, and must be notified in turn.
  nonisolated func dependencyDidChange() -> [any LayoutDependent]
}

/// Who is being computed on this thread right now, so that what it reads can remember its reader.
package enum LayoutReads {
  /// What is being computed: for whom, for which pixels and direction, and in which environment.
  package final class Computation: Sendable {
    /// Who needs the result; none for the outermost.
    package let outer: Computation?
    private let reader: any LayoutDependent
    /// Whether a drawing is captured, and nothing is laid out.
    package let isDrawing: Bool
    /// Whether a node is measured for the bounds that it has by hand.
    let isForBounds: Bool
    /// None where nothing is laid out.
    package let context: LayoutContext?
    /// None where nothing is laid out.
    package let environment: NodeEnvironment?
    /// How many are being computed, this one included.
    let depth: Int
    /// Which outermost computation this one is part of.
    let pass: UInt32

    /// The outermost computation; nil for that one.
    private let outermost: Computation?
    private let insideCount = Atomic<Int>(0)
    private let hasSimilarLayout = Atomic<Bool>(false)
    private let hasRead = Atomic<Bool>(false)
    private static let passCount = Atomic<UInt32>(0)

    package init(
      reader: any LayoutDependent,
      context: LayoutContext? = nil,
      environment: NodeEnvironment? = nil,
      isDrawing: Bool = false,
      isForBounds: Bool = false
    ) {
      self.isDrawing = isDrawing
      self.isForBounds = isForBounds
      outer = LayoutReads.computation
      depth = (outer?.depth ?? 0) + 1
      outermost = outer.map { $0.outermost ?? $0 }
      pass = outer?.pass ?? Self.passCount.wrappingAdd(1, ordering: .relaxed).newValue
      self.reader = reader
      self.context = context
      self.environment = environment
    }

    deinit {
      // A task that was started in a deep tree may be the last to hold those around it.
      if DeferredRelease.isNeeded, let outer { DeferredRelease.keep([outer]) }
    }

    /// Counts a computation inside the outermost one; returns how many there were.
    func countInside() -> Int { (outermost ?? self).insideCount.wrappingAdd(1, ordering: .relaxed).newValue }

    /// Who reads, to be notified of changes of what it reads.
    package var dependent: any LayoutDependent {
      if isDrawing { hasRead.store(true, ordering: .relaxed) }
      return reader
    }

    /// The node that is being laid out; nil where something else is computed.
    var node: DisplayNode? { reader as? DisplayNode }

    /// Whether a drawing has read anything that may change.
    var hasDependencies: Bool { hasRead.load(ordering: .relaxed) }

    /// Notes that a similar layout took the place of one inside, so that the result does not hold beyond this pass.
    func noteSimilarLayout() { hasSimilarLayout.store(true, ordering: .relaxed) }

    /// Whether the result is computed from what it was asked for alone.
    var isExact: Bool { !hasSimilarLayout.load(ordering: .relaxed) }

    /// Whether something is being computed already for what is to be computed inside this, so that it would never end.
    ///
    /// Looked for at depths that double: that finds every circle before it has been gone through a second time or a
    /// third, and costs a step or two for each computation.
    func isCircular(with dependent: any LayoutDependent) -> Bool {
      if reader === dependent { return true }
      guard depth & (depth - 1) == 0 else { return false }
      var computation = outer
      while let current = computation {
        NodeVisits.note()
        if current.reader === dependent { return true }
        computation = current.outer
      }
      return false
    }
  }

  @TaskLocal
  package static var computation: Computation?

  /// Runs a computation, so that what it reads can remember its reader.
  static func run<Result>(_ computation: Computation, _ body: () -> Result) -> Result {
    guard computation.depth.isMultiple(of: 64) else {
      return $computation.withValue(computation, operation: body)
    }
    return NearbyTaskValues.refreshed {
      NodeVisits.refreshed { $computation.withValue(computation, operation: body) }
    }
  }
}

/// The readers of one value, which live behind a lock.
///
/// Looking at a weak reference holds its object for a moment, and the moment may be the object's last: its end
/// is somebody's code, which must not run under the lock. So readers are told apart by their identity alone,
/// and everything that was looked at is returned to be released outside.
package struct LayoutReaders: Sendable {
  private struct Entry: Sendable {
    /// Legal to look at while ``object`` holds what it refers to.
    private unowned let reference: any LayoutDependent
    @Weak private var object: (any AnyObject & Sendable)?
    /// When the reader came, so that readers are notified in an order that does not depend on addresses.
    let arrival: UInt32

    init(_ reader: any LayoutDependent, arrival: UInt32) {
      reference = reader
      _object = Weak(reader)
      self.arrival = arrival
    }

    /// Nil if the reader's end has begun.
    var reader: (any LayoutDependent)? {
      guard let object else { return nil }
      return withExtendedLifetime(object) { reference }
    }
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  private var arrivals: UInt32 = 0
  private var countToClean: UInt32 = 16

  package init() {}

  /// Remembers a reader, once.
  ///
  /// - Returns: What has to be released after the lock.
  package mutating func insert(_ reader: any LayoutDependent) -> [any LayoutDependent] {
    add(reader)
    guard entries.count >= countToClean else { return [] }
    let living = takeAll()
    for reader in living { add(reader) }
    // Those that are gone keep their memory until then.
    countToClean = UInt32(clamping: max(16, living.count + living.count / 2))
    return living
  }

  /// The readers that still live. Called under the lock, and to be released after it.
  package var living: [any LayoutDependent] { entries.values.compactMap(\.reader) }

  /// Forgets all readers and returns those that still live; each reads again before it depends again.
  package mutating func takeAll() -> [any LayoutDependent] {
    let readers = entries.values.sorted { $0.arrival < $1.arrival }.compactMap(\.reader)
    entries.removeAll(keepingCapacity: true)
    return readers
  }

  private mutating func add(_ reader: any LayoutDependent) {
    arrivals &+= 1
    entries[ObjectIdentifier(reader)] = Entry(reader, arrival: arrivals)
  }
}

/// Notifies readers, their readers, and so on, each after the other and with no lock held.
package func propagateChange(to readers: [any LayoutDependent]) {
  var waiting = readers
  while let reader = waiting.popLast() {
    waiting += reader.dependencyDidChange()
  }
}
