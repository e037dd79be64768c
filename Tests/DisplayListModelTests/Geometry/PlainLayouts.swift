import DisplayConcurrency
import DisplayGeometry
import DisplayLayout

@testable import DisplayListModel

/// What a layout does, worked out for all rows from the first to the last.
protocol PlainLayout {
  var insets: EdgeInsets { get }
  /// Places the items of one section, all of which are given, from the origin on.
  func place(_ sizes: [Size], in space: CollectionSpace) -> [Rect]
}

extension PlainLayout {
  /// Places all rows, and tells the length of the content.
  func frames(of rows: CollectionRows, in space: CollectionSpace) -> (frames: [Rect], length: Double) {
    var frames: [Rect] = []
    var end = 0.0
    let numbering = rows.numbering
    for section in 0..<numbering.counts.sectionCount {
      if let header = numbering.row(of: .header(section: section)) {
        frames.append(
          Rect(x: 0, y: end, width: space.crossExtent, height: rows.size(ofRow: header).height)
        )
        end = frames.last?.maxY ?? end
      }
      let itemRows = numbering.itemRows(ofSection: section)
      if !itemRows.isEmpty {
        let places = place(itemRows.map(rows.size), in: space.inset(by: insets))
        let top = end + insets.top
        for place in places {
          frames.append(
            Rect(
              x: insets.left + place.minX,
              y: top + place.minY,
              width: place.width,
              height: place.height
            )
          )
          end = max(end, top + place.maxY)
        }
        end += insets.bottom
      }
      if let footer = numbering.row(of: .footer(section: section)) {
        frames.append(
          Rect(x: 0, y: end, width: space.crossExtent, height: rows.size(ofRow: footer).height)
        )
        end = frames.last?.maxY ?? end
      }
    }
    return (frames, end)
  }
}

/// Words in a text.
struct PlainFlow: PlainLayout {
  let layout: FlowCollectionLayout
  var insets: EdgeInsets { layout.sectionInsets }

  func place(_ sizes: [Size], in space: CollectionSpace) -> [Rect] {
    var lines: [[Size]] = [[]]
    for size in sizes {
      let used = lines[lines.count - 1].reduce(0) { $0 + $1.width + layout.itemSpacing }
      if used > 0, used + size.width > space.crossExtent + 1e-6 { lines.append([]) }
      lines[lines.count - 1].append(size)
    }
    var top = 0.0
    var places: [Rect] = []
    for (number, line) in lines.enumerated() {
      let height = line.map(\.height).max() ?? 0
      let free = max(
        0,
        space.crossExtent - line.reduce(0) { $0 + $1.width } - layout.itemSpacing * Double(line.count - 1)
      )
      var x = 0.0
      for (position, size) in line.enumerated() {
        let isLast = number == lines.count - 1
        let shift =
          switch layout.lineAlignment {
          case .start: 0.0
          case .center: (free / 2).rounded()
          case .end: free
          case .justified:
            isLast || line.count == 1 ? 0 : (free * Double(position) / Double(line.count - 1)).rounded()
          }
        let drop =
          switch layout.itemAlignment {
          case .start: 0.0
          case .center: ((height - size.height) / 2).rounded()
          case .end: height - size.height
          }
        places.append(Rect(origin: Point(x: x + shift, y: top + drop), size: size))
        x += size.width + layout.itemSpacing
      }
      top += height + layout.lineSpacing
    }
    return places
  }
}

/// The shortest column first.
struct PlainWaterfall: PlainLayout {
  let layout: WaterfallCollectionLayout
  let columns: Int
  var insets: EdgeInsets { layout.sectionInsets }

  func place(_ sizes: [Size], in space: CollectionSpace) -> [Rect] {
    let gaps = layout.columnSpacing * Double(columns - 1)
    let width = ((space.crossExtent - gaps) / Double(columns)).rounded(.down)
    let start = ((space.crossExtent - gaps - width * Double(columns)) / 2).rounded(.down)
    var ends = [Double](repeating: 0, count: columns)
    return sizes.map { size in
      let column = ends.indices.min { ends[$0] < ends[$1] } ?? 0
      defer { ends[column] += size.height + layout.itemSpacing }
      return Rect(
        x: start + Double(column) * (width + layout.columnSpacing),
        y: ends[column],
        width: width,
        height: size.height
      )
    }
  }
}

/// Cells of a table, some of which span columns.
struct PlainGrid: PlainLayout {
  let layout: GridCollectionLayout
  let columns: Int
  var insets: EdgeInsets { layout.sectionInsets }

  func place(_ sizes: [Size], in space: CollectionSpace) -> [Rect] {
    let gaps = layout.columnSpacing * Double(columns - 1)
    let width = ((space.crossExtent - gaps) / Double(columns)).rounded(.down)
    let start = ((space.crossExtent - gaps - width * Double(columns)) / 2).rounded(.down)
    var places: [Rect] = []
    var line: [Int] = []
    var (column, top) = (0, 0.0)
    func endLine() {
      let length = line.map { places[$0].height }.max() ?? 0
      for place in line {
        let free = length - places[place].height
        if layout.itemAlignment == .center { places[place].origin.y += (free / 2).rounded() }
        if layout.itemAlignment == .end { places[place].origin.y += free }
      }
      top += length + layout.lineSpacing
      (line, column) = ([], 0)
    }
    for (number, size) in sizes.enumerated() {
      let span = min(columns, layout.spans[number % layout.spans.count])
      if column + span > columns { endLine() }
      let crossExtent = width * Double(span) + layout.columnSpacing * Double(span - 1)
      let length =
        switch layout.itemLength {
        case .measured: size.height
        case .fixed(let length): length
        case .ratio(let factor): (crossExtent * factor).rounded()
        }
      let x = start + Double(column) * (width + layout.columnSpacing)
      line.append(places.count)
      places.append(Rect(x: x, y: top, width: crossExtent, height: length))
      column += span
    }
    return places.count == sizes.count ? alignedLast(places, line) : places
  }

  private func alignedLast(_ places: [Rect], _ line: [Int]) -> [Rect] {
    var places = places
    let length = line.map { places[$0].height }.max() ?? 0
    for place in line {
      let free = length - places[place].height
      if layout.itemAlignment == .center { places[place].origin.y += (free / 2).rounded() }
      if layout.itemAlignment == .end { places[place].origin.y += free }
    }
    return places
  }
}

/// Equal tiles.
struct PlainTiles: PlainLayout {
  let insets: EdgeInsets
  let size: Size
  let countInLine: Int
  let spacing: Double
  let lineSpacing: Double

  func place(_ sizes: [Size], in space: CollectionSpace) -> [Rect] {
    sizes.indices.map { number in
      Rect(
        x: Double(number % countInLine) * (size.width + spacing),
        y: Double(number / countInLine) * (size.height + lineSpacing),
        width: size.width,
        height: size.height
      )
    }
  }
}
