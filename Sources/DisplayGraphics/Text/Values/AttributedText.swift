/// A string whose parts have styles.
///
/// Positions count UTF-8 code units from the start, as `String.utf8` does. The runs follow one another without
/// gaps and cover the string; two neighbours differ. A text without characters keeps one empty run, whose
/// style says how high its line is. A character, however many scalars it has, looks as its first one does.
///
/// ```swift
/// let body = TextStyle(font: .system(size: 15))
/// let notice = AttributedText("By going on you accept the ", style: body)
///   + AttributedText("terms", style: body).styled {
///     $0.underline = .single
///     $0.link = "terms"
///   }
/// ```
public struct AttributedText: Sendable, Hashable {
  /// A part of the string in one style.
  public struct Run: Sendable, Hashable {
    /// Where the part lies, in UTF-8 code units.
    public var range: Range<Int>
    /// How it looks.
    public var style: TextStyle
  }

  /// The characters.
  public private(set) var string: String
  /// The parts, in order.
  public private(set) var runs: [Run]

  /// Makes a text in one style.
  public init(_ string: String = "", style: TextStyle = TextStyle()) {
    self.string = string
    runs = [Run(range: 0..<string.utf8.count, style: style)]
  }

  /// The length of the string, in UTF-8 code units.
  public var utf8Count: Int { runs[runs.count - 1].range.upperBound }

  /// Whether there are no characters.
  public var isEmpty: Bool { utf8Count == 0 }

  /// How the character at a position looks; before the start and past the end, as the nearest one does.
  ///
  /// - Complexity: O(log *n*) in the number of runs.
  public func style(at position: Int) -> TextStyle { runs[runIndex(at: position)].style }

  /// Changes how some characters look. Positions outside the text are left out.
  ///
  /// - Complexity: O(*n*) in the number of runs; `change` runs once for each run touched.
  public mutating func changeStyle(in range: Range<Int>, _ change: (inout TextStyle) -> Void) {
    guard !isEmpty else { return change(&runs[0].style) }
    changeStyle(inEach: [range.clamped(to: 0..<utf8Count)], change)
  }

  /// Changes how the characters in some ranges look, which lie in the text, in order and without overlaps.
  ///
  /// - Complexity: O(*n* + *m*) in the numbers of runs and ranges.
  mutating func changeStyle(inEach ranges: [Range<Int>], _ change: (inout TextStyle) -> Void) {
    var changed: [Run] = []
    changed.reserveCapacity(runs.count + 2 * ranges.count)
    var next = 0
    for run in runs {
      var start = run.range.lowerBound
      while next < ranges.count, ranges[next].lowerBound < run.range.upperBound {
        let inside = ranges[next].clamped(to: start..<run.range.upperBound)
        if !inside.isEmpty {
          var style = run.style
          change(&style)
          Self.append(Run(range: start..<inside.lowerBound, style: run.style), to: &changed)
          Self.append(Run(range: inside, style: style), to: &changed)
          start = inside.upperBound
        }
        if ranges[next].upperBound > run.range.upperBound { break }
        next += 1
      }
      Self.append(Run(range: start..<run.range.upperBound, style: run.style), to: &changed)
    }
    runs = changed
  }

  /// Adds a text at the end.
  public mutating func append(_ other: AttributedText) {
    guard !other.isEmpty else { return }
    let end = utf8Count
    string += other.string
    if end == 0 { runs = [] }
    for run in other.runs {
      let range = run.range.lowerBound + end..<run.range.upperBound + end
      Self.append(Run(range: range, style: run.style), to: &runs)
    }
  }

  /// Adds characters at the end, in the style of the last one there.
  public mutating func append(_ string: String) {
    append(AttributedText(string, style: style(at: utf8Count)))
  }

  /// The index of the run that holds a position, or the nearest one.
  func runIndex(at position: Int) -> Int {
    var low = 0
    var high = runs.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if runs[middle].range.lowerBound <= position { low = middle } else { high = middle }
    }
    return low
  }

  /// Adds a run; one without characters only where there is no other.
  private static func append(_ run: Run, to runs: inout [Run]) {
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

extension AttributedText {
  /// Whether two texts have the same code units in the same styles.
  ///
  /// Positions count code units, so that texts that a reader cannot tell apart differ where those do.
  public static func == (lhs: AttributedText, rhs: AttributedText) -> Bool {
    lhs.runs == rhs.runs && lhs.string.utf8.elementsEqual(rhs.string.utf8)
  }

  /// Feeds what equality compares into a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(runs)
    // Eight units at a time take an eighth of the steps.
    var word: UInt64 = 0
    for (index, unit) in string.utf8.enumerated() {
      word = word << 8 | UInt64(unit)
      if index % 8 == 7 { hasher.combine(word) }
    }
    hasher.combine(word)
  }
}
