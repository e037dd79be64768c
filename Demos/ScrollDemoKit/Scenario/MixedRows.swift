import DisplaySimulation

/// Rows of very different heights: any number of them, none of them stored.
package struct MixedRows: RandomAccessCollection, Sendable {
  /// One row.
  package struct Row: Sendable, Hashable {
    /// Its number, from 0.
    package let number: Int
    /// Its height, from 1 to 1,000 points.
    package let height: Double
    /// Where its color stands on the wheel, from 0 to 1.
    package let hue: Double
  }

  /// How many rows there are.
  package let count: Int
  /// What all rows are made of.
  package let seed: UInt64

  /// Makes rows; a negative count counts as 0.
  package init(count: Int, seed: UInt64) {
    self.count = Swift.max(0, count)
    self.seed = seed
  }

  /// The number of the first row.
  package var startIndex: Int { 0 }
  /// The number after that of the last row.
  package var endIndex: Int { count }

  /// The row with a number. Small heights are as common as large ones: each power of ten is one third.
  ///
  /// - Precondition: There is such a row.
  package subscript(position: Int) -> Row {
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
