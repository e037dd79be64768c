internal import DisplayCanvas
internal import DisplayGeometry

/// Reads a glyph of the table `glyf` that has contours of its own.
enum SimpleGlyph {
  /// A point of a contour, in units of the font.
  struct ContourPoint: Equatable {
    var x: Int
    var y: Int
    /// Whether the outline goes through it; otherwise it pulls the outline towards itself.
    var isOnCurve: Bool
  }

  private enum Flag {
    static let onCurve = 0x01
    static let shortX = 0x02
    static let shortY = 0x04
    static let repeated = 0x08
    /// Of a short coordinate, that it is positive; of a long one, that it is the one before.
    static let sameX = 0x10
    static let sameY = 0x20
  }

  /// The points of each contour; nil when the glyph is damaged, or has more points than the budget allows.
  ///
  /// What the budget pays for is what the glyph says that it has, before any of it is read.
  static func contours(_ data: FontData, count: Int, budget: inout Int) -> [[ContourPoint]]? {
    guard count > 0 else { return [] }
    guard let last = data.uint16(8 + 2 * count) else { return nil }
    budget -= max(count, last + 1)
    guard budget >= 0 else { return nil }
    var ends: [Int] = []
    ends.reserveCapacity(count)
    for index in 0..<count {
      guard let end = data.uint16(10 + 2 * index), end >= ends.last ?? 0 else { return nil }
      ends.append(end)
    }
    let pointCount = last + 1
    guard let instructionCount = data.uint16(10 + 2 * count) else { return nil }
    var offset = 12 + 2 * count + instructionCount
    guard let flags = flags(data, count: pointCount, at: &offset),
      let xs = coordinates(data, flags, short: Flag.shortX, same: Flag.sameX, at: &offset),
      let ys = coordinates(data, flags, short: Flag.shortY, same: Flag.sameY, at: &offset)
    else { return nil }
    var contours: [[ContourPoint]] = []
    var start = 0
    for end in ends {
      contours.append(
        (start..<max(start, end + 1)).map {
          ContourPoint(x: xs[$0], y: ys[$0], isOnCurve: flags[$0] & Flag.onCurve != 0)
        }
      )
      start = max(start, end + 1)
    }
    return contours
  }

  private static func flags(_ data: FontData, count: Int, at offset: inout Int) -> [Int]? {
    var flags: [Int] = []
    flags.reserveCapacity(count)
    while flags.count < count {
      guard let flag = data.uint8(offset) else { return nil }
      offset += 1
      var times = 1
      if flag & Flag.repeated != 0 {
        guard let more = data.uint8(offset) else { return nil }
        offset += 1
        times += more
      }
      for _ in 0..<min(times, count - flags.count) { flags.append(flag) }
    }
    return flags
  }

  private static func coordinates(
    _ data: FontData,
    _ flags: [Int],
    short: Int,
    same: Int,
    at offset: inout Int
  ) -> [Int]? {
    var coordinates: [Int] = []
    coordinates.reserveCapacity(flags.count)
    var value = 0
    for flag in flags {
      if flag & short != 0 {
        guard let step = data.uint8(offset) else { return nil }
        offset += 1
        value += flag & same != 0 ? step : -step
      } else if flag & same == 0 {
        guard let step = data.int16(offset) else { return nil }
        offset += 2
        value += step
      }
      coordinates.append(value)
    }
    return coordinates
  }

  /// Adds a contour as quadratic curves: between two points off the outline lies one on it, in the middle.
  static func append(_ contour: [ContourPoint], _ transform: Transform, to path: inout Path) {
    guard contour.count > 1 else { return }
    let points = contour.map { transform.apply(to: Point(x: Double($0.x), y: Double($0.y))) }
    let count = points.count
    let first = contour.firstIndex(where: \.isOnCurve)
    let start = first.map { points[$0] } ?? (points[0] + points[count - 1]) * 0.5
    path.move(to: start)
    var control: Point?
    for step in 0..<count {
      let index = ((first.map { $0 + 1 } ?? 0) + step) % count
      let point = points[index]
      switch (control, contour[index].isOnCurve) {
      case (nil, true): path.line(to: point)
      case (nil, false): control = point
      case (let pulled?, true):
        path.quadratic(control: pulled, to: point)
        control = nil
      case (let pulled?, false):
        path.quadratic(control: pulled, to: (pulled + point) * 0.5)
        control = point
      }
    }
    if let control { path.quadratic(control: control, to: start) }
    path.close()
  }
}
