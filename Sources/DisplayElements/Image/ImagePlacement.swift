package import DisplayGeometry

/// Which part of a picture is seen where in a node: the geometry of an image node, and nothing else.
///
/// The same numbers in give the same numbers out. A picture or a node without area shows nothing: every
/// rectangle is empty then.
package struct ImagePlacement: Sendable, Hashable {
  /// Where the whole picture lies, in points of the node; parts of it may lie outside the node.
  package let imageFrame: Rect
  /// The part of the node that the picture covers, in points.
  package let destination: Rect
  /// The part of the picture that is seen, as shares of its width and height.
  package let source: Rect

  /// Places a picture.
  ///
  /// - Parameters:
  ///   - imageSize: The picture's own size, in points.
  ///   - bounds: The node's area, in points.
  ///   - contentMode: How the picture's size and shape meet the node's. A picture that keeps its size is put
  ///     on whole pixels.
  ///   - cropRect: Counts in the modes that scale, in shares of the picture. One with an area is the part of
  ///     the picture that fills the node, which may have any shape. Of one without, the origin says which part of a
  ///     picture that fills the node by its shape is seen: 0 its left or upper end, 1 the other.
  ///   - scale: Pixels per point of what is drawn.
  package init(
    of imageSize: Size,
    in bounds: Rect,
    contentMode: ImageContentMode,
    cropRect: Rect = ImagePlacement.centeredCrop,
    scale: Double = 1
  ) {
    let crop = Self.usableCrop(cropRect)
    let frame: Rect
    if !contentMode.scales {
      let unaligned = Self.anchored(imageSize, in: bounds, at: Self.anchor(of: contentMode))
      frame = Rect(origin: PixelGrid(scale: scale).round(unaligned.origin), size: imageSize)
    } else if crop.isEmpty {
      frame = Self.scaledFrame(of: imageSize, in: bounds, contentMode: contentMode, anchor: crop.origin)
    } else {
      frame = Self.croppedFrame(showing: crop, in: bounds)
    }
    // What is no number, or too large to be one, shows nothing.
    guard !imageSize.isEmpty, imageSize.isFinite, !bounds.isEmpty, bounds.size.isFinite,
      frame.origin.isFinite, frame.size.isFinite, !frame.isEmpty
    else {
      (imageFrame, destination, source) = (.zero, .zero, .zero)
      return
    }
    imageFrame = frame
    destination = frame.intersection(bounds)
    source = Rect(
      x: (destination.minX - imageFrame.minX) / imageFrame.width,
      y: (destination.minY - imageFrame.minY) / imageFrame.height,
      width: destination.width / imageFrame.width,
      height: destination.height / imageFrame.height
    )
  }

  /// The crop rectangle that crops nothing and shows the middle of what does not fit.
  package static var centeredCrop: Rect { Rect(x: 0.5, y: 0.5, width: 0, height: 0) }

  /// A crop rectangle with what is not within the picture cut off; what is no number leaves the centered one.
  static func usableCrop(_ rect: Rect) -> Rect {
    guard rect.origin.isFinite, rect.size.isFinite else { return centeredCrop }
    let left = min(max(0, rect.minX), 1)
    let top = min(max(0, rect.minY), 1)
    return Rect(
      x: left,
      y: top,
      width: max(0, min(1, rect.maxX) - left),
      height: max(0, min(1, rect.maxY) - top)
    )
  }

  private static func scaledFrame(
    of imageSize: Size,
    in bounds: Rect,
    contentMode: ImageContentMode,
    anchor: Point
  ) -> Rect {
    let across = bounds.width / imageSize.width
    let down = bounds.height / imageSize.height
    switch contentMode {
    case .scaleAspectFit:
      let size = scaled(imageSize, by: min(across, down))
      return anchored(size, in: bounds, at: Point(x: 0.5, y: 0.5))
    case .scaleAspectFill:
      return anchored(scaled(imageSize, by: max(across, down)), in: bounds, at: anchor)
    default: return bounds
    }
  }

  /// The frame of the whole picture when a part of it fills the bounds.
  private static func croppedFrame(showing crop: Rect, in bounds: Rect) -> Rect {
    let size = Size(width: bounds.width / crop.width, height: bounds.height / crop.height)
    return Rect(
      x: bounds.minX - crop.minX * size.width,
      y: bounds.minY - crop.minY * size.height,
      width: size.width,
      height: size.height
    )
  }

  private static func scaled(_ size: Size, by factor: Double) -> Size {
    Size(width: size.width * factor, height: size.height * factor)
  }

  /// A frame with the same share of the free, or overhanging, length before it on each axis.
  private static func anchored(_ size: Size, in bounds: Rect, at anchor: Point) -> Rect {
    Rect(
      x: bounds.minX + (bounds.width - size.width) * anchor.x,
      y: bounds.minY + (bounds.height - size.height) * anchor.y,
      width: size.width,
      height: size.height
    )
  }

  private static func anchor(of contentMode: ImageContentMode) -> Point {
    switch contentMode {
    case .top: Point(x: 0.5, y: 0)
    case .bottom: Point(x: 0.5, y: 1)
    case .left: Point(x: 0, y: 0.5)
    case .right: Point(x: 1, y: 0.5)
    case .topLeft: Point(x: 0, y: 0)
    case .topRight: Point(x: 1, y: 0)
    case .bottomLeft: Point(x: 0, y: 1)
    case .bottomRight: Point(x: 1, y: 1)
    default: Point(x: 0.5, y: 0.5)
    }
  }
}
