import AsyncDisplay
import DisplaySimulation
import Foundation

/// Somebody reads an article on a phone, turns to a larger screen and to large type at night, and comes back the next day.
@MainActor
final class ReaderScript: SampleScript {
  private static let phone = Size(width: 390, height: 844)
  private static let tablet = Size(width: 1_112, height: 800)

  private let scale: Double
  private(set) var reader: ReaderNode
  private(set) var host: SimulatedHost
  /// What the first launch has left.
  private(set) var savedState = Data()

  init(scale: Double) {
    self.scale = scale
    reader = ReaderNode(.coast)
    host = SimulatedHost(rootNode: reader, viewportSize: Self.phone, scale: scale)
  }

  var steps: [SampleStep] {
    [
      SampleStep("1-title") { try self.settle() },
      SampleStep("2-columns") {
        self.host.runtime.setViewportSize(Self.tablet)
        try self.settle()
        self.host.drag(from: Point(x: 500, y: 700), to: Point(x: 500, y: 260), frames: 20, holdingFor: 20)
        try self.settle()
      },
      SampleStep("3-large-at-night") {
        self.host.runtime.setViewportSize(Self.phone)
        self.host.runtime.environment.appearance = .dark
        self.host.runtime.environment.contentSizeCategory = .extraExtraExtraLarge
        try self.settle()
      },
      SampleStep("4-left") {
        self.host.runtime.environment.appearance = .light
        self.host.runtime.environment.contentSizeCategory = .large
        for _ in 0..<3 {
          self.host.drag(from: Point(x: 200, y: 700), to: Point(x: 200, y: 180), frames: 20, holdingFor: 20)
        }
        try self.settle()
        self.savedState = try JSONEncoder().encode(self.reader.state)
      },
      SampleStep("5-restored") {
        self.host.tearDown()
        let saved = try JSONDecoder().decode(ReaderState.self, from: self.savedState)
        self.reader = ReaderNode(.coast, from: saved)
        self.host = SimulatedHost(rootNode: self.reader, viewportSize: Self.phone, scale: self.scale)
        try self.settle()
      },
    ]
  }
}
