package import DisplayCanvas
package import DisplayGeometry

/// A shadow in pixels: how far it lies from what casts it, and how it is blurred.
package struct ShadowGeometry: Sendable {
  let offsetX: Int
  let offsetY: Int
  let blur: BoxBlur

  /// Takes a shadow to pixels. Its offset becomes whole pixels.
  package init(_ shadow: Shadow, transform: Transform) {
    let x = transform.a * shadow.offset.x + transform.c * shadow.offset.y
    let y = transform.b * shadow.offset.x + transform.d * shadow.offset.y
    offsetX = Self.wholePixels(x)
    offsetY = Self.wholePixels(y)
    let scale = abs(transform.determinant).squareRoot()
    let radius = min(max(0, shadow.blurRadius * scale), Shadow.maximumBlurRadius)
    blur = BoxBlur(standardDeviation: radius / 2)
  }

  private static func wholePixels(_ length: Double) -> Int {
    let limit = Shadow.maximumOffset
    // In this order of arguments what is no number becomes the lower limit.
    return Int(min(max(-limit, length), limit).rounded())
  }

  /// The pixels whose shadows reach some pixels.
  func casters(of rect: PixelRect) -> PixelRect {
    rect.inset(by: -blur.reach).offset(x: -offsetX, y: -offsetY)
  }

  /// The pixels that the shadows of some pixels reach.
  package func shade(of rect: PixelRect) -> PixelRect {
    rect.inset(by: -blur.reach).offset(x: offsetX, y: offsetY)
  }

  /// The shadow of a layer, as far as it falls on some pixels.
  func shadow(of layer: Surface, visibleIn clip: PixelRect) -> CoverageMask {
    let visible = shade(of: layer.rect).intersection(clip)
    guard !layer.rect.isEmpty, !visible.isEmpty else { return .empty }
    let wanted = visible.offset(x: -offsetX, y: -offsetY)
    var plane = OpacityPlane(of: layer, in: wanted.inset(by: -blur.reach))
    blur.apply(to: &plane)
    return CoverageMask(rect: visible) { y, first, coverage in
      plane.copyRow(y - offsetY, columns: wanted.minX..<wanted.maxX, to: first, of: &coverage)
    }
  }
}

/// The opacities of pixels, in 1/256 of 255, so that blurring thrice rounds less than a step.
struct OpacityPlane {
  let rect: PixelRect
  var values: [UInt16]

  /// The opacities of a rectangle, transparent where the surface has no pixels.
  init(of surface: Surface, in rect: PixelRect) {
    self.rect = rect
    values = Array(repeating: 0, count: rect.width * rect.height)
    let common = rect.intersection(surface.rect)
    guard !common.isEmpty else { return }
    for y in common.minY..<common.maxY {
      let from = surface.rect.range(ofRow: y, columns: common.minX..<common.maxX).lowerBound
      let to = rect.range(ofRow: y, columns: common.minX..<common.maxX).lowerBound
      for column in 0..<common.width {
        values[to + column] = UInt16(truncatingIfNeeded: surface.pixels[from + column] >> 24) &<< 8
      }
    }
  }

  /// The opacities of a shape, transparent around it.
  init(of shape: SpanMask, in rect: PixelRect) {
    self.rect = rect
    values = Array(repeating: 0, count: rect.width * rect.height)
    for y in shape.rowRange {
      for span in shape.spans[shape.range(ofRow: y)] {
        let value = UInt16(span.coverage) &<< 8
        for index in rect.range(ofRow: y, columns: span.columns) { values[index] = value }
      }
    }
  }

  /// Whether a row, counted from the top, is like the one above it.
  func repeatsRow(above y: Int) -> Bool {
    let width = rect.width
    let numbers = values.span
    for x in (y * width)..<((y + 1) * width) where numbers[x] != numbers[x &- width] { return false }
    return true
  }

  /// Makes a row, counted from the top, like the one above it.
  mutating func repeatRow(above y: Int) {
    let width = rect.width
    var numbers = values.mutableSpan
    for x in (y * width)..<((y + 1) * width) { numbers[x] = numbers[x &- width] }
  }

  /// Copies a part of a row, as numbers from 0 to 255.
  func copyRow(_ y: Int, columns: Range<Int>, to first: Int, of bytes: inout [UInt8]) {
    let row = rect.range(ofRow: y, columns: columns)
    for (offset, index) in row.enumerated() {
      bytes[first + offset] = UInt8(truncatingIfNeeded: (UInt32(values[index]) + 128) >> 8)
    }
  }
}
