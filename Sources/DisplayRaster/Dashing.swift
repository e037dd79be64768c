internal import DisplayCanvas
internal import DisplayConcurrency
internal import DisplayGeometry

/// Cuts lines into dashes.
struct Dashing {
  /// How many dashes and gaps of one outline may be seen; a line with more is drawn without gaps, and that is
  /// reported. Of lines wider than the common width it is fewer.
  static let maximumCount = 20_000.0
  /// In pixels.
  static let commonWidth = 8.0
  /// How many lengths are gone through one by one.
  private static let mostSteps = 64

  private let lengths: [Double]
  /// Where each of the lengths begins.
  private let starts: [Double]
  private let period: Double
  private let phase: Double

  /// Nil when the pattern has no gaps that could be drawn.
  init?(_ dash: StrokeStyle.Dash) {
    let lengths = dash.lengths.count % 2 == 0 ? dash.lengths : dash.lengths + dash.lengths
    guard dash.hasGaps else { return nil }
    let sum = lengths.reduce(0, +)
    guard sum.isFinite else { return nil }
    self.lengths = lengths
    var start = 0.0
    starts = lengths.map { length in
      defer { start += length }
      return start
    }
    period = sum
    let rest = dash.phase.isFinite ? dash.phase.truncatingRemainder(dividingBy: sum) : 0
    phase = rest < 0 ? rest + sum : rest
  }

  /// Whether the dashes of an outline can be drawn; reports when there are too many.
  ///
  /// - Parameters:
  ///   - length: How much of the outline is visible.
  ///   - pixelWidth: How wide the line is drawn.
  func isDrawable(length: Double, pixelWidth: Double) -> Bool {
    let count = length / period * Double(lengths.count)
    let limit = limit(pixelWidth: pixelWidth)
    if count > Double(limit) { reportTooMany(count, on: length, limit: limit, pixelWidth: pixelWidth) }
    return count <= Double(limit)
  }

  /// How many dashes and gaps may be seen: each pixel of the width is a row that they cross side by side.
  func limit(pixelWidth: Double) -> Int { Int(Self.maximumCount / max(1, pixelWidth / Self.commonWidth)) }

  /// Reports that a line is drawn without gaps.
  func reportTooMany(_ count: Double, on length: Double, limit: Int, pixelWidth: Double) {
    Diagnostics.report(
      Diagnostic(
        message:
          "A line would show \(count) dashes and gaps on \(length) points, more than \(limit) at a "
          + "width of \(pixelWidth) pixels, and is drawn without gaps; make its dashes longer."
      )
    )
  }

  /// The visible dashes of a subpath, at whose start the pattern begins; nil where they are too many.
  ///
  /// A dash that leaves the bounds ends where it does.
  ///
  /// - Parameter budget: How many dashes there may be; lowered by those that there are. A pattern may have all its short
  ///   dashes at its start, where every subpath begins.
  /// - Complexity: O(n log p + m) in the number of vertices, of the pattern's lengths, and of dashes inside the bounds.
  func cut(_ polyline: Polyline, inside bounds: VisibleBounds, budget: inout Int) -> [Polyline]? {
    var dashes: [Polyline] = []
    var place = startOfPattern
    var dash: Polyline?
    func finish() {
      if let dash { dashes.append(dash) }
      dash = nil
    }
    for (from, to) in zip(polyline.vertices, polyline.vertices.dropFirst()) {
      let way = to.point - from.point
      let length = way.length
      guard let part = bounds.part(from: from.point, to: to.point) else {
        finish()
        advance(&place, by: length)
        continue
      }
      if part.lowerBound > 0 {
        finish()
        advance(&place, by: length * part.lowerBound)
      }
      if dash == nil, place.isDash { dash = Polyline(from: from.point + way * part.lowerBound) }
      // Counted from where the line comes into sight, so that short dashes add up far from its beginning, too.
      var done = 0.0
      let end = length * (part.upperBound - part.lowerBound)
      while end - done > place.rest {
        budget -= 1
        guard budget > 0 else { return nil }
        done += place.rest
        let point = from.point + way * (part.lowerBound + done / length)
        dash?.add(point, isInsideCurve: false)
        finish()
        goOn(&place)
        if place.isDash { dash = Polyline(from: point) }
      }
      place.rest -= end - done
      if part.upperBound < 1 {
        dash?.add(from.point + way * part.upperBound, isInsideCurve: false)
        finish()
        advance(&place, by: length * (1 - part.upperBound))
      } else {
        dash?.add(to.point, isInsideCurve: to.isInsideCurve)
      }
    }
    if polyline.vertices.count == 1, place.isDash { dash = polyline }
    if polyline.isClosed, startOfPattern.isDash, var last = dash {
      // A dash that runs through the start of a closed line is one, which bends there.
      if let first = dashes.first {
        guard first.vertices[0].point == last.end else { return dashes + [last] }
        last.append(first)
        dashes[0] = last
      } else {
        last.close()
        dashes = [last]
      }
      return dashes
    }
    finish()
    return dashes
  }
}

/// Where in a pattern a line is.
private struct PatternPlace {
  /// Which of the lengths, the first of which is a dash.
  var index: Int
  /// How much of it is left.
  var rest: Double

  var isDash: Bool { index % 2 == 0 }
}

extension Dashing {
  private var startOfPattern: PatternPlace {
    var place = PatternPlace(index: 0, rest: lengths[0])
    advance(&place, by: phase)
    return place
  }

  /// Passes by, in a time that does not depend on how far, and hardly on how many lengths there are.
  private func advance(_ place: inout PatternPlace, by distance: Double) {
    place.rest -= distance.truncatingRemainder(dividingBy: period)
    // Dashes without length are dots; gaps without length are passed over.
    var steps = 0
    while place.rest <= 0 {
      guard steps < Self.mostSteps else { return find(&place) }
      steps += 1
      let missing = place.rest
      goOn(&place)
      place.rest += missing
    }
  }

  /// Finds the length that a place lies in which is behind its own.
  private func find(_ place: inout PatternPlace) {
    var position = starts[place.index] + lengths[place.index] - place.rest
    if position >= period { position -= period }
    // The last one that begins no later.
    var (index, end) = (0, starts.count)
    while end - index > 1 {
      let middle = (index + end) / 2
      if starts[middle] > position { end = middle } else { index = middle }
    }
    place = PatternPlace(index: index, rest: starts[index] + lengths[index] - position)
    // Sums differ in their last digits.
    while place.rest <= 0 { goOn(&place) }
  }

  private func goOn(_ place: inout PatternPlace) {
    place.index = (place.index + 1) % lengths.count
    place.rest = lengths[place.index]
  }
}

extension Polyline {
  /// How much of the line lies inside bounds.
  func length(inside bounds: VisibleBounds) -> Double {
    zip(vertices, vertices.dropFirst()).reduce(0) { sum, ends in
      guard let part = bounds.part(from: ends.0.point, to: ends.1.point) else { return sum }
      return sum + (ends.1.point - ends.0.point).length * (part.upperBound - part.lowerBound)
    }
  }
}
