/// The word that was meant by one that there is not.
package enum NearestWord {
  /// How much of an unknown word is compared, in Unicode scalars: a character may have any number of these.
  private static let comparedLength = 64

  /// The word that takes the fewest edits to get to; none when that would be nearly another word.
  ///
  /// An edit replaces, adds or removes a character, or swaps two neighbors. One edit is always allowed, and another
  /// for each three characters beyond the fifth.
  ///
  /// - Complexity: O(length × length) for each candidate, of which no more than 64 scalars are looked at.
  package static func find(_ word: String, in candidates: some Sequence<String>) -> String? {
    let word = Array(String(word.unicodeScalars.prefix(comparedLength)))
    let scored = candidates.map { (word: $0, edits: editDistance(word, Array($0))) }
    guard let best = scored.min(by: { $0.edits < $1.edits }), best.edits <= max(1, (word.count - 2) / 3),
      best.edits < word.count
    else { return nil }
    return best.word
  }

  /// The optimal string alignment distance: three rows of the table are kept.
  private static func editDistance(_ first: [Character], _ second: [Character]) -> Int {
    var beforeLast = [Int](repeating: 0, count: second.count + 1)
    var last = Array(0...second.count)
    for (line, character) in first.enumerated() {
      var row = [line + 1]
      for (column, other) in second.enumerated() {
        var edits = min(last[column] + (character == other ? 0 : 1), last[column + 1] + 1, row[column] + 1)
        if line > 0, column > 0, character == second[column - 1], first[line - 1] == other {
          edits = min(edits, beforeLast[column - 1] + 1)
        }
        row.append(edits)
      }
      (beforeLast, last) = (last, row)
    }
    return last[second.count]
  }
}
