internal import DisplayConcurrency
internal import DisplayGeometry

/// Cuts lines into dashes.
struct Dashing {
  /// How many dashes and gaps of one outline may be seen; a line with more is drawn without gaps, and that is
  /// reported. Of lines wider than the common width it is fewer.
  static let maximumCount = 20_000.0
  /// In pixels.
  static let commonWidth = 8.0

  private let lengths: [Double]
  private let period: Double
  private let phase: Double

  /// Nil when the pattern has no gaps that could be drawn.
  init?(_ dash: StrokeStyle.Dash) {
    let lengths = dash.lengths.count % 2 == 0 ? dash.lengths : dash.lengths + dash.lengths
    let sum = lengths.reduce(0, +)
    guard lengths.allSatisfy({ $0 >= 0 && $0.isFinite }), sum > 0, sum.isFinite else { return nil }
    self.lengths = lengths
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
    // Each pixel of the width is a row that the dashes cross side by side.
    let limit = Self.maximumCount / max(1, pixelWidth / Self.commonWidth)
    guard count > limit else { return true }
    Diagnostics.report(
      Diagnostic(
        message:
          "A line would show \(count) dashes and gaps on \(length) points, more than \(Int(limit)) at a "
          + "width of \(pixelWidth) pixels, and is drawn without gaps; make its dashes longer."
      )
    )
    return false
  }

  /// The visible dashes of a subpath, at whose start the pattern begins.
  ///
  /// A dash that leaves the bounds ends where it does.
  ///
  /// - Complexity: O(n + m) in the number of vertices and of dashes inside the bounds.
  func cut(_ polyline: Polyline, inside bounds: VisibleBounds) -> [Polyline] {
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

  /// Passes by, in a time that does not depend on how far.
  private func advance(_ place: inout PatternPlace, by distance: Double) {
    place.rest -= distance.truncatingRemainder(dividingBy: period)
    // Dashes without length are dots; gaps without length are passed over.
    while place.rest <= 0 {
      let missing = place.rest
      goOn(&place)
      place.rest += missing
    }
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
