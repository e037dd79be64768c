import AsyncDisplay
import DisplayImageCoding
import ScrollDemoKit

/// Draws frames of a run while it passes, for an animation of how it begins.
///
/// Frames are drawn at once: what is kept of each is a small bitmap, and not the contents of all rows that passed.
struct AnimationRecorder: Sendable {
  /// How many frames a second are shown.
  private static let framesPerSecond = 12.0
  /// How much of a run is shown, in seconds: up to 120 frames of some 0.3 MB.
  private static let maximumSeconds = 10.0
  /// How wide the animation is at most, in pixels.
  private static let width = 195.0

  /// The display's shortest beats in a second.
  private let hz: Double
  private var shown: [(elapsed: Int, bitmap: Bitmap)] = []
  /// How many of the animation's frames have passed.
  private var taken = 0

  init(hz: Double) {
    self.hz = hz
  }

  /// A frame has run; its panel is made when the animation shows it.
  ///
  /// One that has other sides than the first, as after the viewport was turned, is left out: the one before is shown for
  /// longer.
  ///
  /// - Parameter elapsed: How many beats have passed with it, from 1.
  mutating func note(_ elapsed: Int, makePanel: () -> Filmstrip.Panel) {
    let seconds = Double(elapsed - 1) / hz
    // Beats are not whole fractions of a second: a frame is not late by what their sum lacks.
    let index = Int((min(seconds, Self.maximumSeconds) * Self.framesPerSecond + 1e-6).rounded(.down))
    guard index >= taken, seconds < Self.maximumSeconds else { return }
    taken = index + 1
    guard let bitmap = Filmstrip(panels: [makePanel()]).renderPanels(width: Self.width).first?.bitmap
    else { return }
    let first = shown.first?.bitmap ?? bitmap
    guard bitmap.width == first.width, bitmap.height == first.height else { return }
    shown.append((elapsed, bitmap))
  }

  /// The frames, each for as long as it was the newest, in as many colors as a palette has.
  var frames: [PNGEncoder.AnimationFrame] {
    let colors = AnimationColors(of: shown.map(\.bitmap))
    return shown.indices.map { index in
      let next = index + 1 < shown.count ? shown[index + 1].elapsed : nil
      let seconds = next.map { Double($0 - shown[index].elapsed) / hz } ?? 1 / Self.framesPerSecond
      return PNGEncoder.AnimationFrame(colors.reduced(shown[index].bitmap), duration: .seconds(seconds))
    }
  }
}
