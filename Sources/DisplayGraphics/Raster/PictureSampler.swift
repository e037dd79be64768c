internal import DisplayGeometry

/// Reads a picture at places between its pixels.
struct PictureSampler {
  private let picture: Bitmap
  private let toPicture: AffineTransform
  /// How many places are read across a pixel and down it: more than one when the picture shrinks, so that
  /// two pixels of it at most lie between them.
  private let across: Int
  private let down: Int

  init(picture: Bitmap, toPicture: AffineTransform) {
    self.picture = picture
    self.toPicture = toPicture
    across = Self.places(along: abs(toPicture.a) + abs(toPicture.b))
    down = Self.places(along: abs(toPicture.c) + abs(toPicture.d))
  }

  /// The places that a stretch of the picture takes; the limit bounds the time for pictures that shrink to
  /// less than a hundredth.
  private static func places(along stretch: Double) -> Int {
    Int(min(max(1, (stretch / 2).rounded(.up)), 64))
  }

  /// The mean of what lies under a pixel.
  func pixel(x: Int, y: Int) -> UInt32 {
    if across == 1 && down == 1 {
      return sample(toPicture.apply(to: Point(x: Double(x) + 0.5, y: Double(y) + 0.5)))
    }
    var sums = SIMD4<UInt32>.zero
    for row in 0..<down {
      for column in 0..<across {
        let point = Point(
          x: Double(x) + (Double(column) + 0.5) / Double(across),
          y: Double(y) + (Double(row) + 0.5) / Double(down)
        )
        sums &+= Self.channels(sample(toPicture.apply(to: point)))
      }
    }
    let count = UInt32(across * down)
    return Self.pixel((sums &+ SIMD4(repeating: count / 2)) / SIMD4(repeating: count))
  }

  /// The four pixels around a place, each by its nearness.
  private func sample(_ point: Point) -> UInt32 {
    // In this order of arguments what is no number becomes 0.
    let x = min(max(0, point.x - 0.5), Double(picture.width - 1))
    let y = min(max(0, point.y - 0.5), Double(picture.height - 1))
    let (left, top) = (Int(x), Int(y))
    let (right, bottom) = (min(left + 1, picture.width - 1), min(top + 1, picture.height - 1))
    let across = UInt32((x - Double(left)) * 256)
    let down = UInt32((y - Double(top)) * 256)
    func mix(_ from: SIMD4<UInt32>, _ to: SIMD4<UInt32>, _ share: UInt32) -> SIMD4<UInt32> {
      (from &* (256 &- share)) &+ (to &* share)
    }
    func read(_ column: Int, _ row: Int) -> SIMD4<UInt32> {
      Self.channels(picture.pixels[row * picture.width + column])
    }
    let upper = mix(read(left, top), read(right, top), across)
    let lower = mix(read(left, bottom), read(right, bottom), across)
    return Self.pixel((mix(upper, lower, down) &+ SIMD4(repeating: 32_768)) &>> 16)
  }

  private static func channels(_ pixel: UInt32) -> SIMD4<UInt32> {
    SIMD4(pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255, pixel >> 24)
  }

  private static func pixel(_ channels: SIMD4<UInt32>) -> UInt32 {
    channels.x | channels.y << 8 | channels.z << 16 | channels.w << 24
  }
}
