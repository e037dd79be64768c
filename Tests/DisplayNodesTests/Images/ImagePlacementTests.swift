import AsyncDisplay
import Testing

@Suite("Image placement")
struct ImagePlacementTests {
  /// Every mode with every combination of some sizes, anchors and scales.
  private func forEachCase(
    _ check: (ImageContentMode, Size, Rect, Point, Double) -> Void
  ) {
    let extents = [1.0, 2, 7]
    let anchors = [0, 0.25, 1]
    for mode in ImageContentMode.allCases {
      for number in 0..<81 {
        let image = Size(width: extents[number % 3], height: extents[number / 3 % 3])
        let bounds = Rect(x: 0, y: 3, width: extents[number / 9 % 3] + 2, height: extents[number / 27] + 0.5)
        for x in anchors {
          for y in anchors {
            for scale in [1.0, 2, 3] { check(mode, image, bounds, Point(x: x, y: y), scale) }
          }
        }
      }
    }
  }

  private func isNear(_ one: Double, _ other: Double) -> Bool { abs(one - other) < 1e-9 }

  private func isNear(_ one: Rect, _ other: Rect) -> Bool {
    isNear(one.minX, other.minX) && isNear(one.minY, other.minY) && isNear(one.maxX, other.maxX)
      && isNear(one.maxY, other.maxY)
  }

  @Test("The seen part of the picture is the part that lies in the node")
  func sourceAndDestination() {
    forEachCase { mode, image, bounds, anchor, scale in
      let placement = ImagePlacement(
        of: image,
        in: bounds,
        contentMode: mode,
        cropRect: Rect(origin: anchor, size: .zero),
        scale: scale
      )
      let (frame, source) = (placement.imageFrame, placement.source)
      #expect(placement.destination == frame.intersection(bounds))
      let seen = Rect(
        x: frame.minX + source.minX * frame.width,
        y: frame.minY + source.minY * frame.height,
        width: source.width * frame.width,
        height: source.height * frame.height
      )
      #expect(isNear(seen, placement.destination))
      #expect(source.minX >= 0 && source.minY >= 0 && source.maxX <= 1 + 1e-9 && source.maxY <= 1 + 1e-9)
    }
  }

  @Test("Each mode keeps what it promises about size, shape and place")
  func modes() {
    forEachCase { mode, image, bounds, anchor, scale in
      let placement = ImagePlacement(
        of: image,
        in: bounds,
        contentMode: mode,
        cropRect: Rect(origin: anchor, size: .zero),
        scale: scale
      )
      let frame = placement.imageFrame
      let keepsShape = isNear(frame.width * image.height, frame.height * image.width)
      let isAsWide = isNear(frame.width, bounds.width)
      let isAsHigh = isNear(frame.height, bounds.height)
      let before = (frame.minX - bounds.minX, frame.minY - bounds.minY)
      let free = (bounds.width - frame.width, bounds.height - frame.height)
      switch mode {
      case .scaleToFill:
        #expect(frame == bounds)
      case .scaleAspectFit:
        #expect(keepsShape && (isAsWide || isAsHigh) && free.0 >= -1e-9 && free.1 >= -1e-9)
        #expect(isNear(before.0, free.0 / 2) && isNear(before.1, free.1 / 2))
      case .scaleAspectFill:
        #expect(keepsShape && (isAsWide || isAsHigh) && free.0 <= 1e-9 && free.1 <= 1e-9)
        #expect(isNear(before.0, free.0 * anchor.x) && isNear(before.1, free.1 * anchor.y))
      default:
        #expect(frame.size == image)
        #expect(isNear((frame.minX * scale).rounded(), frame.minX * scale))
        #expect(isNear((frame.minY * scale).rounded(), frame.minY * scale))
        let share = shares(of: mode)
        #expect(abs(before.0 - free.0 * share.x) <= 0.5 / scale + 1e-9)
        #expect(abs(before.1 - free.1 * share.y) <= 0.5 / scale + 1e-9)
      }
    }
  }

  /// Which share of the free length lies before the picture.
  private func shares(of mode: ImageContentMode) -> Point {
    let name = "\(mode)".lowercased()
    return Point(
      x: name.contains("left") ? 0 : name.contains("right") ? 1 : 0.5,
      y: name.contains("top") ? 0 : name.contains("bottom") ? 1 : 0.5
    )
  }

  @Test("A crop rectangle with an area fills the node, in the modes that scale and in no other")
  func crops() {
    let bounds = Rect(x: 2, y: 1, width: 12, height: 5)
    let image = Size(width: 8, height: 6)
    for mode in ImageContentMode.allCases {
      for number in 0..<36 {
        let crop = Rect(
          x: [0, 0.25, 0.5][number % 3],
          y: [0, 0.25, 0.5][number / 3 % 3],
          width: [0.25, 0.5][number / 9 % 2],
          height: [0.25, 0.5][number / 18]
        )
        let placement = ImagePlacement(of: image, in: bounds, contentMode: mode, cropRect: crop)
        if mode.scales {
          #expect(isNear(placement.source, crop) && isNear(placement.destination, bounds))
        } else {
          #expect(placement == ImagePlacement(of: image, in: bounds, contentMode: mode))
        }
      }
    }
  }

  @Test("A crop rectangle loses what is not within the picture; one that is no numbers centers")
  func badCrops() {
    let bounds = Rect(x: 0, y: 0, width: 4, height: 4)
    let image = Size(width: 2, height: 2)
    func place(_ crop: Rect) -> ImagePlacement {
      ImagePlacement(of: image, in: bounds, contentMode: .scaleAspectFill, cropRect: crop)
    }
    #expect(
      place(Rect(x: -1, y: -1, width: 1.5, height: 2)).source == Rect(x: 0, y: 0, width: 0.5, height: 1)
    )
    #expect(
      place(Rect(x: 0.5, y: 0.5, width: 9, height: 9)).source == Rect(x: 0.5, y: 0.5, width: 0.5, height: 0.5)
    )
    for bad in [Double.nan, .infinity, -.infinity] {
      #expect(place(Rect(x: bad, y: 0, width: 1, height: 1)) == place(ImagePlacement.centeredCrop))
      #expect(place(Rect(x: 0, y: 0, width: 1, height: bad)) == place(ImagePlacement.centeredCrop))
    }
    #expect(place(Rect(x: 0, y: 0, width: 1e-308, height: 1e-308)).imageFrame == .zero)
  }

  @Test("Without an area, or without numbers, nothing is seen", arguments: ImageContentMode.allCases)
  func nothingToSee(mode: ImageContentMode) {
    let good = Size(width: 3, height: 2)
    for bad in [0, -1, Double.nan, .infinity] {
      for size in [Size(width: bad, height: 2), Size(width: 3, height: bad)] {
        let placements = [
          ImagePlacement(of: size, in: Rect(origin: .zero, size: good), contentMode: mode),
          ImagePlacement(of: good, in: Rect(origin: .zero, size: size), contentMode: mode),
        ]
        for placement in placements {
          #expect(
            placement.imageFrame == .zero && placement.destination == .zero && placement.source == .zero
          )
        }
      }
      if !bad.isFinite {
        let bounds = Rect(origin: Point(x: bad, y: 0), size: good)
        #expect(ImagePlacement(of: good, in: bounds, contentMode: mode).destination == .zero)
      }
    }
  }

  @Test("Pictures are placed as the ancestor placed them")
  func examples() {
    func frame(_ mode: ImageContentMode, _ image: Size, _ bounds: Size, crop: Rect) -> Rect {
      ImagePlacement(
        of: image,
        in: Rect(origin: .zero, size: bounds),
        contentMode: mode,
        cropRect: crop
      ).imageFrame
    }
    let centered = ImagePlacement.centeredCrop
    let wide = Size(width: 20, height: 10)
    let high = Size(width: 10, height: 40)
    #expect(frame(.scaleAspectFill, wide, high, crop: centered) == Rect(x: -35, y: 0, width: 80, height: 40))
    #expect(frame(.scaleAspectFill, wide, high, crop: .zero) == Rect(x: 0, y: 0, width: 80, height: 40))
    #expect(frame(.scaleAspectFit, wide, high, crop: .zero) == Rect(x: 0, y: 17.5, width: 10, height: 5))
    #expect(
      frame(.scaleAspectFill, wide, high, crop: Rect(x: 0.25, y: 0.5, width: 0.5, height: 0.25))
        == Rect(x: -5, y: -80, width: 20, height: 160)
    )
  }

  @Test("A picture so narrow that nothing is left of it shows nothing")
  func narrow() {
    let image = Size(width: 1e-200, height: 1e200)
    var emptyCount = 0
    for mode in ImageContentMode.allCases {
      let placement = ImagePlacement(
        of: image,
        in: Rect(x: 0, y: 0, width: 10, height: 10),
        contentMode: mode
      )
      if placement.imageFrame == .zero { emptyCount += 1 }
      #expect(placement.source.origin.isFinite && placement.source.size.isFinite, "\(mode)")
      #expect(placement.imageFrame == .zero || !placement.imageFrame.isEmpty, "\(mode)")
    }
    #expect(emptyCount > 0)
  }
}
