/// Keeps the frames of a run that its filmstrip shows: some that are evenly spread, and the one with the largest blank
/// area, which hardly ever is one of these; or, of a run that is compared, what was on screen at the same moments as in
/// the others.
package struct FilmstripRecorder: Sendable {
  private typealias Moment = (elapsed: Int, panel: Filmstrip.Panel)

  private var moments: FilmstripMoments
  private var kept: [Moment] = []
  private var worst: (moment: Moment, blankArea: Double)?
  private var timed: TimedMoments<Filmstrip.Panel>?
  /// Seconds from one vsync to the next.
  private var tickSeconds = 0.0

  /// - Parameter length: How many beats the run will take; nil when nobody knows.
  package init(length: Int?) {
    moments = FilmstripMoments(length: length)
  }

  /// Makes a recorder of what is on screen at moments that are the same for every run of a length.
  ///
  /// - Parameters:
  ///   - length: How many vsyncs the run takes.
  ///   - tickSeconds: The time from one to the next.
  package init(comparedLength length: Int, tickSeconds: Double) {
    moments = FilmstripMoments(length: length)
    timed = TimedMoments(count: FilmstripMoments.count, length: length)
    self.tickSeconds = tickSeconds
  }

  /// A frame has run that is due at a vsync, or is the one before the run, due at 0; of a run that is not compared
  /// nothing is kept for it.
  ///
  /// - Parameters:
  ///   - due: The vsync at which it should be seen.
  ///   - late: How many vsyncs later it is seen.
  ///   - lasts: How many vsyncs the display shows it for unless the next one is late.
  package mutating func noteTiming(due: Int, late: Int, lasts: Int, makePanel: () -> Filmstrip.Panel) {
    timed?.note(due: due, late: late, lasts: lasts, panel: makePanel())
  }

  /// A frame has run; its panel is made when it is kept.
  ///
  /// - Parameter elapsed: How many beats have passed with it.
  package mutating func note(_ elapsed: Int, blankArea: Double, makePanel: () -> Filmstrip.Panel) {
    guard timed == nil else { return }
    let isDue = moments.take(elapsed)
    let isWorst = blankArea > worst?.blankArea ?? 0
    guard isDue || isWorst else { return }
    let moment = (elapsed, makePanel())
    if isWorst { worst = (moment, blankArea) }
    if isDue { kept = moments.thin(kept + [moment]) }
  }

  /// The panels, in order. The one with the largest blank area is marked, and takes the place of its neighbor where
  /// there are as many already as there may be.
  package var filmstrip: Filmstrip {
    if var timed {
      let panels = timed.finish().map { shown in
        shown.panel.shown(
          at: Double(shown.moment) * tickSeconds,
          delay: Double(shown.delay) * tickSeconds
        )
      }
      return Filmstrip(panels: panels)
    }
    var shown = kept
    if let worst = worst?.moment {
      let marked = (worst.elapsed, worst.panel.marked)
      let nearest = shown.indices.min {
        abs(shown[$0].elapsed - worst.elapsed) < abs(shown[$1].elapsed - worst.elapsed)
      }
      if let nearest, shown[nearest].elapsed == worst.elapsed || shown.count >= FilmstripMoments.count {
        shown[nearest] = marked
      } else {
        shown.insert(marked, at: shown.firstIndex { $0.elapsed > worst.elapsed } ?? shown.count)
      }
    }
    return Filmstrip(panels: shown.map(\.panel))
  }
}
