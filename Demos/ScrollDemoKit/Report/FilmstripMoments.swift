/// The frames of a run that its filmstrip shows, evenly spread, however long it turns out to be.
struct FilmstripMoments: Sendable {
  /// How many frames are shown at most.
  static let count = 8

  /// How many beats the run will take; nil when nobody knows.
  private let length: Int?
  private var taken = 0
  /// The beats between two frames, of a run whose length is not known.
  private var interval = 30

  init(length: Int?) {
    self.length = length
  }

  /// Whether a frame is one of those; asked once for each, in order.
  ///
  /// - Parameter elapsed: How many beats have passed with it.
  mutating func take(_ elapsed: Int) -> Bool {
    let isDue =
      length.map { elapsed > (taken * 2 + 1) * $0 / (2 * Self.count) && taken < Self.count }
      ?? (elapsed >= (taken + 1) * interval)
    guard isDue else { return false }
    taken = length == nil ? elapsed / interval : taken + 1
    return true
  }

  /// Leaves out every other one when there are too many, from then on also of those to come.
  mutating func thin<Panel>(_ panels: [Panel]) -> [Panel] {
    guard length == nil, panels.count > Self.count else { return panels }
    interval *= 2
    taken /= 2
    return panels.indices.filter { $0 % 2 == 1 }.map { panels[$0] }
  }
}
