internal import DisplayCanvas
internal import DisplayPlatform

extension MutableSpan<UInt32> {
  /// Draws one pixel over a stretch, with a coverage from 0 to 255.
  mutating func blend(_ pixel: UInt32, coverage: UInt8, over range: Range<Int>, mode: BlendMode) {
    guard coverage > 0 else { return }
    switch mode {
    case .sourceOver:
      let pixel = coverage == 255 ? pixel : scale(pixel, by: UInt32(coverage))
      if pixel >> 24 == 255 { return fill(range, with: pixel) }
      if pixel != 0 { blend(pixel, coverage: 255, over: range, by: SourceOverBlend.self) }
    case .multiply: blend(pixel, coverage: coverage, over: range, by: MultiplyBlend.self)
    case .screen: blend(pixel, coverage: coverage, over: range, by: ScreenBlend.self)
    case .plus: blend(pixel, coverage: coverage, over: range, by: PlusBlend.self)
    case .clear, .copy:
      let pixel = mode == .clear ? 0 : pixel
      if coverage == 255 { return fill(range, with: pixel) }
      blend(pixel, coverage: coverage, over: range, by: CopyBlend.self)
    }
  }

  /// Draws pixels over those from an index on, all with one coverage.
  mutating func blend(_ pixels: Span<UInt32>, coverage: UInt8, at index: Int, mode: BlendMode) {
    guard coverage > 0 else { return }
    switch mode {
    case .sourceOver:
      if coverage == 255 { return blendOver(pixels, at: index) }
      blend(pixels, coverage: coverage, at: index, by: SourceOverBlend.self)
    case .multiply: blend(pixels, coverage: coverage, at: index, by: MultiplyBlend.self)
    case .screen: blend(pixels, coverage: coverage, at: index, by: ScreenBlend.self)
    case .plus: blend(pixels, coverage: coverage, at: index, by: PlusBlend.self)
    case .clear: blend(0, coverage: coverage, over: index..<(index + pixels.count), mode: .clear)
    case .copy:
      if coverage == 255 { return copy(pixels, to: index) }
      blend(pixels, coverage: coverage, at: index, by: CopyBlend.self)
    }
  }

  /// Draws one pixel over those from an index on, each with a coverage of its own; a coverage of nothing leaves a
  /// pixel as it is, to the bit, in every mode.
  mutating func blend(_ pixel: UInt32, shares: Span<UInt8>, at index: Int, mode: BlendMode) {
    switch mode {
    case .sourceOver: blend(pixel, shares: shares, at: index, by: SourceOverBlend.self)
    case .multiply: blend(pixel, shares: shares, at: index, by: MultiplyBlend.self)
    case .screen: blend(pixel, shares: shares, at: index, by: ScreenBlend.self)
    case .plus: blend(pixel, shares: shares, at: index, by: PlusBlend.self)
    case .clear: blend(0, shares: shares, at: index, by: CopyBlend.self)
    case .copy: blend(pixel, shares: shares, at: index, by: CopyBlend.self)
    }
  }

  private mutating func fill(_ range: Range<Int>, with pixel: UInt32) {
    for index in range { self[index] = pixel }
  }

  private mutating func copy(_ pixels: Span<UInt32>, to index: Int) {
    for offset in pixels.indices { self[index &+ offset] = pixels[offset] }
  }

  @inline(__always)
  private mutating func setLanes(_ quad: PixelQuad, at index: Int, count: Int) {
    for lane in 0..<count { self[index &+ lane] = quad.lanes[lane] }
  }

  private mutating func blend<Blend: PixelBlend>(
    _ pixel: UInt32,
    coverage: UInt8,
    over range: Range<Int>,
    by: Blend.Type
  ) {
    let shares = SIMD4(repeating: UInt32(coverage))
    let source = PixelQuad(repeating: pixel).scaled(by: shares)
    var index = range.lowerBound
    while index &+ 4 <= range.upperBound {
      setLanes(Blend.blend(source, over: PixelQuad(lanes(at: index)), shares: shares).lanes, at: index)
      index &+= 4
    }
    let rest = range.upperBound - index
    guard rest > 0 else { return }
    setLanes(
      Blend.blend(source, over: PixelQuad(span, at: index, count: rest), shares: shares),
      at: index,
      count: rest
    )
  }

  private mutating func blend<Blend: PixelBlend>(
    _ pixels: Span<UInt32>,
    coverage: UInt8,
    at start: Int,
    by: Blend.Type
  ) {
    let shares = SIMD4(repeating: UInt32(coverage))
    var offset = 0
    while offset &+ 4 <= pixels.count {
      let source = PixelQuad(pixels.lanes(at: offset)).scaled(by: shares)
      let below = PixelQuad(lanes(at: start &+ offset))
      setLanes(Blend.blend(source, over: below, shares: shares).lanes, at: start &+ offset)
      offset &+= 4
    }
    let rest = pixels.count - offset
    guard rest > 0 else { return }
    let source = PixelQuad(pixels, at: offset, count: rest).scaled(by: shares)
    let below = PixelQuad(span, at: start &+ offset, count: rest)
    setLanes(Blend.blend(source, over: below, shares: shares), at: start &+ offset, count: rest)
  }

  private mutating func blend<Blend: PixelBlend>(
    _ pixel: UInt32,
    shares: Span<UInt8>,
    at start: Int,
    by: Blend.Type
  ) {
    let pixel = PixelQuad(repeating: pixel)
    // Shares may go on beyond the last pixel, where they are zero.
    let end = Swift.min(shares.count, count &- start)
    var offset = 0
    while offset &+ 4 <= end {
      let quad = SIMD4<UInt32>(truncatingIfNeeded: shares.lanes(at: offset))
      if quad != .zero {
        let below = PixelQuad(lanes(at: start &+ offset))
        let result = Blend.blend(pixel.scaled(by: quad), over: below, shares: quad)
        setLanes(result.lanes, at: start &+ offset)
      }
      offset &+= 4
    }
    let rest = end - offset
    guard rest > 0 else { return }
    var quad = SIMD4<UInt32>.zero
    for lane in 0..<rest { quad[lane] = UInt32(shares[offset &+ lane]) }
    let below = PixelQuad(span, at: start &+ offset, count: rest)
    let result = Blend.blend(pixel.scaled(by: quad), over: below, shares: quad)
    setLanes(result, at: start &+ offset, count: rest)
  }

  /// Source-over of whole pixels, the most frequent of all: without a scale, and with a short way for pixels that
  /// hide what is beneath, which most pictures have in long runs.
  private mutating func blendOver(_ pixels: Span<UInt32>, at start: Int) {
    let shares = SIMD4<UInt32>(repeating: 255)
    var offset = 0
    while offset &+ 4 <= pixels.count {
      let source = PixelQuad(pixels.lanes(at: offset))
      var result = source
      if source.opacities != shares {
        let below = PixelQuad(lanes(at: start &+ offset))
        result = SourceOverBlend.blend(source, over: below, shares: shares)
      }
      setLanes(result.lanes, at: start &+ offset)
      offset &+= 4
    }
    blend(pixels.extracting(offset...), coverage: 255, at: start &+ offset, by: SourceOverBlend.self)
  }
}
