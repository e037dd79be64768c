/// Makes pixels of a JPEG's samples, a row at a time: brings every component to the picture's density and then its
/// color to red, green and blue.
///
/// Components of half the density are interpolated, three parts of the nearer sample and one of the farther, in
/// each direction, and rounded alternately up and down; those of other densities are repeated. That is what the
/// Independent JPEG Group's library does unless told otherwise, bit for bit.
struct JPEGRowConverter {
  /// How samples of a component become those of the picture.
  private enum Way {
    case same
    case doubledAcross
    case doubledDown
    case doubledBoth
    case repeated
  }

  private let frame: JPEGFrame
  private let ways: [Way]
  /// Rows of samples as dense as the picture, one for each component that needs it.
  private var lines: [UInt8]
  private let lineLength: Int
  private var doubling: JPEGDoubling

  init(_ frame: JPEGFrame) {
    self.frame = frame
    ways = frame.components.map { Self.way($0, frame) }
    lineLength = frame.outputWidth + JPEGDoubling.excess
    doubling = JPEGDoubling(length: frame.outputWidth)
    lines = Array(repeating: 0, count: lineLength * frame.components.count)
  }

  private static func way(_ component: JPEGComponent, _ frame: JPEGFrame) -> Way {
    let across = component.horizontal * component.blockSide
    let down = component.vertical * component.blockSide
    let (fullAcross, fullDown) = (frame.horizontal * frame.blockSide, frame.vertical * frame.blockSide)
    let interpolates = frame.blockSide > 1
    switch (fullAcross == across, fullDown == down) {
    case (true, true): return .same
    case (false, true) where interpolates && fullAcross == 2 * across && component.width > 2:
      return .doubledAcross
    case (true, false) where interpolates && fullDown == 2 * down: return .doubledDown
    case (false, false)
    where interpolates && fullAcross == 2 * across && fullDown == 2 * down && component.width > 2:
      return .doubledBoth
    default: return .repeated
    }
  }

  /// Writes a row of the picture.
  mutating func convert(
    row: Int,
    of samples: [UInt8],
    _ coloring: JPEGColoring,
    into pixels: inout [UInt32]
  ) {
    for (index, component) in frame.components.enumerated() where ways[index] != .same {
      Self.fill(
        &lines,
        &doubling,
        at: index * lineLength,
        length: frame.outputWidth,
        from: samples,
        component,
        ways[index],
        row: row,
        frame
      )
    }
    let width = frame.outputWidth
    func line(_ index: Int) -> Range<Int> {
      guard index < ways.count else { return 0..<0 }
      if ways[index] != .same { return index * lineLength..<index * lineLength + width }
      let component = frame.components[index]
      let start = component.sampleOffset(ofRow: row)
      return start..<start + width
    }
    func isSame(_ index: Int) -> Bool { index < ways.count && ways[index] == .same }
    var all = pixels.mutableSpan
    var target = all._mutatingExtracting((row * width)..<((row + 1) * width))
    let (plain, made) = (samples.span, lines.span)
    coloring.write(
      (isSame(0) ? plain : made).extracting(line(0)),
      (isSame(1) ? plain : made).extracting(line(1)),
      (isSame(2) ? plain : made).extracting(line(2)),
      (isSame(3) ? plain : made).extracting(line(3)),
      count: ways.count,
      to: &target
    )
  }

  private static func fill(
    _ lines: inout [UInt8],
    _ doubling: inout JPEGDoubling,
    at start: Int,
    length: Int,
    from samples: [UInt8],
    _ component: JPEGComponent,
    _ way: Way,
    row: Int,
    _ frame: JPEGFrame
  ) {
    func place(_ row: Int) -> Range<Int> {
      let first = component.sampleOffset(ofRow: min(max(row, 0), component.height - 1))
      return first..<(first + component.width)
    }
    let samples = samples.span
    var all = lines.mutableSpan
    switch way {
    case .same: break
    case .doubledAcross:
      var line = all._mutatingExtracting(start..<(start + length + JPEGDoubling.excess))
      doubling.doubleAcross(samples.extracting(place(row)), into: &line)
    case .doubledDown:
      let (near, far) = (
        samples.extracting(place(row / 2)), samples.extracting(place(row / 2 + (row & 1 == 0 ? -1 : 1)))
      )
      let bias = UInt16(1 + row & 1)
      var line = all._mutatingExtracting(start..<(start + length))
      for x in 0..<length {
        line[x] = UInt8(truncatingIfNeeded: (3 &* UInt16(near[x]) &+ UInt16(far[x]) &+ bias) >> 2)
      }
    case .doubledBoth:
      let near = samples.extracting(place(row / 2))
      let far = samples.extracting(place(row / 2 + (row & 1 == 0 ? -1 : 1)))
      var line = all._mutatingExtracting(start..<(start + length + JPEGDoubling.excess))
      doubling.doubleBoth(near, far, into: &line)
    case .repeated:
      let (across, down) = (
        component.horizontal * component.blockSide, component.vertical * component.blockSide
      )
      let source = samples.extracting(place(row * down / (frame.vertical * frame.blockSide)))
      let full = frame.horizontal * frame.blockSide
      var line = all._mutatingExtracting(start..<(start + length))
      for x in 0..<length { line[x] = source[min(x * across / full, source.count - 1)] }
    }
  }
}
