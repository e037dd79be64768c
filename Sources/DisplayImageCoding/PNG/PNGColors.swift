internal import DisplayCanvas

/// The smallest way to keep all colors of a picture: gray, a palette, RGB, and opacity only where there is some.
struct PNGColors {
  let type: PNGHeader.ColorType
  /// The colors of a palette, as pixels.
  let palette: [UInt32]
  /// Where in the palette a color is: a table with open addressing, of positions counted from 1.
  private let slots: [UInt16]

  /// The most colors of a palette.
  private static let longestPalette = 256
  private static let slotCount = 1_024
  /// How far from its slot a color may lie: colors that were chosen to share one would be searched for at length.
  private static let farthestSlot = 32

  /// Looks at all pixels.
  ///
  /// - Complexity: O(pixels); neighbors of the same color cost a comparison.
  init(_ pixels: some Sequence<UInt32>) {
    var (isOpaque, isGray, fits) = (true, true, true)
    var palette: [UInt32] = []
    var slots = [UInt16](repeating: 0, count: Self.slotCount)
    var last: UInt32?
    for pixel in pixels where pixel != last {
      last = pixel
      isOpaque = isOpaque && pixel >> 24 == 255
      isGray = isGray && pixel & 255 == pixel >> 8 & 255 && pixel & 255 == pixel >> 16 & 255
      guard fits else {
        if !isOpaque, !isGray { break }
        continue
      }
      var slot = Self.slot(pixel)
      var distance = 0
      while slots[slot] != 0, palette[Int(slots[slot]) - 1] != pixel {
        slot = (slot + 1) % Self.slotCount
        distance += 1
      }
      guard slots[slot] == 0 else { continue }
      fits = palette.count < Self.longestPalette && distance <= Self.farthestSlot
      guard fits else { continue }
      palette.append(pixel)
      slots[slot] = UInt16(palette.count)
    }
    self.slots = slots
    type = isGray && isOpaque ? .gray : fits ? .palette : isGray ? .grayAlpha : isOpaque ? .rgb : .rgba
    self.palette = type == .palette ? palette : []
  }

  /// Writes the bytes of a row.
  func write(_ pixels: Span<UInt32>, to row: inout MutableSpan<UInt8>) {
    switch type {
    case .gray:
      for x in 0..<pixels.count { row[x] = UInt8(truncatingIfNeeded: pixels[x]) }
    case .palette:
      var (last, index) = (palette[0], 0 as UInt8)
      for x in 0..<pixels.count {
        if pixels[x] != last { (last, index) = (pixels[x], position(of: pixels[x])) }
        row[x] = index
      }
    case .rgb:
      for x in 0..<pixels.count {
        let pixel = pixels[x]
        row[3 &* x] = UInt8(truncatingIfNeeded: pixel)
        row[3 &* x &+ 1] = UInt8(truncatingIfNeeded: pixel >> 8)
        row[3 &* x &+ 2] = UInt8(truncatingIfNeeded: pixel >> 16)
      }
    case .grayAlpha:
      for x in 0..<pixels.count {
        let color = pixels[x].straight
        row[2 * x] = color.red
        row[2 * x + 1] = color.alpha
      }
    case .rgba:
      for x in 0..<pixels.count {
        let color = pixels[x].straight
        row[4 * x] = color.red
        row[4 * x + 1] = color.green
        row[4 * x + 2] = color.blue
        row[4 * x + 3] = color.alpha
      }
    }
  }

  /// What the chunks for a palette hold: three bytes for each color, and the opacities up to the last that is not
  /// full.
  var paletteData: (colors: [UInt8], opacities: [UInt8]) {
    let colors = palette.map(\.straight)
    let opacities = colors.map(\.alpha)
    return (
      colors.flatMap { [$0.red, $0.green, $0.blue] },
      Array(opacities[..<((opacities.lastIndex { $0 < 255 } ?? -1) + 1)])
    )
  }

  private func position(of pixel: UInt32) -> UInt8 {
    var slot = Self.slot(pixel)
    while slots[slot] != 0, palette[Int(slots[slot]) - 1] != pixel { slot = (slot + 1) % Self.slotCount }
    return UInt8(truncatingIfNeeded: Int(slots[slot]) - 1)
  }

  private static func slot(_ pixel: UInt32) -> Int { Int((pixel &* 0x9E37_79B1) >> 22) }
}

extension UInt32 {
  /// A premultiplied pixel's color, divided by the opacity.
  fileprivate var straight: Color {
    let opacity = self >> 24
    func channel(_ shift: UInt32) -> UInt8 {
      let value = (self >> shift) & 255
      if opacity == 255 { return UInt8(value) }
      return opacity == 0 ? 0 : UInt8(Swift.min(255, (value * 255 + opacity / 2) / opacity))
    }
    return Color(red: channel(0), green: channel(8), blue: channel(16), alpha: UInt8(opacity))
  }
}
