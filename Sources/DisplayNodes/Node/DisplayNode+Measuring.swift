internal import DisplayConcurrency
public import DisplayGeometry
public import DisplayLayout

extension DisplayNode: LayoutElement {
  /// What the node asks of the element that lays it out. Setting it makes the layouts that used it out of date.
  ///
  /// Legal on any thread. Changing a part of it is reading it and setting it: where several threads may do so at
  /// once, use ``updateStyle(_:)``.
  nonisolated public var style: LayoutStyle {
    get { measurement.withLock { $0.style } }
    set {
      let invalidation = measurement.withLock { measurement -> NodeMeasurement.Invalidation? in
        guard measurement.style != newValue else { return nil }
        measurement.style = newValue
        return measurement.invalidate()
      }
      if let invalidation { propagateChange(to: invalidation.readers) }
    }
  }

  /// Changes the style in one step, so that no change of another thread is lost. Legal on any thread.
  ///
  /// - Parameter change: Changes a style. It is called again, with the newest style, when another change came meanwhile.
  nonisolated public func updateStyle(_ change: @Sendable (inout LayoutStyle) -> Void) {
    for attempt in 1... {
      let old = measurement.withLock { $0.style }
      var new = old
      change(&new)
      // A closure that changes the node's style itself each time would never be the last.
      let isLast = attempt == Self.mostStyleAttempts
      let style = new
      let (isCurrent, invalidation) = measurement.withLock { measurement in
        // What is no number is equal to nothing, not even to itself.
        guard measurement.style == old || old != old || isLast else {
          return (false, NodeMeasurement.Invalidation?.none)
        }
        guard measurement.style != style else { return (true, nil) }
        measurement.style = style
        return (true, measurement.invalidate())
      }
      guard isCurrent else { continue }
      if let invalidation { propagateChange(to: invalidation.readers) }
      return
    }
  }

  /// Others' changes of a style that come between the reading and the writing of one, one after the other: more than there are
  /// threads.
  private nonisolated static var mostStyleAttempts: Int { 1_000 }

  /// Says how a node arranges its subnodes; see ``layoutSpec(thatFits:)``. It is called with the node, so that
  /// it need not hold it.
  public typealias LayoutSpecProvider =
    @Sendable (_ node: DisplayNode, _ range: SizeRange) -> (any LayoutElement)?

  /// Arranges the subnodes of a node whose class does not say how, without a subclass; nil for none.
  ///
  /// It has the word before ``layoutSpec(thatFits:)``. Setting it makes the node's layouts out of date. Legal on
  /// any thread.
  nonisolated public var layoutSpecProvider: LayoutSpecProvider? {
    get { measurement.withLock { $0.layoutSpec } }
    set {
      // What the old one holds is released after the lock.
      let (invalidation, _) = measurement.withLock { measurement in
        let old = measurement.layoutSpec
        measurement.layoutSpec = newValue
        return (measurement.invalidate(), old)
      }
      propagateChange(to: invalidation.readers)
    }
  }

  /// Forgets what was measured, without asking for another layout: the next one that is needed is calculated.
  ///
  /// Legal on any thread.
  nonisolated public func invalidateCalculatedLayout() {
    _ = measurement.withLock { $0.invalidate(keepsReaders: true) }
  }

  /// The size that the node was last measured to be; zero before.
  ///
  /// It is for a supernode that measures the node and places it in ``layout()``: the bounds that the node has by hand do not
  /// change it, unless nobody has measured the node since its layouts became out of date. Legal on any thread.
  nonisolated public var calculatedSize: Size { measurement.withLock { $0.calculatedSize } }

  /// How often a measurement was answered from what is kept, and how often it was computed.
  nonisolated public var measurementCounts: (hits: Int, misses: Int) {
    measurement.withLock { ($0.cache.hits, $0.cache.misses) }
  }

  /// The names of the nodes that are being measured, from the outermost down to this one, for diagnostics of layout;
  /// elsewhere the name of the node's class alone. The main actor knows more: ``debugPath``.
  ///
  /// The middle of a path of more than 64 is left out.
  nonisolated public var diagnosticPath: [String] {
    let own = String(describing: type(of: self))
    var path = NamePath(own)
    var computation = LayoutReads.computation
    while let current = computation {
      // What is being measured inside this node is not on the way to it.
      let node = current.node
      if node === self {
        path = NamePath(own)
      } else if let node {
        path.append(String(describing: type(of: node)))
      }
      computation = current.outer
    }
    return path.fromOutermost
  }

  /// Makes the node's layouts out of date, and those that were computed from them.
  ///
  /// Legal on any thread. The node is measured again before the next frame that needs it; what is on screen
  /// stays until then.
  nonisolated public func setNeedsLayout() {
    propagateChange(to: dependencyDidChange())
  }

  /// Measures the node for a largest size, for a supernode that calculates its own size.
  ///
  /// - Parameters:
  ///   - size: The largest size; an extent may be infinite.
  ///   - context: Pixels and direction; nil takes those of the supernode that is being measured, or else whole
  ///     points from left to right.
  /// - Returns: The size, which ``calculatedSize`` keeps; zero, and a report, for a node that is being measured already.
  nonisolated public func measure(_ size: Size, context: LayoutContext? = nil) -> Size {
    let outer = LayoutReads.computation
    if outer?.isCircular(with: self) == true {
      let message =
        "A node was measured in the course of its own measuring, which would never end; its size is zero there."
      Diagnostics.report(Diagnostic(message: message, path: diagnosticPath))
      return .zero
    }
    let context = context ?? outer?.context ?? LayoutContext()
    return deepLayout(thatFits: SizeRange(upTo: size), parentSize: size, context: context, inside: outer).size
  }

  /// The size of the node as the root of a tree that is just as wide, and as high as the node wants to be.
  nonisolated package func size(ofWidth width: Double, in environment: NodeEnvironment) -> Size {
    let range = SizeRange(min: Size(width: width, height: 0), max: Size(width: width, height: .infinity))
    return LayoutObserver {}.measure(self, thatFits: range, environment: environment).layout.size
  }

  /// The node's layout for a range: kept from an earlier measurement, or computed now.
  ///
  /// Legal on any thread, also on several at once. No lock is held while the node's own code runs. A layout
  /// whose inputs changed while it was computed is returned but not kept, and its reader is notified of the change.
  ///
  /// Nodes may lie in each other 150,000 deep, and a node that is being measured cannot be measured inside itself. What is
  /// deeper, or would go round in a circle, is left out and reported.
  nonisolated public func layout(
    thatFits range: SizeRange,
    parentSize: Size,
    context: LayoutContext
  ) -> Layout {
    let outer = LayoutReads.computation
    // The code that places the layout reports it.
    if outer?.isCircular(with: self) == true { return emptyLayout(thatFits: range, context: context) }
    return deepLayout(thatFits: range, parentSize: parentSize, context: context, inside: outer)
  }

  /// The layout inside what is being computed, which is not this node's; on a fresh stack where this one is nearly full.
  private nonisolated func deepLayout(
    thatFits range: SizeRange,
    parentSize: Size,
    context: LayoutContext,
    inside outer: LayoutReads.Computation?
  ) -> Layout {
    NodeVisits.note()
    if let outer, outer.depth > Self.greatestMeasuringDepth {
      return leaveOut(
        "The node lies in more than \(Self.greatestMeasuringDepth) others; make the tree flatter",
        thatFits: range,
        context: context
      )
    }
    guard CallStack.isNearlyFull else {
      return layout(thatFits: range, parentSize: parentSize, context: context, inside: outer)
    }
    let measure = NodeVisits.carriedOver {
      LayoutReads.$computation.withValue(outer) {
        self.layout(thatFits: range, parentSize: parentSize, context: context, inside: outer)
      }
    }
    return CallStack.continueOnFreshStack(measure)
      ?? leaveOut("The system has no memory left to measure deeper", thatFits: range, context: context)
  }

  /// How many nodes a node may lie in while it is measured.
  private nonisolated static var greatestMeasuringDepth: Int { 150_000 }

  private nonisolated func leaveOut(
    _ problem: String,
    thatFits range: SizeRange,
    context: LayoutContext
  ) -> Layout {
    Diagnostics.report(Diagnostic(message: "\(problem). It is left out.", path: diagnosticPath))
    return emptyLayout(thatFits: range, context: context)
  }

  private nonisolated func emptyLayout(thatFits range: SizeRange, context: LayoutContext) -> Layout {
    Layout(of: type(of: self), owner: self, leafSize: .zero, thatFits: range, context: context)
  }

  /// What takes the place of yet another computation, where there were very many in the course of an outermost one.
  private nonisolated func similarLayout(
    thatFits range: SizeRange,
    inside context: LayoutContext,
    of outer: LayoutReads.Computation
  ) -> Layout? {
    let passCount = outer.countInside()
    let found = measurement.withLock { measurement in
      measurement.beginComputing(
        thatFits: range,
        inside: context,
        owner: self,
        pass: outer.pass,
        passCount: passCount
      )
    }
    if let found, found.isFirst {
      let message = """
        The node is asked for more than \(NodeMeasurement.greatestComputationCount) sizes while what is around it is \
        measured once, or all nodes together for more than \(NodeMeasurement.greatestPassCount), because that is measured \
        twice at each level; others are taken from the most similar one. Fix a length, or nest fewer nodes that grow and \
        shrink.
        """
      Diagnostics.report(Diagnostic(message: message, path: diagnosticPath))
    }
    return found?.layout
  }

  private nonisolated func layout(
    thatFits range: SizeRange,
    parentSize: Size,
    context: LayoutContext,
    inside outer: LayoutReads.Computation?
  ) -> Layout {
    let lookup = lookUp(thatFits: range, parentSize: parentSize, context: context, outer: outer)
    if let kept = lookup.kept {
      outer?.environment?.noteReads(lookup.reads, of: lookup.overrides)
      if kept.isInexact { outer?.noteSimilarLayout() }
      return kept.layout
    }
    if let outer, let similar = similarLayout(thatFits: range, inside: lookup.context, of: outer) {
      outer.environment?.noteReads(lookup.reads, of: lookup.overrides)
      outer.noteSimilarLayout()
      return similar
    }
    let recorder = EnvironmentRecorder()
    let computation = LayoutReads.Computation(
      reader: self,
      context: lookup.context,
      environment: lookup.environment.recorded(by: recorder)
    )
    let computed = LayoutReads.run(computation) {
      guard let profiler = lookup.environment.profiler else {
        return computeLayout(thatFits: range, parentSize: parentSize, context: lookup.context)
      }
      return profiler.layOut(self) {
        computeLayout(thatFits: range, parentSize: parentSize, context: lookup.context)
      }
    }
    WorkMeter.count(.measuredElement, 1 + computed.sublayouts.count)
    let reads = recorder.reads
    if !computation.isExact { outer?.noteSimilarLayout() }
    // The outermost node has no better answer; the others may, where less is measured around them.
    let isKeptForPass = !computation.isExact && outer?.node != nil
    _ = measurement.withLock { measurement -> LayoutCache? in
      #if Mutations
        let isCurrent = measurement.version == lookup.version || Mutation.layoutVersion.isOn
      #else
        let isCurrent = measurement.version == lookup.version
      #endif
      guard isCurrent else { return nil }
      return measurement.keep(
        computed,
        reading: reads,
        thatFits: range,
        parentSize: parentSize,
        context: lookup.context,
        isForBounds: outer?.isForBounds ?? false,
        pass: isKeptForPass ? computation.pass : nil
      )
    }
    outer?.environment?.noteReads(reads, of: lookup.overrides)
    return computed
  }

  /// Asks the subclass for its spec or its size.
  nonisolated public func calculateLayout(
    thatFits range: SizeRange,
    parentSize: Size,
    context: LayoutContext
  ) -> Layout {
    var context = context
    context.owner = self
    let provided = layoutSpecProvider?(self, range)
    if let spec = provided ?? layoutSpec(thatFits: range) {
      return makeLayout(of: spec, thatFits: range, context: context)
    }
    return Layout(
      of: type(of: self),
      owner: self,
      leafSize: calculateSize(thatFits: range.max),
      thatFits: range,
      context: context
    )
  }
}

extension DisplayNode: LayoutDependent {
  nonisolated package func dependencyDidChange() -> [any LayoutDependent] {
    measurement.withLock { $0.invalidate() }.readers
  }
}
