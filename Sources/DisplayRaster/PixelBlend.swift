/// A formula of ``BlendMode`` on four pixels at a time.
protocol PixelBlend {
  /// The result for pixels that are drawn, already scaled by what they cover, over others; `shares` says how
  /// much they cover, from 0 to 255.
  static func blend(_ source: PixelQuad, over below: PixelQuad, shares: SIMD4<UInt32>) -> PixelQuad
}

enum SourceOverBlend: PixelBlend {
  @inline(__always)
  static func blend(_ source: PixelQuad, over below: PixelQuad, shares: SIMD4<UInt32>) -> PixelQuad {
    source + below.scaled(by: 255 &- source.opacities)
  }
}

enum MultiplyBlend: PixelBlend {
  @inline(__always)
  static func blend(_ source: PixelQuad, over below: PixelQuad, shares: SIMD4<UInt32>) -> PixelQuad {
    // The three products are rounded one by one, which can pass 255 by one.
    source.multiplied(by: below)
      .addedSaturating(source.scaled(by: 255 &- below.opacities))
      .addedSaturating(below.scaled(by: 255 &- source.opacities))
  }
}

enum ScreenBlend: PixelBlend {
  @inline(__always)
  static func blend(_ source: PixelQuad, over below: PixelQuad, shares: SIMD4<UInt32>) -> PixelQuad {
    // A product of two channels is at most the smaller one, so that the difference comes first.
    source + (below - source.multiplied(by: below))
  }
}

enum PlusBlend: PixelBlend {
  @inline(__always)
  static func blend(_ source: PixelQuad, over below: PixelQuad, shares: SIMD4<UInt32>) -> PixelQuad {
    source.addedSaturating(below)
  }
}

/// Serves clearing, too, which copies nothing.
enum CopyBlend: PixelBlend {
  @inline(__always)
  static func blend(_ source: PixelQuad, over below: PixelQuad, shares: SIMD4<UInt32>) -> PixelQuad {
    source + below.scaled(by: 255 &- shares)
  }
}
