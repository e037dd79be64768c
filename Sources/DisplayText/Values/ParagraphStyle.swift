/// How a paragraph is set: where its lines go, how high they are and what lies around them.
///
/// All lengths are in points; what is no finite number counts as if it were not set. Heights and spaces above 1,000,000 count
/// as that.
public struct ParagraphStyle: Sendable, Hashable {
  /// Where lines go.
  public var alignment: TextAlignment
  /// The height of a line, as a multiple of its fonts' own; what is no positive number counts as 1, what is
  /// above 100 as 100. Extra height goes half above the letters and half below.
  public var lineHeightMultiple: Double
  /// The least height of a line; 0 for any.
  public var minimumLineHeight = 0.0
  /// The greatest height of a line; 0 for any.
  public var maximumLineHeight = 0.0
  /// The space between two lines.
  public var lineSpacing = 0.0
  /// The space between this paragraph and the next, besides the space between lines.
  public var paragraphSpacing = 0.0
  /// How far the first line starts from the edge.
  public var firstLineIndent = 0.0
  /// How far the other lines start from the edge.
  public var followingIndent = 0.0
  /// How far all lines end from the other edge.
  public var trailingIndent = 0.0
  /// Where tabs lead, in any order; past the last of them tabs lead to multiples of ``tabInterval``.
  public var tabStops: [TabStop] = []
  /// The distance of the tab stops that follow; 0 for four spaces of the paragraph's first font.
  public var tabInterval = 0.0
  /// The side that the paragraph starts at; nil to go by its first letter, isolates left out.
  public var baseDirection: TextDirection?

  /// Makes a style; everything else is set afterwards.
  public init(alignment: TextAlignment = .natural, lineHeightMultiple: Double = 1) {
    self.alignment = alignment
    self.lineHeightMultiple = lineHeightMultiple
  }

  /// A place that a tab leads to.
  public struct TabStop: Sendable, Hashable {
    /// How far from the edge that the paragraph starts at, in points.
    public var position: Double
    /// What of the text between this tab and the next stands there.
    public var alignment: Alignment

    /// What of a text stands at a tab stop.
    public enum Alignment: Sendable, Hashable {
      /// Its start.
      case leading
      /// Its middle.
      case center
      /// Its end.
      case trailing
    }

    /// Makes a stop.
    public init(at position: Double, _ alignment: Alignment = .leading) {
      self.position = position
      self.alignment = alignment
    }
  }
}

extension ParagraphStyle {
  /// The height of a line whose fonts ask for some height.
  func lineHeight(ofNatural natural: Double) -> Double {
    let multiple = lineHeightMultiple > 0 && lineHeightMultiple.isFinite ? min(lineHeightMultiple, 100) : 1
    var height = natural * multiple
    if maximumLineHeight.isFinite, maximumLineHeight > 0 { height = min(height, maximumLineHeight) }
    return max(height, Self.counted(minimumLineHeight))
  }

  /// The space between two lines of the paragraph.
  var spaceBetweenLines: Double { Self.counted(lineSpacing) }

  /// The space between this paragraph and the next, without that between lines.
  var spaceBehind: Double { Self.counted(paragraphSpacing) }

  /// A height or a space as far as it counts, so that those of many lines add up to a finite number.
  private static func counted(_ length: Double) -> Double {
    length.isFinite ? min(max(0, length), 1_000_000) : 0
  }

  /// The style with every length multiplied.
  ///
  /// - Parameter scaledStops: The tab stops that were multiplied before, and those of this style after it.
  func scaled(by factor: Double, _ scaledStops: inout [SampledStops: [TabStop]]) -> ParagraphStyle {
    var scaled = self
    scaled.minimumLineHeight *= factor
    scaled.maximumLineHeight *= factor
    scaled.lineSpacing *= factor
    scaled.paragraphSpacing *= factor
    scaled.firstLineIndent *= factor
    scaled.followingIndent *= factor
    scaled.trailingIndent *= factor
    scaled.tabInterval *= factor
    guard !tabStops.isEmpty else { return scaled }
    let key = SampledStops(tabStops)
    let stops = scaledStops[key] ?? tabStops.map { TabStop(at: $0.position * factor, $0.alignment) }
    scaledStops[key] = stops
    scaled.tabStops = stops
    return scaled
  }
}
