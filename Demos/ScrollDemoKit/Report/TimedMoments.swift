/// What was on screen at evenly spread moments of a run, which are the same for every run of that length.
///
/// At a moment the display shows the newest frame that was done by then: the moment's own, or an older one that is frozen
/// because the main actor was busy.
package struct TimedMoments<Panel> {
  /// What was on screen at a moment.
  package struct Shown {
    /// The moment, in vsyncs from the start of the run.
    package let moment: Int
    /// How many vsyncs the frame is older than it would be if the main actor had been in time; 0 for one that is not
    /// frozen.
    package let delay: Int
    /// The frame.
    package let panel: Panel
  }

  private var moments: ArraySlice<Int>
  private var last: (due: Int, lasts: Int, panel: Panel)?
  private var shown: [Shown] = []

  /// Spreads moments over a run, each in the middle of its part.
  package init(count: Int, length: Int) {
    moments = (0..<count).map { max(1, (2 * $0 + 1) * length / (2 * count)) }[...]
  }

  /// A frame is done.
  ///
  /// - Parameters:
  ///   - due: The vsync at which it should be seen.
  ///   - late: How many vsyncs later it is seen.
  ///   - lasts: How many vsyncs the display shows it for unless the next one is late.
  ///   - panel: What it shows.
  package mutating func note(due: Int, late: Int, lasts: Int, panel: Panel) {
    while let moment = moments.first, moment < due + late {
      moments.removeFirst()
      show(at: moment)
    }
    last = (due, max(1, lasts), panel)
  }

  /// What was on screen at each moment; what is left of them shows the last frame.
  package mutating func finish() -> [Shown] {
    while let moment = moments.popFirst() { show(at: moment) }
    return shown
  }

  private mutating func show(at moment: Int) {
    guard let last else { return }
    let age = moment - last.due
    shown.append(Shown(moment: moment, delay: age < last.lasts ? 0 : age, panel: last.panel))
  }
}

extension TimedMoments: Sendable where Panel: Sendable {}
extension TimedMoments.Shown: Sendable where Panel: Sendable {}
