/// Rows of very different heights: any number of them, none of them stored.
public struct MixedRows: RandomAccessCollection, Sendable {
  /// One row.
  public struct Row: Sendable, Hashable {
    /// Its number, from 0.
    public let number: Int
    /// Its height, from 1 to 1,000 points.
    public let height: Double
    /// Where its color stands on the wheel, from 0 to 1.
    public let hue: Double
  }

  /// How many rows there are.
  public let count: Int
  /// What all rows are made of.
  public let seed: UInt64

  /// Makes rows; a negative count counts as 0.
  public init(count: Int, seed: UInt64) {
    self.count = Swift.max(0, count)
    self.seed = seed
  }

  /// The number of the first row.
  public var startIndex: Int { 0 }
  /// The number after that of the last row.
  public var endIndex: Int { count }

  /// The row with a number. Small heights are as common as large ones: each power of ten is one third.
  ///
  /// - Precondition: There is such a row.
  public subscript(position: Int) -> Row {
    precondition(indices.contains(position), "There is no row \(position): there are \(count).")
    var random = SeededGenerator(seed: seed, stream: UInt64(position))
    let decade = [1.0, 10, 100][Int.random(in: 0..<3, using: &random)]
    return Row(
      number: position,
      height: Double.random(in: decade...(decade * 10), using: &random).rounded(),
      hue: Double.random(in: 0..<1, using: &random)
    )
  }
}
