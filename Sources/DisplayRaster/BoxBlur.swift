internal import DisplayCanvas

/// A Gaussian blur made of three box blurs one after another, each a running mean: the time for it does not depend
/// on how wide it is.
///
/// The boxes are as wide as the specification of SVG filters says. Three of them have the variance of the Gaussian
/// and differ from it by less than three hundredths at every place where its standard deviation is at least three pixels.
struct BoxBlur: Equatable {
  /// A window over the places before and after each place.
  struct Window: Equatable {
    let before: Int
    let after: Int
    var width: Int { before + after + 1 }
  }

  let windows: [Window]

  /// Makes a blur; one of less than half a pixel changes nothing.
  init(standardDeviation: Double) {
    // 3·√(2π)/4
    let width = Int((standardDeviation * 1.879_971_205_598_703 + 0.5).rounded(.down))
    let half = width / 2
    if width < 2 {
      windows = []
    } else if width % 2 == 1 {
      windows = Array(repeating: Window(before: half, after: half), count: 3)
    } else {
      windows = [
        Window(before: half, after: half - 1), Window(before: half - 1, after: half),
        Window(before: half, after: half),
      ]
    }
  }

  /// How many pixels away something is still seen.
  var reach: Int { windows.reduce(0) { $0 + max($1.before, $1.after) } }

  /// Blurs along rows and then along columns; outside the plane all is transparent.
  ///
  /// A row like the one above it, as most are in what throws shadows, is blurred once.
  ///
  /// - Complexity: O(pixels).
  func apply(to plane: inout OpacityPlane) {
    let (width, height) = (plane.rect.width, plane.rect.height)
    var other = plane.values
    let repeats = (0..<height).map { y in y > 0 && plane.repeatsRow(above: y) }
    for window in windows {
      for y in 0..<height where !repeats[y] {
        Self.blurRow(y * width, width, window, from: plane.values, to: &other)
      }
      swap(&plane.values, &other)
    }
    for y in 0..<height where repeats[y] { plane.repeatRow(above: y) }
    for window in windows {
      Self.blurColumns(width, height, window, from: plane.values, to: &other)
      swap(&plane.values, &other)
    }
  }

  private static func blurRow(
    _ start: Int,
    _ count: Int,
    _ window: Window,
    from values: [UInt16],
    to result: inout [UInt16]
  ) {
    let mean = Mean(window.width)
    var sum: UInt32 = 0
    for x in 0..<min(window.after, count) { sum &+= UInt32(values[start &+ x]) }
    for x in 0..<count {
      if x &+ window.after < count { sum &+= UInt32(values[start &+ x &+ window.after]) }
      result[start &+ x] = mean.of(sum)
      if x >= window.before { sum &-= UInt32(values[start &+ x &- window.before]) }
    }
  }

  /// Blurs all columns side by side, row after row, as memory lies.
  private static func blurColumns(
    _ width: Int,
    _ height: Int,
    _ window: Window,
    from values: [UInt16],
    to result: inout [UInt16]
  ) {
    let mean = Mean(window.width)
    var sums = [UInt32](repeating: 0, count: width)
    func change(_ y: Int, _ body: (UInt32, UInt32) -> UInt32) {
      guard y >= 0, y < height else { return }
      for x in 0..<width { sums[x] = body(sums[x], UInt32(values[y &* width &+ x])) }
    }
    for y in 0..<min(window.after, height) { change(y) { $0 &+ $1 } }
    for y in 0..<height {
      change(y + window.after) { $0 &+ $1 }
      for x in 0..<width { result[y &* width &+ x] = mean.of(sums[x]) }
      change(y - window.before) { $0 &- $1 }
    }
  }

  /// Divides by the width of a window, rounded to the nearest, by a multiplication.
  private struct Mean {
    private let half: UInt64
    private let reciprocal: UInt64

    init(_ width: Int) {
      half = UInt64(width / 2)
      reciprocal = ((1 << 32) + UInt64(width) - 1) / UInt64(width)
    }

    @inline(__always)
    func of(_ sum: UInt32) -> UInt16 {
      UInt16(truncatingIfNeeded: ((UInt64(sum) &+ half) &* reciprocal) &>> 32)
    }
  }
}
