/// Puts pieces of a line beside one another, from the edge that the paragraph starts at.
struct LineRow {
  /// The left edge of what is seen of the line, and its width.
  let x: TextUnit
  let width: TextUnit
  let isRightToLeft: Bool
  /// From the edge that the paragraph starts at.
  private var placed: [TextSegment] = []
  /// How far from the edge that the paragraph starts at the next piece goes.
  var end: TextUnit = 0

  /// Makes an empty row.
  init(x: TextUnit, width: TextUnit, isRightToLeft: Bool) {
    self.x = x
    self.width = width
    self.isRightToLeft = isRightToLeft
  }

  /// The pieces from left to right.
  var segments: [TextSegment] { isRightToLeft ? placed.reversed() : placed }

  /// Adds pieces that follow one another in the text, each where its direction among them puts it.
  ///
  /// - Complexity: Linear in their number, times how many levels they have.
  mutating func append(_ pieces: [TextSegment]) {
    // Most lines are one piece, whose order is no question.
    let order = pieces.count > 1 ? BidiOrder.visual(pieces.map(\.level)) : Array(pieces.indices)
    for index in isRightToLeft ? order.reversed() : order {
      var piece = pieces[index]
      piece.x = isRightToLeft ? x + width - end - piece.width : x + end
      end += piece.width
      placed.append(piece)
    }
  }
}
