/// Boxes in boxes on one axis: what a chain of modifiers reads as, computed without the library.
///
/// A box is offered all lengths from a least to a greatest one. It never takes more than the greatest. A box whose length is
/// bounded is never stretched beyond its bound: what is around it offers a smaller least length, and has it in the middle.
indirect enum NestedBox {
  /// Something of a length, as long as it has to be.
  case leaf(Double)
  /// Of lengths from one to another.
  case bounded(Double, Double, NestedBox)
  /// With space before and after.
  case padded(Double, Double, NestedBox)
  /// With something behind or in front that is as long, unless it is bounded.
  case decorated(NestedBox, by: NestedBox, isBehind: Bool)
  /// In the middle of all there is.
  case centered(NestedBox)
  /// At the end of all there is.
  case atEnd(NestedBox)
  /// At the start of all there is, and as long as it has to be.
  case atStart(NestedBox)
  /// At the start, as long as its content.
  case plain(NestedBox)
  /// At the start of all there is, for boxes that are never stretched.
  case free(NestedBox)
  /// At the start across a stack, which is as large as it has to be.
  case across(NestedBox)
  /// After one another in a stack.
  case inLine(NestedBox)
  /// Across a stack that stretches what is in it.
  case stretched(NestedBox)
  /// With the middle of something on an end of a box that is as long as it has to be.
  case badged(NestedBox, badge: NestedBox, isAtEnd: Bool)
  /// Exactly as long as said, within what is offered.
  case forced(Double, NestedBox)

  /// Where the leaves are, the hindmost first, and how long the box is.
  struct Outcome {
    var length: Double
    var leaves: [Leaf]

    struct Leaf: Equatable {
      var start: Double
      var length: Double
    }

    func moved(by distance: Double) -> [Leaf] {
      leaves.map { Leaf(start: $0.start + distance, length: $0.length) }
    }
  }

  /// The bounds that the box itself has.
  var bounds: (least: Double, most: Double) {
    switch self {
    case .bounded(let least, let most, let inner):
      (max(least, min(most, inner.bounds.least)), max(least, min(most, inner.bounds.most)))
    case .decorated(let inner, _, _), .badged(let inner, _, _): inner.bounds
    default: (0, .infinity)
    }
  }

  func outcome(_ least: Double, _ most: Double) -> Outcome {
    func clamp(_ length: Double) -> Double { max(least, min(most, length)) }
    switch self {
    case .leaf(let length):
      return Outcome(length: clamp(length), leaves: [Outcome.Leaf(start: 0, length: clamp(length))])
    case .bounded(let low, let high, let inner):
      return inner.outcome(clamp(low), clamp(high))
    case .padded(let before, let after, let inner):
      let room = max(0, least - before - after)
      let child = inner.outcome(min(room, inner.bounds.most), max(0, most - before - after))
      let slack = inner.bounds.most < .infinity ? max(0, room - child.length) / 2 : 0
      return Outcome(length: clamp(child.length + before + after), leaves: child.moved(by: before + slack))
    case .decorated(let inner, let decoration, let isBehind):
      let child = inner.outcome(min(least, inner.bounds.most), most)
      let length = inner.bounds.most < .infinity ? clamp(child.length) : child.length
      let start = (length - child.length) / 2
      let other = decoration.outcome(min(child.length, decoration.bounds.most), child.length)
      let leaves = [child.moved(by: start), other.moved(by: start + (child.length - other.length) / 2)]
      return Outcome(length: length, leaves: (isBehind ? leaves.reversed() : leaves).flatMap { $0 })
    case .centered(let inner):
      let child = inner.outcome(0, most)
      let length = most < .infinity ? most : clamp(child.length)
      return Outcome(length: length, leaves: child.moved(by: (length - child.length) / 2))
    case .atEnd(let inner):
      let child = inner.outcome(0, most)
      return Outcome(length: most, leaves: child.moved(by: most - child.length))
    case .atStart(let inner):
      return Outcome(length: most, leaves: inner.outcome(min(least, inner.bounds.most), most).leaves)
    case .plain(let inner):
      let child = inner.outcome(min(least, inner.bounds.most), most)
      return Outcome(length: max(least, child.length), leaves: child.leaves)
    case .free(let inner):
      return Outcome(length: most, leaves: inner.outcome(0, most).leaves)
    case .across(let inner):
      let child = inner.outcome(0, most)
      return Outcome(length: clamp(child.length), leaves: child.leaves)
    case .inLine(let inner):
      let child = inner.outcome(0, .infinity)
      return Outcome(length: clamp(child.length), leaves: child.leaves)
    case .stretched(let inner):
      let bounds = inner.bounds
      let natural = inner.outcome(bounds.least > 0 ? bounds.least : min(least, bounds.most), most).length
      let line = clamp(natural)
      let child = inner.outcome(bounds.least > 0 ? bounds.least : min(line, bounds.most), line)
      return Outcome(length: line, leaves: child.leaves)
    case .badged(let inner, let badge, let isAtEnd):
      let child = inner.outcome(min(least, inner.bounds.most), most)
      let other = badge.outcome(min(least, badge.bounds.most), most)
      let length = inner.bounds.most < .infinity ? clamp(child.length) : child.length
      let slack = (length - child.length) / 2
      let start = slack + (isAtEnd ? child.length : 0) - other.length / 2
      return Outcome(length: length, leaves: child.moved(by: slack) + other.moved(by: start))
    case .forced(let length, let inner):
      let exact = clamp(length)
      let child = inner.outcome(min(exact, inner.bounds.most), exact)
      let outer = inner.bounds.most < .infinity ? clamp(child.length) : child.length
      return Outcome(length: outer, leaves: child.moved(by: (outer - child.length) / 2))
    }
  }
}
