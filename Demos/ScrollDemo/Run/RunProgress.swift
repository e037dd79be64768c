import AsyncDisplay
import DisplayConcurrency
import DisplayPlatform

/// Tells a terminal how far a run is that takes longer than a moment, on a line that is gone when the run ends.
@MainActor
final class RunProgress {
  private static let interval: Int64 = 250_000_000

  private let name: String
  private let total: Int
  private var nextTime = SystemClock.nanoseconds + 2 * interval
  private var width = 0

  init(name: String, frames total: Int) {
    self.name = name
    self.total = total
  }

  /// A frame is about to run, of which there were so many before it.
  func frameWillRun(_ frame: Int) {
    guard Platform.isStandardOutputTerminal, SystemClock.nanoseconds >= nextTime else { return }
    nextTime = SystemClock.nanoseconds + Self.interval
    show("\(name): \(frame) of \(total) frames")
  }

  /// Takes the line away.
  func end() {
    guard width > 0 else { return }
    show("")
    Platform.replaceLineOfStandardError(with: nil)
  }

  private func show(_ text: String) {
    Platform.replaceLineOfStandardError(
      with: text + String(repeating: " ", count: max(0, width - text.count))
    )
    width = text.count
  }
}
