/// Puts pieces of a line beside one another, from the edge that the paragraph starts at.
struct LineRow {
  /// The left edge of what is seen of the line, and its width.
  let x: TextUnit
  let width: TextUnit
  let isRightToLeft: Bool
  /// From left to right.
  private(set) var segments: [TextSegment] = []
  /// How far from the edge that the paragraph starts at the next piece goes.
  var end: TextUnit = 0

  /// Makes an empty row.
  init(x: TextUnit, width: TextUnit, isRightToLeft: Bool) {
    self.x = x
    self.width = width
    self.isRightToLeft = isRightToLeft
  }

  /// Adds pieces that follow one another in the text, each where its direction among them puts it.
  mutating func append(_ pieces: [TextSegment]) {
    let length = pieces.reduce(0) { $0 + $1.width }
    var left = isRightToLeft ? x + width - end - length : x + end
    end += length
    var place = isRightToLeft ? 0 : segments.count
    // Most lines are one piece, whose order is no question.
    let order = pieces.count > 1 ? BidiOrder.visual(pieces.map(\.level)) : Array(pieces.indices)
    for index in order {
      var piece = pieces[index]
      piece.x = left
      left += piece.width
      segments.insert(piece, at: place)
      place += 1
    }
  }
}
