internal import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayLayout

// The environment on the workers' side: what layout reads, and which layouts it lets stand.

extension DisplayNode {
  /// The environment that the node is being measured in.
  ///
  /// Phase: layout. A key that is read here is remembered, and a change of it, but of no other, has the node
  /// measured again. Outside of layout this is the environment of a node in no tree: the defaults with the
  /// node's own overrides. The main actor has ``environment`` for where the node really is.
  nonisolated public var layoutEnvironment: NodeEnvironment {
    LayoutReads.computation?.environment
      ?? NodeEnvironment().overridden(by: measurement.withLock { $0.overrides })
  }

  /// Changes what is around the node and all that is in it, while the tree is being built.
  ///
  /// Legal on any task, also in an initializer, until the node is loaded; then ``environmentOverrides`` takes
  /// over. Keys that were overridden before stay so.
  ///
  /// - Parameter set: Sets the keys; called at once.
  /// - Throws: ``HierarchyError/nodeIsLoaded(path:)``; nothing has happened then.
  nonisolated public func overrideEnvironment(
    _ set: (inout NodeEnvironment) -> Void
  ) throws(HierarchyError) {
    let added = EnvironmentOverrides(set)
    let change = measurement.withLock { measurement -> OverrideChange? in
      guard !measurement.isLoaded else { return nil }
      let old = measurement.overrides
      measurement.overrides = old.merging(added)
      return OverrideChange(old: old, invalidation: measurement.invalidate())
    }
    guard let change else { throw .nodeIsLoaded(path: diagnosticPath) }
    TreeContext.overridesDidChange(of: self)
    propagateChange(to: change.invalidation.readers)
  }

  /// Whether what layout has read around and in the node is the same in an environment.
  ///
  /// - Parameter inherited: What is around the node.
  nonisolated package func layoutReadsHold(in inherited: NodeEnvironment) -> Bool {
    let (reads, overrides) = measurement.withLock { ($0.reads, $0.overrides) }
    return reads.isEmpty || reads.hold(in: inherited.overridden(by: overrides))
  }

  /// What was found about a question for a layout.
  struct Lookup: Sendable {
    let kept: LayoutCache.KeptLayout?
    /// What the kept layouts were computed from.
    let reads: EnvironmentReads
    let overrides: EnvironmentOverrides
    /// The version that a layout computed now has to find again when it is kept.
    let version: UInt32
    /// Pixels and direction inside the node's overrides.
    let context: LayoutContext
    /// The environment inside the node's overrides, without recording the read.
    let environment: NodeEnvironment
  }

  /// Looks for a kept layout, and remembers who asked. Layouts computed in another environment are dropped.
  nonisolated func lookUp(
    thatFits range: SizeRange,
    parentSize: Size,
    context: LayoutContext,
    outer: LayoutReads.Computation?
  ) -> Lookup {
    let context = context.forOwner
    let inherited = outer?.environment?.recorded(by: nil).agreeing(with: context) ?? NodeEnvironment(context)
    let question = LayoutQuestion(
      range: range,
      parentSize: parentSize,
      context: context,
      reader: outer?.dependent,
      isForBounds: outer?.isForBounds ?? false,
      pass: outer?.pass
    )
    // Values are compared outside the lock; what has changed meanwhile is compared again.
    var compared: UInt32?
    while true {
      let attempt = measurement.withLock { [compared] measurement -> Attempt in
        let overrides = measurement.overrides
        guard !measurement.dependsOnEnvironment || measurement.version == compared else {
          return .compare(measurement.reads, overrides, version: measurement.version)
        }
        let context = overrides.apply(to: question.context)
        let (kept, released) = measurement.answer(question, inside: context, owner: self)
        return .answered(
          kept,
          measurement.reads,
          overrides,
          version: measurement.version,
          context,
          released: released
        )
      }
      switch attempt {
      case .answered(let kept, let reads, let overrides, let version, let context, _):
        return Lookup(
          kept: kept,
          reads: reads,
          overrides: overrides,
          version: version,
          context: context,
          environment: inherited.overridden(by: overrides)
        )
      case .compare(let reads, let overrides, let version):
        compared = version
        guard !reads.hold(in: inherited.overridden(by: overrides)) else { continue }
        let dropped = measurement.withLock { measurement -> NodeMeasurement.Invalidation? in
          measurement.version == version ? measurement.invalidate(keepsReaders: true) : nil
        }
        compared = dropped == nil ? nil : version &+ 1
      }
    }
  }

  private enum Attempt: Sendable {
    case compare(EnvironmentReads, EnvironmentOverrides, version: UInt32)
    case answered(
      LayoutCache.KeptLayout?,
      EnvironmentReads,
      EnvironmentOverrides,
      version: UInt32,
      LayoutContext,
      released: [any LayoutDependent]
    )
  }
}

/// What a change of overrides leaves to be done and released after the lock.
private struct OverrideChange: Sendable {
  let old: EnvironmentOverrides
  let invalidation: NodeMeasurement.Invalidation
}

extension DisplayNode {
  /// Changes the overrides of a node, loaded or not, and has it measured again.
  func setOverrides(_ overrides: EnvironmentOverrides) {
    let change = measurement.withLock { measurement in
      let old = measurement.overrides
      measurement.overrides = overrides
      return OverrideChange(old: old, invalidation: measurement.invalidate())
    }
    TreeContext.overridesDidChange(of: self)
    propagateChange(to: change.invalidation.readers)
  }
}

extension NodeEnvironment {
  /// Notes that something inside a node was read.
  func noteReads(_ reads: EnvironmentReads, of overrides: EnvironmentOverrides) {
    guard let recorder, !reads.isEmpty else { return }
    recorder.formUnion(reads.outside(overrides, in: self))
  }
}
