internal import DisplayGeometry

extension AttributedText {
  /// The text with a change made to the style of every part.
  public func styled(_ change: (inout TextStyle) -> Void) -> AttributedText {
    styled(in: 0..<utf8Count, change)
  }

  /// The text with a change made to the style of some characters.
  public func styled(in range: Range<Int>, _ change: (inout TextStyle) -> Void) -> AttributedText {
    var styled = self
    styled.changeStyle(in: range, change)
    return styled
  }

  /// The text with a change made to the style of a phrase, wherever it stands.
  ///
  /// - Complexity: Linear in the lengths of text and phrase and in the number of runs.
  public func styled(
    every phrase: String,
    _ change: (inout TextStyle) -> Void
  ) -> AttributedText {
    var styled = self
    styled.changeStyle(inEach: ranges(of: phrase), change)
    return styled
  }

  /// Where a phrase stands, without overlaps, code unit by code unit.
  ///
  /// - Complexity: Linear in the lengths of text and phrase, by the algorithm of Knuth, Morris and Pratt.
  public func ranges(of phrase: String) -> [Range<Int>] {
    let wanted = Array(phrase.utf8)
    guard !wanted.isEmpty, wanted.count <= utf8Count else { return [] }
    let borders = Self.borders(of: wanted)
    var ranges: [Range<Int>] = []
    var matched = 0
    for (index, unit) in string.utf8.enumerated() {
      while matched > 0, wanted[matched] != unit { matched = borders[matched - 1] }
      if wanted[matched] == unit { matched += 1 }
      if matched == wanted.count {
        ranges.append((index + 1 - matched)..<(index + 1))
        matched = 0
      }
    }
    return ranges
  }

  /// How much of a phrase's start each of its beginnings ends with, short of itself.
  private static func borders(of units: [UInt8]) -> [Int] {
    var borders = [Int](repeating: 0, count: units.count)
    var matched = 0
    for index in units.indices.dropFirst() {
      while matched > 0, units[matched] != units[index] { matched = borders[matched - 1] }
      if units[matched] == units[index] { matched += 1 }
      borders[index] = matched
    }
    return borders
  }

  /// The text with every length multiplied: font sizes, tracking, baseline offsets, attachments and what the
  /// paragraphs measure. This is what a text is shrunk with to fit.
  public func scaled(by factor: Double) -> AttributedText {
    var scaledStops: [SampledStops: [ParagraphStyle.TabStop]] = [:]
    return styled { style in
      style.font = Font(typeface: style.font.typeface, size: style.font.size * factor)
      style.tracking *= factor
      style.baselineOffset *= factor
      style.attachment?.size.width *= factor
      style.attachment?.size.height *= factor
      style.attachment?.descent *= factor
      style.paragraph = style.paragraph.scaled(by: factor, &scaledStops)
    }
  }

  /// The range in which a link leads to the same place, around a position; nil where there is no link.
  package func linkRange(at position: Int) -> (link: String, range: Range<Int>)? {
    guard (0..<utf8Count).contains(position) else { return nil }
    let runs = runs
    let index = runIndex(at: position)
    guard let link = runs[index].style.link else { return nil }
    var first = index
    while first > 0, runs[first - 1].style.link == link { first -= 1 }
    var last = index
    while last + 1 < runs.count, runs[last + 1].style.link == link { last += 1 }
    return (link, runs[first].range.lowerBound..<runs[last].range.upperBound)
  }

  /// Two texts in a row.
  public static func + (first: AttributedText, second: AttributedText) -> AttributedText {
    var both = first
    both.append(second)
    return both
  }

  /// Adds a text at the end of another.
  public static func += (text: inout AttributedText, other: AttributedText) { text.append(other) }
}
