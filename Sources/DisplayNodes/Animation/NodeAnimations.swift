internal import DisplayConcurrency
internal import DisplayGeometry

/// The animated changes of one node's properties.
///
/// A node's properties have their targets at once, and layout, touches and accessibility go by them. Only its layer takes its time: it
/// shows the target with the remaining part of each change added to it. So a change that interrupts others composes with them, and
/// nothing jumps; once none is left, the layer is the target, to the bit. Only animated parts are written: layout transitions and
/// scrolling write the others.
@MainActor
final class NodeAnimations {
  /// The pass that advances the node; one of another runtime lets it go.
  let pass: ObjectIdentifier
  /// Where the node stands in that pass.
  var place = 0
  /// The layer without animations, as far as its parts are animated.
  private var target = LayerAppearance()
  private var changes: [Change] = []
  /// The remaining parts of all changes, added up, and where they are not zero: kept, because many may come in one frame.
  private var sum = AppearanceDifference.zero
  private var parts: AppearanceParts = []

  /// A difference that shrinks to nothing.
  private struct Change {
    var difference: AppearanceDifference
    let timing: AnimationTiming
    let transaction: AnimationTransaction
    /// The moment of the first frame after the change; nil before.
    var start: MonotonicInstant?
    /// The share of the difference that remains; 1 at first.
    var remaining = 1.0
    var isOver = false

    mutating func advance(to now: MonotonicInstant) {
      let start = start ?? now
      self.start = start
      let elapsed = start.duration(to: now) - transaction.delay
      remaining = 1 - timing.progress(after: elapsed)
      isOver = elapsed >= timing.duration
    }
  }

  init(in pass: AnimationPass) {
    self.pass = ObjectIdentifier(pass)
  }

  /// Whether nothing is animated.
  var isEmpty: Bool { changes.isEmpty }

  /// Shows the animated parts of a layer as they are now.
  func show(on layer: Layer) { show(parts, on: layer) }

  private func show(_ parts: AppearanceParts, on layer: Layer) {
    sum.apply(to: &layer.appearance, over: target, in: parts)
  }

  /// Updates a layer, and has it take its time if a transaction says so; nil shows the update at once.
  func update(
    _ layer: Layer,
    in course: (timing: AnimationTiming, of: AnimationTransaction)?,
    _ update: (Layer) -> Void
  ) {
    let parts = parts
    AppearanceDifference.zero.apply(to: &layer.appearance, over: target, in: parts)
    let old = layer.appearance
    update(layer)
    target = layer.appearance
    if let course { add(AppearanceDifference(from: target, to: old), course.timing, course.of) }
    show(parts.union(self.parts), on: layer)
  }

  private func addUp() {
    sum = changes.reduce(.zero) { $0 + $1.difference * $1.remaining }
    parts = changes.reduce([]) { $0.union($1.difference.parts) }
  }

  private func add(
    _ difference: AppearanceDifference,
    _ timing: AnimationTiming,
    _ transaction: AnimationTransaction
  ) {
    guard difference != .zero else { return }
    guard let last = changes.last, last.transaction === transaction, last.start == nil else {
      transaction.begin()
      changes.append(Change(difference: difference, timing: timing, transaction: transaction))
      (sum, parts) = (sum + difference, parts.union(difference.parts))
      return
    }
    // Several changes in one transaction are one, and may come to nothing.
    let both = last.difference + difference
    changes[changes.count - 1].difference = both
    if both == .zero {
      changes.removeLast()
      transaction.end(isFinished: true)
      addUp()
    } else {
      (sum, parts) = (sum + difference, parts.union(both.parts))
    }
  }

  /// Advances all changes to a moment, and shows them.
  func advance(to now: MonotonicInstant, on layer: Layer?) {
    let parts = parts
    for index in changes.indices { changes[index].advance(to: now) }
    let ended = changes.filter(\.isOver)
    changes.removeAll(where: \.isOver)
    addUp()
    if let layer { show(parts, on: layer) }
    for change in ended { change.transaction.end(isFinished: true) }
  }

  /// Ends all changes at their targets.
  func end(on layer: Layer?) {
    let (ended, parts) = (changes, parts)
    changes = []
    addUp()
    if let layer { show(parts, on: layer) }
    for change in ended { change.transaction.end(isFinished: false) }
  }
}
