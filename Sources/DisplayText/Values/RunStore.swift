internal import DisplayConcurrency

/// The runs of a text: an array while they are few, and a tree once a change of some of many would move all others.
///
/// The array of a tree is made when somebody asks for it, and kept until the next change.
struct RunStore: Sendable {
  /// Up to how many runs are changed in place.
  static let mostInArray = 64

  private enum Form {
    case array([AttributedText.Run])
    case tree(RunTree, flat: Lock<[AttributedText.Run]?>)
  }

  private var form: Form

  /// Makes a store of runs in order, of which there is one at least.
  init(_ runs: [AttributedText.Run]) { form = .array(runs) }

  /// All runs, in order.
  ///
  /// - Complexity: O(*n*) when it is asked for the first time after a change of one among many, else O(1).
  var runs: [AttributedText.Run] {
    switch form {
    case .array(let runs): return runs
    case .tree(let tree, let flat):
      if let runs = flat.withLock({ $0 }) { return runs }
      let runs = tree.runs
      flat.withLock { $0 = runs }
      return runs
    }
  }

  /// Reads something of one run, where it lies: a copy of it would retain all that it holds.
  @inline(__always)
  func read<Value>(_ index: Int, _ read: (AttributedText.Run) -> Value) -> Value {
    if case .array(let runs) = form { read(runs[index]) } else { read(runs[index]) }
  }

  /// How many tree nodes all changes have made so far; 0 for an array.
  var madeNodeCount: Int {
    if case .tree(let tree, _) = form { tree.madeCount } else { 0 }
  }

  /// Where the last run ends.
  var end: Int {
    switch form {
    case .array(let runs): runs[runs.count - 1].range.upperBound
    case .tree(let tree, _): tree.last?.range.upperBound ?? 0
    }
  }

  /// The style at a position; before the start and past the end, the nearest one.
  func style(at position: Int) -> TextStyle {
    switch form {
    case .array(let runs): runs[Self.index(of: position, in: runs)].style
    case .tree(let tree, _): tree.run(at: position)?.style ?? TextStyle()
    }
  }

  /// Changes the style of a text without characters.
  mutating func changeEmpty(_ change: (inout TextStyle) -> Void) {
    guard var run = runs.first else { return }
    change(&run.style)
    form = .array([run])
  }

  /// Changes how what lies in some ranges looks, which are in order, do not overlap and lie in the text.
  mutating func change(inEach ranges: [Range<Int>], _ change: (inout TextStyle) -> Void) {
    let count = if case .tree(let tree, _) = form { tree.count } else { runs.count }
    // Few changes among many runs touch these alone; many changes are made in one pass over all.
    guard count > Self.mostInArray, ranges.count < count / 16 else {
      form = .array(Self.changed(runs, inEach: ranges, change))
      return
    }
    var tree = takeTree()
    for range in ranges where !range.isEmpty {
      var rest = tree.split(at: range.lowerBound)
      let end = rest.split(at: range.upperBound)
      tree.append(RunTree(Self.changed(rest.runs, inEach: [range], change)))
      tree.append(end)
    }
    form = .tree(tree, flat: Lock(nil))
  }

  /// Adds runs that follow the last one.
  mutating func append(_ others: [AttributedText.Run]) {
    switch form {
    case .array(var runs):
      form = .array([])
      for run in others { Self.append(run, to: &runs) }
      form = .array(runs)
    case .tree(var tree, _):
      tree.append(RunTree(others.filter { !$0.range.isEmpty }))
      form = .tree(tree, flat: Lock(nil))
    }
  }

  private func takeTree() -> RunTree {
    switch form {
    case .array(let runs): RunTree(runs)
    case .tree(let tree, _): tree
    }
  }

  /// The index of the run that holds a position, or the nearest one.
  static func index(of position: Int, in runs: [AttributedText.Run]) -> Int {
    var low = 0
    var high = runs.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if runs[middle].range.lowerBound <= position { low = middle } else { high = middle }
    }
    return low
  }

  /// - Complexity: O(*n* + *m*) in the numbers of runs and ranges.
  private static func changed(
    _ runs: [AttributedText.Run],
    inEach ranges: [Range<Int>],
    _ change: (inout TextStyle) -> Void
  ) -> [AttributedText.Run] {
    var changed: [AttributedText.Run] = []
    changed.reserveCapacity(runs.count + 2 * ranges.count)
    var next = 0
    for run in runs {
      var start = run.range.lowerBound
      while next < ranges.count, ranges[next].lowerBound < run.range.upperBound {
        let inside = ranges[next].clamped(to: start..<run.range.upperBound)
        if !inside.isEmpty {
          var style = run.style
          change(&style)
          append(AttributedText.Run(range: start..<inside.lowerBound, style: run.style), to: &changed)
          append(AttributedText.Run(range: inside, style: style), to: &changed)
          start = inside.upperBound
        }
        if ranges[next].upperBound > run.range.upperBound { break }
        next += 1
      }
      append(AttributedText.Run(range: start..<run.range.upperBound, style: run.style), to: &changed)
    }
    return changed
  }

  /// Adds a run; one without characters only where there is no other.
  private static func append(_ run: AttributedText.Run, to runs: inout [AttributedText.Run]) {
    guard let last = runs.last else {
      runs.append(run)
      return
    }
    if run.range.isEmpty { return }
    if last.range.isEmpty {
      runs[runs.count - 1] = run
    } else if last.style == run.style {
      runs[runs.count - 1].range = last.range.lowerBound..<run.range.upperBound
    } else {
      runs.append(run)
    }
  }
}
