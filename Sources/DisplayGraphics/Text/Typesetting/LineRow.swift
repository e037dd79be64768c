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
    var placed: [TextSegment] = []
    placed.reserveCapacity(pieces.count)
    for index in BidiOrder.visual(pieces.map(\.level)) {
      placed.append(pieces[index])
      placed[placed.count - 1].x = left
      left += pieces[index].width
    }
    segments = isRightToLeft ? placed + segments : segments + placed
  }
}
