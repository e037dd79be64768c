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

  init(_ frame: JPEGFrame) {
    self.frame = frame
    ways = frame.components.map { Self.way($0, frame) }
    // A doubled row may be one sample longer than the picture.
    lineLength = frame.outputWidth + 2
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
    var line = all._mutatingExtracting(start..<(start + length))
    switch way {
    case .same: break
    case .doubledAcross: doubleAcross(samples.extracting(place(row)), into: &line)
    case .doubledDown:
      let (near, far) = (
        samples.extracting(place(row / 2)), samples.extracting(place(row / 2 + (row & 1 == 0 ? -1 : 1)))
      )
      let bias = UInt16(1 + row & 1)
      for x in 0..<length {
        line[x] = UInt8(truncatingIfNeeded: (3 &* UInt16(near[x]) &+ UInt16(far[x]) &+ bias) >> 2)
      }
    case .doubledBoth:
      doubleBoth(
        samples.extracting(place(row / 2)),
        samples.extracting(place(row / 2 + (row & 1 == 0 ? -1 : 1))),
        into: &line
      )
    case .repeated:
      let (across, down) = (
        component.horizontal * component.blockSide, component.vertical * component.blockSide
      )
      let source = samples.extracting(place(row * down / (frame.vertical * frame.blockSide)))
      let full = frame.horizontal * frame.blockSide
      for x in 0..<length { line[x] = source[min(x * across / full, source.count - 1)] }
    }
  }

  private static func doubleAcross(_ source: Span<UInt8>, into line: inout MutableSpan<UInt8>) {
    for x in 0..<line.count {
      let (near, isRight) = (x >> 1, x & 1 == 1)
      let far = isRight ? near + 1 : near - 1
      guard far >= 0, far < source.count else {
        line[x] = source[near]
        continue
      }
      line[x] = UInt8(
        truncatingIfNeeded: (3 &* UInt16(source[near]) &+ UInt16(source[far]) &+ (isRight ? 2 : 1)) >> 2
      )
    }
  }

  private static func doubleBoth(
    _ near: Span<UInt8>,
    _ far: Span<UInt8>,
    into line: inout MutableSpan<UInt8>
  ) {
    @inline(__always)
    func column(_ x: Int) -> UInt16 { 3 &* UInt16(near[x]) &+ UInt16(far[x]) }
    let last = near.count - 1
    for x in 0..<line.count {
      let (place, isRight) = (x >> 1, x & 1 == 1)
      let neighbor = min(max(isRight ? place + 1 : place - 1, 0), last)
      line[x] = UInt8(
        truncatingIfNeeded: (3 &* column(place) &+ column(neighbor) &+ (isRight ? 7 : 8)) >> 4
      )
    }
  }
}
