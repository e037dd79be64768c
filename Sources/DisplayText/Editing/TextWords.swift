/// Finds words, in the manner of Unicode Standard Annex #29: letters and digits with what joins them, runs of katakana, runs
/// of hiragana, each ideograph by itself; and between them runs of white space, and every other sign by itself.
struct TextWords {
  /// A word, white space or a sign.
  struct Piece {
    var range: Range<Int>
    var isWord: Bool
  }

  private let buffer: TextBuffer

  init(_ buffer: TextBuffer) { self.buffer = buffer }

  /// The piece that the character at a position belongs to; empty at the end of the text.
  ///
  /// - Complexity: Linear in the length of the piece.
  func piece(at position: Int) -> Piece {
    var ahead = TextCursor(buffer, at: position)
    var behind = ahead
    guard let character = ahead.next() else { return Piece(range: position..<position, isWord: false) }
    let kind = Kind(character)
    var (start, end) = (behind.position, ahead.position)
    let single = start..<end
    let (previous, next) = (Self.stepBack(&behind), Self.step(&ahead))

    var (before, left, right, after) = (previous?.kind, kind, next, Self.step(&ahead))
    while let step = right, Kind.areJoined(before, left, step.kind, after?.kind) {
      end = step.edge
      (before, left, right, after) = (left, step.kind, after, Self.step(&ahead))
    }
    var (first, second, third, fourth) = (Self.stepBack(&behind), previous, kind, next?.kind)
    while let step = second, Kind.areJoined(first?.kind, step.kind, third, fourth) {
      start = step.edge
      (first, second, third, fourth) = (Self.stepBack(&behind), first, step.kind, third)
    }
    let range = start..<end
    return Piece(range: range, isWord: kind.isWord || kind.joinsWords && range != single)
  }

  /// A character and the edge of it that was come to.
  private typealias Step = (kind: Kind, edge: Int)

  private static func step(_ cursor: inout TextCursor) -> Step? {
    cursor.next().map { (Kind($0), cursor.position) }
  }

  private static func stepBack(_ cursor: inout TextCursor) -> Step? {
    cursor.previous().map { (Kind($0), cursor.position) }
  }
}
