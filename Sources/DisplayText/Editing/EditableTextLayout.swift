internal import DisplayGeometry

/// The lines of a text that is edited. Only blocks that somebody looks at are set; the heights of the others are estimated
/// until then, and afterwards known.
///
/// Points are counted from the upper left corner of the text. What comes in from an edit is the indices of the blocks that
/// have changed, so that a keystroke costs what setting one block does, however long the text is.
///
/// - Complexity: O(log *n*) in the number of blocks for finding a place, and that of setting the blocks that are asked for the
///   first time. A new width or format costs O(*n*), without setting anything.
package struct EditableTextLayout: Sendable {
  /// What a block takes from top to bottom.
  struct Extent: Summed {
    struct Total: TreeTotal {
      static let zero = Total(height: 0, estimated: 0)

      var height: Double
      /// How many blocks have not been set.
      var estimated: Int

      static func + (first: Total, second: Total) -> Total {
        Total(height: first.height + second.height, estimated: first.estimated + second.estimated)
      }
    }

    var height: Double
    var isEstimate: Bool
    var layout: BlockLayout?

    var total: Total { Total(height: height, estimated: isEstimate ? 1 : 0) }
  }

  /// How many blocks keep their lines while nobody looks at them, and how many code units those have.
  private static let mostKept = 512
  private static let mostKeptUnits = 1 << 18

  private(set) var buffer: TextBuffer
  package private(set) var format: BlockFormat
  /// The width of what the text is seen in, in points.
  package private(set) var width: Double
  /// The height of a page, in points.
  package var pageHeight = 0.0
  /// Whether lines wrap at the width.
  package private(set) var wraps: Bool
  private(set) var extents: SummedTree<Extent>
  /// The blocks that have lines, in order.
  private var kept: [Int] = []
  private var keptUnits = 0
  /// Which blocks have changed since that was last asked for.
  private var lastChange: TextBlockChange?
  /// How many blocks have been set so far: what all edits have cost, for tests.
  private(set) var setCount = 0

  /// Makes the lines of a text that is edited, as it is now: what has changed in it so far is in them.
  package init(of text: inout EditableText, format: BlockFormat, width: Double, wraps: Bool) {
    _ = text.takeChange()
    self.init(text.buffer, format: format, width: width, wraps: wraps)
  }

  /// Makes the lines of a text.
  package init(_ buffer: TextBuffer, format: BlockFormat, width: Double, wraps: Bool = true) {
    (self.buffer, self.format, self.wraps) = (buffer, format, wraps)
    self.width = width.isNaN ? 0 : max(0, width)
    extents = SummedTree([])
    estimate()
  }

  // MARK: Changes

  /// Takes over what has changed in a text.
  package mutating func update(to text: inout EditableText) {
    guard let change = text.takeChange() else { return }
    let old = buffer
    buffer = text.buffer
    var changed: [Extent] = []
    buffer.blocks.visit(change.blocks.lowerBound..<change.blocks.lowerBound + change.count) { _, block in
      changed.append(extent(of: block))
      return true
    }
    extents.replace(change.blocks, with: changed)
    let shift = change.count - change.blocks.count
    lastChange = lastChange?.followed(by: change) ?? change
    kept = kept.compactMap { index in
      if change.blocks.contains(index) {
        keptUnits -= old.blocks[index].total.utf8Count
        return nil
      }
      return index < change.blocks.lowerBound ? index : index + shift
    }
  }

  /// Which blocks have changed since the last call, as they were numbered then, and how many there are instead; nil for none.
  package mutating func takeChange() -> (blocks: Range<Int>, count: Int)? {
    defer { lastChange = nil }
    return lastChange.map { ($0.blocks, $0.count) }
  }

  /// Sets the text otherwise, or in another width.
  package mutating func set(_ format: BlockFormat, width: Double, wraps: Bool) {
    let width = width.isNaN ? 0 : max(0, width)
    guard format !== self.format || width != self.width || wraps != self.wraps else { return }
    let isReset = format !== self.format || wraps != self.wraps || wraps
    (self.format, self.width, self.wraps) = (format, width, wraps)
    if isReset { estimate() }
  }

  private mutating func estimate() {
    var estimates: [Extent] = []
    estimates.reserveCapacity(buffer.blocks.count)
    buffer.blocks.visit(0..<buffer.blocks.count) { _, block in
      estimates.append(extent(of: block))
      return true
    }
    extents = SummedTree(estimates)
    (kept, keptUnits) = ([], 0)
  }

  private func extent(of block: TextBlock) -> Extent {
    if let known = block.measured.height(format, width: settingWidth) {
      return Extent(height: known, isEstimate: false)
    }
    let height = format.estimatedHeight(of: block, width: settingWidth)
    return Extent(height: height, isEstimate: true)
  }

  /// Takes over the heights that were found out elsewhere.
  package mutating func adoptMeasurements() {
    guard extents.total.estimated > 0 else { return }
    var known: [(Int, Extent)] = []
    buffer.blocks.visit(0..<buffer.blocks.count) { index, block in
      let extent = extent(of: block)
      if !extent.isEstimate, extents[index].isEstimate { known.append((index, extent)) }
      return true
    }
    for (index, extent) in known { extents.replace(index..<index + 1, with: [extent]) }
  }

  // MARK: Blocks

  /// How many blocks there are; at least one.
  package var blockCount: Int { extents.count }

  /// The height of the whole text, in points; partly an estimate as long as not all of it has been seen.
  package var height: Double { extents.total.height - format.lineSpacing }

  /// Whether the height is known.
  package var isMeasured: Bool { extents.total.estimated == 0 }

  /// Where a block starts: its position in the text, and its upper edge.
  package func start(ofBlock index: Int) -> (position: Int, top: Double) {
    (buffer.start(ofBlock: index), extents.total(before: index).height)
  }

  /// How many code units of a block come before the line break at its end.
  package func contentCount(ofBlock index: Int) -> Int { buffer.blocks[index].contentUTF8Count }

  /// How many code units a block has.
  package func unitCount(ofBlock index: Int) -> Int { buffer.blocks[index].total.utf8Count }

  /// The block at a height; above the text the first, below it the last.
  package func block(atHeight y: Double) -> Int { min(extents.first { $0.height > y }.index, blockCount - 1) }

  /// The block whose upper edge stays where it is while others are set: the one at a height, or the next one while nobody knows
  /// how high that is.
  package func anchor(atHeight y: Double) -> Int {
    let index = block(atHeight: y)
    return extents[index].isEstimate && index + 1 < blockCount ? index + 1 : index
  }

  /// The block that a caret stands in.
  package func block(of caret: TextCaret) -> Int {
    let (index, start) = buffer.block(at: caret.position)
    let isBefore = caret.affinity == .upstream && caret.position == start && index > 0
    return isBefore && !buffer.blocks[index - 1].endsParagraph ? index - 1 : index
  }

  /// The lines of a block.
  package mutating func layout(ofBlock index: Int) -> BlockLayout {
    let direction = direction(ofBlock: index)
    var extent = extents[index]
    if let layout = extent.layout, layout.direction == direction { return layout }
    let block = buffer.blocks[index]
    var layout = BlockLayout(block, format: format, width: settingWidth, direction: direction)
    setCount += 1
    layout.version = setCount
    block.measured.keep(layout.height, format, width: settingWidth)
    extent = Extent(height: layout.height, isEstimate: false, layout: layout)
    extents.replace(index..<index + 1, with: [extent])
    let place = kept.firstIndex { $0 >= index } ?? kept.count
    if place == kept.count || kept[place] != index {
      kept.insert(index, at: place)
      keptUnits += block.total.utf8Count
    }
    while kept.count > Self.mostKept || keptUnits > Self.mostKeptUnits && kept.count > 1 {
      forget(farthestFrom: index)
    }
    return layout
  }

  /// Gives up the lines of the block that lies farthest from one.
  private mutating func forget(farthestFrom index: Int) {
    guard let first = kept.first, let last = kept.last else { return }
    let farthest = index - first > last - index ? kept.removeFirst() : kept.removeLast()
    keptUnits -= buffer.blocks[farthest].total.utf8Count
    var extent = extents[farthest]
    extent.layout = nil
    extents.replace(farthest..<farthest + 1, with: [extent])
  }

  /// How far from the left edge the lines of a block start: lines that do not wrap are aligned in the width by this.
  package mutating func inset(ofBlock index: Int) -> Double {
    guard !wraps, width.isFinite else { return 0 }
    let layout = layout(ofBlock: index).layout
    let free = max(0, width - layout.size.width)
    switch format.style.paragraph.alignment {
    case .left, .justified: return 0
    case .right: return free
    case .center: return free / 2
    case .natural: return layout.shaped.clusters.hardLines[0].direction == .rightToLeft ? free : 0
    }
  }

  private var settingWidth: Double { wraps ? width : .infinity }

  /// The direction of the paragraph that a block goes on with; nil for a block that starts one.
  private func direction(ofBlock index: Int) -> TextDirection? {
    guard index > 0, !buffer.blocks[index - 1].endsParagraph else { return nil }
    let paragraph = buffer.paragraphRange(at: buffer.start(ofBlock: index))
    let first = buffer.block(at: paragraph.lowerBound).index
    var found: TextDirection?
    buffer.blocks.visit(first..<min(index + 1, first + 8)) { _, block in
      found = block.string.firstDirection
      return found == nil
    }
    return found ?? .leftToRight
  }
}

extension String {
  /// The direction of the first letter in no isolate.
  fileprivate var firstDirection: TextDirection? {
    var depth = 0
    for scalar in unicodeScalars {
      let kind = BidiTable.shared[scalar]
      if kind.isIsolateInitiator {
        depth += 1
      } else if kind == .popIsolate {
        depth = max(0, depth - 1)
      } else if depth == 0, let direction = kind.letterDirection {
        return direction
      }
    }
    return nil
  }
}

extension TextBuffer {
  /// The height of the text in a width, all of which is set that was not before; no more than a limit, however long the text.
  ///
  /// - Complexity: Linear in the number of paragraphs up to the limit.
  package func measuredHeight(_ format: BlockFormat, width: Double, limit: Double) -> Double {
    var height = -format.lineSpacing
    var direction: TextDirection?
    blocks.visit(0..<blocks.count) { _, block in
      height += block.measuredHeight(format, width: width, direction: direction)
      direction = block.endsParagraph ? nil : direction ?? block.string.firstDirection ?? .leftToRight
      return height < limit
    }
    return min(height, limit)
  }
}

extension TextBlock {
  fileprivate func measuredHeight(_ format: BlockFormat, width: Double, direction: TextDirection?) -> Double {
    if let known = measured.height(format, width: width) { return known }
    let height = BlockLayout(self, format: format, width: width, direction: direction).height
    measured.keep(height, format, width: width)
    return height
  }
}
