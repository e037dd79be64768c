/// A string whose parts have styles.
///
/// Positions count UTF-8 code units from the start, as `String.utf8` does. The runs follow one another without
/// gaps and cover the string; two neighbors differ. A text without characters keeps one empty run, whose
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
  private var store: RunStore

  /// Makes a text in one style.
  public init(_ string: String = "", style: TextStyle = TextStyle()) {
    self.string = string
    store = RunStore([Run(range: 0..<string.utf8.count, style: style)])
  }

  /// The parts, in order.
  ///
  /// - Complexity: O(1), but O(*n*) for the first time after a change of one run among many.
  public var runs: [Run] { store.runs }

  /// Reads something of how the paragraph is set that starts in a run.
  @inline(__always)
  func readParagraph<Value>(ofRun index: Int, _ read: (ParagraphStyle) -> Value) -> Value {
    store.read(index) { read($0.style.paragraph) }
  }

  /// The length of the string, in UTF-8 code units.
  public var utf8Count: Int { store.end }

  /// How many nodes changes of runs among many have made so far: what they cost, for tests.
  var madeNodeCount: Int { store.madeNodeCount }

  /// Whether there are no characters.
  public var isEmpty: Bool { utf8Count == 0 }

  /// How the character at a position looks; before the start and past the end, as the nearest one does.
  ///
  /// - Complexity: O(log *n*) in the number of runs.
  public func style(at position: Int) -> TextStyle { store.style(at: position) }

  /// Changes how some characters look. Positions outside the text are left out.
  ///
  /// - Complexity: O(*k* + log *n*) in the numbers of runs touched and of all runs; `change` runs once for each run
  ///   touched.
  public mutating func changeStyle(in range: Range<Int>, _ change: (inout TextStyle) -> Void) {
    guard !isEmpty else { return store.changeEmpty(change) }
    changeStyle(inEach: [range.clamped(to: 0..<utf8Count)], change)
  }

  /// Changes how the characters in some ranges look, which lie in the text, in order and without overlaps.
  ///
  /// - Complexity: O(*k* + *m* log *n*) in the numbers of runs touched, of ranges and of all runs, and never more than
  ///   O(*n* + *m*).
  mutating func changeStyle(inEach ranges: [Range<Int>], _ change: (inout TextStyle) -> Void) {
    store.change(inEach: ranges, change)
  }

  /// Adds a text at the end.
  public mutating func append(_ other: AttributedText) {
    guard !other.isEmpty else { return }
    let end = utf8Count
    string += other.string
    let others = other.runs.map { run in
      Run(range: run.range.lowerBound + end..<run.range.upperBound + end, style: run.style)
    }
    if end == 0 { store = RunStore(others) } else { store.append(others) }
  }

  /// Adds characters at the end, in the style of the last one there.
  public mutating func append(_ string: String) {
    append(AttributedText(string, style: style(at: utf8Count)))
  }

  /// The index of the run that holds a position, or the nearest one.
  func runIndex(at position: Int) -> Int { RunStore.index(of: position, in: runs) }
}

extension AttributedText {
  /// Whether all characters have the same places as in another text, so that at most colors and lines differ. Glyphs do not
  /// reach from one run into another, so that the runs are the same.
  package func isMeasured(like other: AttributedText) -> Bool {
    let (runs, others) = (runs, other.runs)
    return runs.count == others.count
      && zip(runs, others).allSatisfy { run, other in
        run.range == other.range && run.style.isMeasured(like: other.style)
      } && string.utf8.elementsEqual(other.string.utf8)
  }

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
