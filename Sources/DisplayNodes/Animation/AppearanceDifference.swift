internal import DisplayCanvas
internal import DisplayGeometry

/// The difference of two appearances, as numbers that add up: of all parts that can be animated.
///
/// Colors are premultiplied, so that one that fades in has its hue from the first frame on. A transform is decomposed into
/// translation, rotation, scale and shear: half a turn goes round, and not through a point.
struct AppearanceDifference: Sendable, Hashable {
  /// x, y, width and height.
  private var frame: SIMD4<Double>
  /// Opacity, corner radius, border width and the blur of the shadow.
  private var lengths: SIMD4<Double>
  private var background: SIMD4<Double>
  private var border: SIMD4<Double>
  private var shadow: SIMD4<Double>
  private var shadowOffset: SIMD2<Double>
  /// Two distances, a rotation, two scales and a shear.
  private var transform: SIMD8<Double>

  static let zero = AppearanceDifference()

  private init() {
    (frame, lengths, background, border, shadow) = (.zero, .zero, .zero, .zero, .zero)
    (shadowOffset, transform) = (.zero, .zero)
  }

  /// The difference to be added to one appearance so that it becomes another.
  init(from new: LayerAppearance, to old: LayerAppearance) {
    frame = Self.numbers(old.frame) - Self.numbers(new.frame)
    lengths =
      SIMD4(old.opacity, old.cornerRadius, old.borderWidth, old.shadow?.blurRadius ?? 0)
      - SIMD4(new.opacity, new.cornerRadius, new.borderWidth, new.shadow?.blurRadius ?? 0)
    background = Self.numbers(old.backgroundColor) - Self.numbers(new.backgroundColor)
    border = Self.numbers(old.borderColor) - Self.numbers(new.borderColor)
    // No shadow is one that nobody sees, right beneath: others grow out of it.
    shadow = Self.numbers(old.shadow?.color ?? .clear) - Self.numbers(new.shadow?.color ?? .clear)
    shadowOffset = Self.numbers(old.shadow?.offset ?? .zero) - Self.numbers(new.shadow?.offset ?? .zero)
    transform = .zero
    if old.transform != new.transform {
      transform = Self.numbers(old.transform) - Self.numbers(new.transform)
      // The shorter way round.
      let turns = (transform[2] / (2 * .pi)).rounded()
      transform[2] -= turns * 2 * .pi
    }
    if !isFinite { self = .zero }
  }

  /// Whether all numbers are finite.
  private var isFinite: Bool {
    func isFinite<Vector: SIMD<Double>>(_ vector: Vector) -> Bool {
      vector.indices.allSatisfy { vector[$0].isFinite }
    }
    return isFinite(frame) && isFinite(lengths) && isFinite(shadowOffset) && isFinite(transform)
  }

  static func + (one: AppearanceDifference, other: AppearanceDifference) -> AppearanceDifference {
    var sum = one
    sum.frame += other.frame
    sum.lengths += other.lengths
    sum.background += other.background
    sum.border += other.border
    sum.shadow += other.shadow
    sum.shadowOffset += other.shadowOffset
    sum.transform += other.transform
    return sum
  }

  static func * (difference: AppearanceDifference, share: Double) -> AppearanceDifference {
    var part = difference
    part.frame *= share
    part.lengths *= share
    part.background *= share
    part.border *= share
    part.shadow *= share
    part.shadowOffset *= share
    part.transform *= share
    return part
  }

  /// The parts of an appearance in which there is a difference.
  var parts: AppearanceParts {
    var parts: AppearanceParts = []
    if frame != .zero { parts.insert(.frame) }
    if lengths[0] != 0 { parts.insert(.opacity) }
    if lengths[1] != 0 { parts.insert(.cornerRadius) }
    if lengths[2] != 0 { parts.insert(.borderWidth) }
    if background != .zero { parts.insert(.backgroundColor) }
    if border != .zero { parts.insert(.borderColor) }
    if shadow != .zero || shadowOffset != .zero || lengths[3] != 0 { parts.insert(.shadow) }
    if transform != .zero { parts.insert(.transform) }
    return parts
  }

  /// Has some parts of an appearance differ by this from those of another, and leaves the rest. Parts without a difference become
  /// the same to the bit, and a spring takes nothing beyond its limits.
  func apply(to appearance: inout LayerAppearance, over target: LayerAppearance, in parts: AppearanceParts) {
    let own = isFinite ? self.parts : []
    if parts.contains(.frame) {
      appearance.frame = own.contains(.frame) ? added(to: target.frame) : target.frame
    }
    if parts.contains(.opacity) {
      let opacity = target.opacity
      appearance.opacity = own.contains(.opacity) ? min(max(0, opacity + lengths[0]), 1) : opacity
    }
    if parts.contains(.cornerRadius) {
      let radius = target.cornerRadius
      appearance.cornerRadius = own.contains(.cornerRadius) ? max(0, radius + lengths[1]) : radius
    }
    if parts.contains(.borderWidth) {
      let width = target.borderWidth
      appearance.borderWidth = own.contains(.borderWidth) ? max(0, width + lengths[2]) : width
    }
    if parts.contains(.backgroundColor) {
      appearance.backgroundColor =
        own.contains(.backgroundColor)
        ? Self.color(Self.numbers(target.backgroundColor) + background) : target.backgroundColor
    }
    if parts.contains(.borderColor) {
      appearance.borderColor =
        own.contains(.borderColor)
        ? Self.color(Self.numbers(target.borderColor) + border) : target.borderColor
    }
    if parts.contains(.shadow) {
      appearance.shadow = own.contains(.shadow) ? addedShadow(to: target.shadow) : target.shadow
    }
    if parts.contains(.transform) {
      appearance.transform = own.contains(.transform) ? added(to: target.transform) : target.transform
    }
  }

  private func added(to rect: Rect) -> Rect {
    let numbers = Self.numbers(rect) + frame
    let sum = Rect(x: numbers[0], y: numbers[1], width: max(0, numbers[2]), height: max(0, numbers[3]))
    return sum.origin.isFinite && sum.size.isFinite ? sum : rect
  }

  private func added(to transform: Transform) -> Transform {
    var sum = transform
    if (2..<6).allSatisfy({ self.transform[$0] == 0 }) {
      // Only moved: the rest stays as it is.
      (sum.tx, sum.ty) = (transform.tx + self.transform[0], transform.ty + self.transform[1])
    } else {
      sum = Self.transform(Self.numbers(transform) + self.transform)
    }
    return sum.isFinite ? sum : transform
  }

  private func addedShadow(to old: Shadow?) -> Shadow {
    let offset = Self.numbers(old?.offset ?? .zero) + shadowOffset
    return Shadow(
      offset: Point(x: offset[0], y: offset[1]),
      blurRadius: max(0, (old?.blurRadius ?? 0) + lengths[3]),
      color: Self.color(Self.numbers(old?.color ?? .clear) + shadow)
    )
  }

  // MARK: Numbers

  private static func numbers(_ rect: Rect) -> SIMD4<Double> {
    SIMD4(rect.minX, rect.minY, rect.width, rect.height)
  }

  private static func numbers(_ point: Point) -> SIMD2<Double> { SIMD2(point.x, point.y) }

  /// Red, green and blue times the opacity, and the opacity, from 0 to 255.
  private static func numbers(_ color: Color) -> SIMD4<Double> {
    let opacity = Double(color.alpha) / 255
    return SIMD4(
      Double(color.red) * opacity,
      Double(color.green) * opacity,
      Double(color.blue) * opacity,
      Double(color.alpha)
    )
  }

  private static func color(_ numbers: SIMD4<Double>) -> Color {
    let alpha = min(max(0, numbers[3]), 255)
    guard alpha >= 0.5 else { return .clear }
    func channel(_ index: Int) -> UInt8 { UInt8(min(max(0, numbers[index] * 255 / alpha), 255).rounded()) }
    return Color(red: channel(0), green: channel(1), blue: channel(2), alpha: UInt8(alpha.rounded()))
  }

  /// The parts of a transform: two distances, a rotation, the scales of both axes and a shear. One that mirrors has the axis
  /// negative that it mirrors, so that a card turns over and does not spin.
  private static func numbers(_ transform: Transform) -> SIMD8<Double> {
    let length = (transform.a * transform.a + transform.b * transform.b).squareRoot()
    guard length > 0 else {
      return SIMD8(transform.tx, transform.ty, 0, 0, transform.d, transform.c, 0, 0)
    }
    let determinant = transform.a * transform.d - transform.b * transform.c
    let width = determinant < 0 && transform.a < transform.d ? -length : length
    return SIMD8(
      transform.tx,
      transform.ty,
      angle(x: transform.a / width, y: transform.b / width),
      width,
      determinant / width,
      (transform.a * transform.c + transform.b * transform.d) / width,
      0,
      0
    )
  }

  private static func transform(_ numbers: SIMD8<Double>) -> Transform {
    let (sine, cosine) = sineAndCosine(numbers[2])
    let (width, height, shear) = (numbers[3], numbers[4], numbers[5])
    return Transform(
      a: width * cosine,
      b: width * sine,
      c: shear * cosine - height * sine,
      d: shear * sine + height * cosine,
      tx: numbers[0],
      ty: numbers[1]
    )
  }
}
