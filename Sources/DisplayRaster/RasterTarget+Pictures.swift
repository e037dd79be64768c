internal import DisplayCanvas
internal import DisplayGeometry

extension RasterTarget {
  mutating func draw(_ picture: Bitmap, in rect: Rect, filter: BitmapFilter) {
    guard rect.width > 0, rect.height > 0 else { return }
    let place = wholePixels(of: rect)
    let isUpright = state.transform.a > 0 && state.transform.d > 0
    if let place, isUpright, place.width == picture.width, place.height == picture.height {
      return copy(picture.pixels, of: place, to: place)
    }
    let toPoints = Transform(
      a: rect.width / Double(picture.width),
      b: 0,
      c: 0,
      d: rect.height / Double(picture.height),
      tx: rect.minX,
      ty: rect.minY
    )
    let toPixels = toPoints.concatenating(state.transform)
    guard let toPicture = toPixels.inverted, toPicture.isFinite else { return }
    let whole = PixelRect(minX: 0, minY: 0, maxX: picture.width, maxY: picture.height)
    let (across, down) = (toPixels.stretchAcross, toPixels.stretchDown)
    guard filter == .smooth, across < 1 || down < 1 else {
      return stretch(picture.pixels, of: whole, toPicture: toPicture, over: rect, filter: filter)
    }
    shrink(picture, across: across, down: down, toPicture: toPicture, over: rect, place: place)
  }

  /// Draws a picture smaller than it is: reduced to about the size that it has here, and then like one of that
  /// size.
  private mutating func shrink(
    _ picture: Bitmap,
    across: Double,
    down: Double,
    toPicture: Transform,
    over rect: Rect,
    place: PixelRect?
  ) {
    let width = max(1, (Double(picture.width) * min(across, 1)).rounded())
    let height = max(1, (Double(picture.height) * min(down, 1)).rounded())
    let toReduction = toPicture.concatenating(
      .scale(x: width / Double(picture.width), y: height / Double(picture.height))
    )
    // One pixel more on each side for mixtures with neighbors.
    let seen = toReduction.apply(to: state.clip.inset(by: -1).rect)
    let reduction = PictureReduction(
      picture,
      width: Int(width),
      height: Int(height),
      part: PixelRect(around: seen).inset(by: -1)
    )
    guard !reduction.rect.isEmpty else { return }
    if let place, state.transform.a > 0, state.transform.d > 0, place.width == reduction.width,
      place.height == reduction.height
    {
      let part = reduction.rect.offset(x: place.minX, y: place.minY)
      return copy(reduction.pixels, of: part, to: place)
    }
    stretch(reduction.pixels, of: reduction.rect, toPicture: toReduction, over: rect, filter: .smooth)
  }

  /// Lays pixels on pixels, as far as the part of them reaches that is there.
  private mutating func copy(_ pixels: [UInt32], of part: PixelRect, to place: PixelRect) {
    fill(place.intersection(part), with: pixels, of: part)
  }

  /// Fills whole pixels with those of a picture that lies on them.
  mutating func fill(_ rect: PixelRect, with picture: [UInt32], of part: PixelRect) {
    if state.opacity == 255 { return fill(rect, with: .rows(picture, part)) }
    let sampler = PictureSampler(
      pixels: picture,
      rect: part,
      toPicture: .identity,
      filter: .nearest,
      opacity: state.opacity
    )
    fill(rect, with: .picture(sampler))
  }

  /// Draws pixels at another size or turned.
  private mutating func stretch(
    _ pixels: [UInt32],
    of part: PixelRect,
    toPicture: Transform,
    over rect: Rect,
    filter: BitmapFilter
  ) {
    let sampler = PictureSampler(
      pixels: pixels,
      rect: part,
      toPicture: toPicture,
      firstColumn: PixelRect(around: state.transform.apply(to: rect)).intersection(field).minX,
      filter: filter,
      opacity: state.opacity
    )
    fill(Path(rect), with: .picture(sampler))
  }
}

extension Transform {
  /// How long a step to the right becomes.
  var stretchAcross: Double { (a * a + b * b).squareRoot() }
  /// How long a step down becomes.
  var stretchDown: Double { (c * c + d * d).squareRoot() }
}
