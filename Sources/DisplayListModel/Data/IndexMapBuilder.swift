/// Puts together the pieces of an index map, in order, and joins what can be one.
struct IndexMapBuilder {
  private(set) var pieces: [IndexMap.Piece] = []

  /// Continues with elements that were there before.
  mutating func keep(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    if case .kept(let last) = pieces.last, last.upperBound == range.lowerBound {
      pieces[pieces.count - 1] = .kept(last.lowerBound..<range.upperBound)
    } else {
      pieces.append(.kept(range))
    }
  }

  /// Continues with new elements.
  mutating func insert(_ count: Int) {
    guard count > 0 else { return }
    if case .inserted(let last) = pieces.last {
      pieces[pieces.count - 1] = .inserted(last + count)
    } else {
      pieces.append(.inserted(count))
    }
  }

  /// Continues with one sequence of which some elements are taken out and among which others are put. Where it is said
  /// to be longer afterwards than that makes it, what is missing is new; where shorter, the last ones go.
  ///
  /// - Parameters:
  ///   - old: Where the sequence was.
  ///   - removed: The places of the elements that are taken out, ascending.
  ///   - newCount: How long the sequence is afterwards.
  ///   - added: The numbers in the sequence afterwards, ascending, of the elements that are put in, each with
  ///     its place before the change if it had one.
  mutating func edit(
    _ old: Range<Int>,
    removing removed: some Sequence<Int>,
    newCount: Int,
    adding added: some Sequence<(index: Int, source: Int?)>
  ) {
    var remaining = old
    var removals = removed.makeIterator()
    var nextRemoval = removals.next()
    func takeRun(upTo count: Int) -> Range<Int> {
      while nextRemoval == remaining.lowerBound, !remaining.isEmpty {
        remaining.removeFirst()
        nextRemoval = removals.next()
      }
      let end = min(remaining.lowerBound + count, nextRemoval ?? remaining.upperBound)
      defer { remaining = end..<remaining.upperBound }
      return remaining.lowerBound..<end
    }
    var position = 0
    func keepSurvivors(upTo index: Int, in builder: inout IndexMapBuilder) {
      while position < index {
        let run = takeRun(upTo: index - position)
        if run.isEmpty { builder.insert(index - position) } else { builder.keep(run) }
        position = run.isEmpty ? index : position + run.count
      }
    }
    for addition in added {
      keepSurvivors(upTo: addition.index, in: &self)
      if let source = addition.source { keep(source..<source + 1) } else { insert(1) }
      position += 1
    }
    keepSurvivors(upTo: newCount, in: &self)
  }
}
