internal import DisplayCanvas

/// The colors of a gradient in 1,024 steps, premultiplied and as transparent as the drawing.
struct GradientTable {
  static let stepCount = 1_024
  /// The greatest place in the table.
  static let lastStep = Double(stepCount - 1)

  private(set) var pixels: [UInt32] = []

  init(_ stops: [GradientStop], opacity: UInt32) {
    guard let first = stops.first else {
      pixels = Array(repeating: 0, count: Self.stepCount)
      return
    }
    pixels.reserveCapacity(Self.stepCount)
    var from = scale(first.color.premultiplied, by: opacity)
    var location = first.location
    appendSteps(from: from, to: from, between: 0, and: location)
    for stop in stops.dropFirst() {
      let to = scale(stop.color.premultiplied, by: opacity)
      // A stop that goes back lies where the one before it does.
      let end = max(location, stop.location)
      appendSteps(from: from, to: to, between: location, and: end)
      (from, location) = (to, end)
    }
    while pixels.count < Self.stepCount { pixels.append(from) }
    // Past the end lies the last color, whichever come before it there.
    pixels[Self.stepCount - 1] = from
  }

  /// The color at a place, in steps; what is no number counts as 0.
  @inline(__always)
  func pixel(at place: Double) -> UInt32 {
    // In this order of arguments what is no number becomes 0.
    pixels[Int(min(max(0, place + 0.5), Self.lastStep))]
  }

  /// Adds the steps up to a location, mixed of two colors by their nearness.
  private mutating func appendSteps(from: UInt32, to: UInt32, between start: Double, and end: Double) {
    let last = Int((end * Self.lastStep).rounded(.down))
    let (low, high) = (Self.channels(from), Self.channels(to))
    while pixels.count <= last {
      let place = Double(pixels.count) / Self.lastStep
      let share = end > start ? Float((place - start) / (end - start)) : 1
      // One by one, because the standard library's conversion of whole vectors is eight times slower.
      let mixed = low + (high - low) * min(max(0, share), 1) + 0.5
      pixels.append(UInt32(mixed.x) | UInt32(mixed.y) << 8 | UInt32(mixed.z) << 16 | UInt32(mixed.w) << 24)
    }
  }

  private static func channels(_ pixel: UInt32) -> SIMD4<Float> {
    SIMD4(
      Float(pixel & 255),
      Float((pixel >> 8) & 255),
      Float((pixel >> 16) & 255),
      Float(pixel >> 24)
    )
  }
}
