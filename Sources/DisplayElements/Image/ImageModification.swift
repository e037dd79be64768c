public import DisplayCanvas
internal import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayRaster

/// A change of the finished picture of an image node, made on the worker that draws it.
///
/// It gets the picture as the node would show it, at the node's size, and returns another one, which is
/// stretched over the node. Nil leaves the picture as it is.
///
/// ```swift
/// avatar.imageModification = .roundedCorners(radius: 22, borderWidth: 1, borderColor: .black)
/// ```
public struct ImageModification: Sendable {
  private let step: Step

  private enum Step: Sendable {
    case function(@Sendable (Bitmap) -> Bitmap?)
    case sequence(ImageModificationPair)
  }

  /// Makes a modification of a function, which is called on any worker, also on several at once.
  public init(_ modify: @escaping @Sendable (Bitmap) -> Bitmap?) {
    step = .function(modify)
  }

  private init(_ first: ImageModification, _ second: ImageModification) {
    step = .sequence(ImageModificationPair(first, second))
  }

  /// The changed picture.
  package func apply(to image: Bitmap) -> Bitmap {
    var image = image
    var waiting = [self]
    while let next = waiting.popLast() {
      switch next.step {
      case .function(let modify): image = modify(image) ?? image
      case .sequence(let pair): waiting += [pair.second, pair.first]
      }
    }
    return image
  }

  /// One modification after another.
  ///
  /// - Complexity: constant.
  public func followed(by next: ImageModification) -> ImageModification { ImageModification(self, next) }

  /// The shape of the picture in one color; see ``Bitmap/tinted(with:)``.
  public static func tinted(with color: Color) -> ImageModification {
    ImageModification { $0.tinted(with: color) }
  }

  /// The picture in other colors; see `Bitmap.adjusted(by:)`.
  public static func adjusted(by matrix: ColorMatrix) -> ImageModification {
    ImageModification { $0.adjusted(by: matrix) }
  }

  /// The picture blurred, up to its edges, as one behind something else is.
  ///
  /// - Parameter radius: How far the blur spreads, in points, as that of a shadow; 256 pixels at most.
  public static func blurred(radius: Double) -> ImageModification {
    ImageModification { $0.blurred(radius: radius) }
  }

  /// Rounds the corners, and draws a line along the edge, inside it.
  ///
  /// - Parameters:
  ///   - radius: How far the corners are rounded, in points; half of the shorter side at most.
  ///   - borderWidth: How wide the line is, in points; 0 draws none.
  ///   - borderColor: The line's color.
  public static func roundedCorners(
    radius: Double,
    borderWidth: Double = 0,
    borderColor: Color = .clear
  ) -> ImageModification {
    ImageModification { image in
      let area = Rect(origin: .zero, size: image.size)
      var canvas = Canvas()
      canvas.save()
      canvas.clip(to: area, cornerRadius: radius)
      canvas.draw(image, in: area)
      canvas.restore()
      if borderWidth > 0 {
        let inner = area.inset(by: EdgeInsets(all: borderWidth))
        let hole = Shape.rect(inner, cornerRadius: radius - borderWidth)
        let line = Path(.rect(area, cornerRadius: radius), around: hole)
        canvas.fill(line, rule: .evenOdd, with: .solid(borderColor))
      }
      return Rasterizer(scale: image.scale).render(canvas.makeDisplayList(), size: image.size)
    }
  }
}

/// Two modifications in a row, apart, so that a chain of any length can be released.
private final class ImageModificationPair: Sendable {
  let first: ImageModification
  let second: ImageModification

  init(_ first: ImageModification, _ second: ImageModification) {
    self.first = first
    self.second = second
  }

  deinit {
    if DeferredRelease.isNeeded { DeferredRelease.keep([first, second]) }
  }
}
