internal import DisplayConcurrency
internal import DisplayGeometry

/// Cuts lines into dashes.
struct Dashing {
  /// How many dashes and gaps a drawing of one outline may have; a line with more is drawn without gaps, which
  /// could not be seen, and that is reported.
  static let maximumCount = 100_000.0

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

  func cut(_ polylines: [Polyline]) -> [Polyline] {
    let length = polylines.reduce(0) { $0 + $1.length }
    let count = length / period * Double(lengths.count)
    guard count <= Self.maximumCount else {
      Diagnostics.report(
        Diagnostic(
          message: "A line of \(length) points would have \(count) dashes and gaps, more than "
            + "\(Int(Self.maximumCount)), and is drawn without gaps; make its dashes longer."
        )
      )
      return polylines
    }
    return polylines.flatMap(cut)
  }

  private func cut(_ polyline: Polyline) -> [Polyline] {
    var dashes: [Polyline] = []
    var (index, rest) = startOfPattern()
    var dash: Polyline? = index % 2 == 0 ? Polyline(from: polyline.vertices[0].point) : nil
    for (from, to) in zip(polyline.vertices, polyline.vertices.dropFirst()) {
      let way = to.point - from.point
      let length = (way.x * way.x + way.y * way.y).squareRoot()
      var done = 0.0
      while length - done > rest {
        done += rest
        let point = from.point + way * (done / length)
        if var finished = dash {
          finished.add(point, isInsideCurve: false)
          dashes.append(finished)
          dash = nil
        } else {
          dash = Polyline(from: point)
        }
        index = (index + 1) % lengths.count
        rest = lengths[index]
        // Dashes without length are dots; gaps without length are passed over by the next turn.
      }
      rest -= length - done
      dash?.add(to.point, isInsideCurve: to.isInsideCurve)
    }
    if let dash { dashes.append(dash) }
    return dashes
  }

  /// Which length of the pattern a line starts in, and how much of it is left.
  private func startOfPattern() -> (index: Int, rest: Double) {
    var left = phase
    for (index, length) in lengths.enumerated() {
      if left < length { return (index, length - left) }
      left -= length
    }
    return (0, lengths[0])
  }
}

extension Polyline {
  var length: Double {
    zip(vertices, vertices.dropFirst()).reduce(0) { sum, ends in
      let way = ends.1.point - ends.0.point
      return sum + (way.x * way.x + way.y * way.y).squareRoot()
    }
  }
}
