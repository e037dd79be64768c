/// Keeps the frames of a run that its filmstrip shows: some that are evenly spread, and the one with the largest blank
/// area, which hardly ever is one of these.
package struct FilmstripRecorder: Sendable {
  private typealias Moment = (elapsed: Int, panel: Filmstrip.Panel)

  private var moments: FilmstripMoments
  private var kept: [Moment] = []
  private var worst: (moment: Moment, blankArea: Double)?

  /// - Parameter length: How many beats the run will take; nil when nobody knows.
  package init(length: Int?) {
    moments = FilmstripMoments(length: length)
  }

  /// A frame has run; its panel is made when it is kept.
  ///
  /// - Parameter elapsed: How many beats have passed with it.
  package mutating func note(_ elapsed: Int, blankArea: Double, makePanel: () -> Filmstrip.Panel) {
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
