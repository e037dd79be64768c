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
  public func styled(
    every phrase: String,
    _ change: (inout TextStyle) -> Void
  ) -> AttributedText {
    var styled = self
    for range in ranges(of: phrase) { styled.changeStyle(in: range, change) }
    return styled
  }

  /// Where a phrase stands, without overlaps, code unit by code unit.
  ///
  /// - Complexity: O(*n* · *m*) at worst in the lengths of text and phrase; linear in what people write.
  public func ranges(of phrase: String) -> [Range<Int>] {
    let wanted = Array(phrase.utf8)
    let units = Array(string.utf8)
    guard let first = wanted.first, wanted.count <= units.count else { return [] }
    var ranges: [Range<Int>] = []
    var start = 0
    while start <= units.count - wanted.count {
      if units[start] == first, units[start..<(start + wanted.count)].elementsEqual(wanted) {
        ranges.append(start..<(start + wanted.count))
        start += wanted.count
      } else {
        start += 1
      }
    }
    return ranges
  }

  /// The text with every length multiplied: font sizes, tracking, baseline offsets, attachments and what the
  /// paragraphs measure. This is what a text is shrunk with to fit.
  public func scaled(by factor: Double) -> AttributedText {
    styled { style in
      style.font = Font(typeface: style.font.typeface, size: style.font.size * factor)
      style.tracking *= factor
      style.baselineOffset *= factor
      style.attachment?.size.width *= factor
      style.attachment?.size.height *= factor
      style.attachment?.descent *= factor
      style.paragraph = style.paragraph.scaled(by: factor)
    }
  }

  /// The range in which a link leads to the same place, around a position; nil where there is no link.
  public func linkRange(at position: Int) -> (link: String, range: Range<Int>)? {
    guard (0..<utf8Count).contains(position),
      let index = runs.firstIndex(where: { $0.range.contains(position) }), let link = runs[index].style.link
    else { return nil }
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
