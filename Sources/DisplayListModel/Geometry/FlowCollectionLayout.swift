public import DisplayGeometry
public import DisplayLayout

/// Items side by side in lines, as words in a text: each as large as it wants to be, the next line when one is full.
///
/// An item may be as wide as the space. Until an item is measured it counts with the estimate, so that lines are
/// broken again when sizes arrive.
///
/// ```swift
/// let tags = CollectionNode(content, layout: FlowCollectionLayout(itemSpacing: 8, lineSpacing: 8))
/// ```
public struct FlowCollectionLayout: SequentialLayout, Hashable {
  /// The space between the items of a line, in points.
  package let itemSpacing: Double
  /// The space between lines.
  package let lineSpacing: Double
  /// The space around the items of a section.
  @_spi(Machinery) public let sectionInsets: EdgeInsets
  /// Where the items of a line lie across the way.
  package let lineAlignment: LineAlignment
  /// Where shorter items lie in their line.
  package let itemAlignment: LineItemAlignment
  /// The size of an item until it is measured.
  package let estimatedItemSize: Size
  /// The length of a header or a footer until it is measured.
  package let estimatedSupplementaryLength: Double

  /// How many items a line has at most, whatever their widths; and not more than one for each point.
  static var maximumLineCount: Int { 1_024 }

  /// The width and the length of an item that nothing is known of, in points.
  private static var usualExtent: Double { 50 }

  /// Makes a layout; invalid distances count as 0. Of an estimate below 1 point, which would put all items into the first
  /// screen, the width or the length counts as 50.
  public init(
    itemSpacing: Double = 0,
    lineSpacing: Double = 0,
    sectionInsets: EdgeInsets = .zero,
    lineAlignment: LineAlignment = .start,
    itemAlignment: LineItemAlignment = .start,
    estimatedItemSize: Size = Size(width: 50, height: 50),
    estimatedSupplementaryLength: Double = 44
  ) {
    self.itemSpacing = itemSpacing.clampedLength
    self.lineSpacing = lineSpacing.quantizedLength
    self.sectionInsets = sectionInsets.clampedLengths
    self.lineAlignment = lineAlignment
    self.itemAlignment = itemAlignment
    self.estimatedItemSize = Size(
      width: Self.estimate(estimatedItemSize.width),
      height: Self.estimate(estimatedItemSize.height)
    )
    self.estimatedSupplementaryLength = estimatedSupplementaryLength.clampedLength
  }

  private static func estimate(_ extent: Double) -> Double {
    extent >= 1 ? extent.clampedLength : usualExtent
  }

  /// Lines are broken by the widths of items.
  @_spi(Machinery) public var readsWidths: Bool { true }

  /// The sizes that an item may have: as wide as the space at most.
  @_spi(Machinery) public func sizeRange(ofItem path: ItemPath, in space: CollectionSpace) -> SizeRange {
    SizeRange(
      upTo: Size(width: space.inset(by: sectionInsets).crossExtent, height: .infinity)
    )
  }

  /// The size of a row of a kind until it is measured.
  @_spi(Machinery) public func estimatedSize(of kind: RowKind, in space: CollectionSpace) -> Size {
    kind == .item ? estimatedItemSize : Size(width: space.crossExtent, height: estimatedSupplementaryLength)
  }

  /// Lines know nothing of each other.
  @_spi(Machinery) public func makeState(in space: CollectionSpace) -> IndependentGroups {
    IndependentGroups()
  }

  /// Places a line.
  @_spi(Machinery) public func placeGroup(
    _ items: inout UpcomingItems,
    after state: inout IndependentGroups,
    in space: CollectionSpace,
    frames: inout [Rect]
  ) -> Double {
    var end = 0.0
    // Items without width would all be in view.
    let most = Int(min(max(1, space.crossExtent), Double(Self.maximumLineCount)))
    while frames.count < most, let size = items.size(at: frames.count) {
      let start = frames.isEmpty ? 0 : end + itemSpacing
      // Sizes are kept as whole parts of a point, which may round up a little.
      if !frames.isEmpty, start + size.width > space.crossExtent + 1 / 1_024 { break }
      frames.append(Rect(origin: Point(x: start, y: 0), size: size))
      end = start + size.width
    }
    let isLast = lineAlignment == .justified && !items.hasItem(at: frames.count)
    distribute(&frames, free: max(0, space.crossExtent - end), isLast: isLast, grid: space.pixelGrid)
    return frames.alignInLine(itemAlignment, grid: space.pixelGrid) + lineSpacing
  }

  private func distribute(_ frames: inout [Rect], free: Double, isLast: Bool, grid: PixelGrid) {
    switch lineAlignment {
    case .start: break
    case .center: shift(&frames) { _ in grid.round(free / 2) }
    case .end: shift(&frames) { _ in free }
    case .justified:
      guard !isLast, frames.count > 1 else { return }
      let gaps = Double(frames.count - 1)
      shift(&frames) { grid.round(free * Double($0) / gaps) }
    }
  }

  private func shift(_ frames: inout [Rect], by distance: (Int) -> Double) {
    for position in frames.indices { frames[position].origin.x += distance(position) }
  }
}

extension Double {
  /// The length as lists add lengths up: a whole number of 1/65,536 points.
  var quantizedLength: Double { Length(points: self).points }
}
