import AsyncDisplay
import DisplaySimulation

/// Figures change each second and events ten times a second, while the window is turned and a card unfolds.
@MainActor
final class DashboardScript: SampleScript {
  let dashboard: DashboardNode
  let host: SimulatedHost
  private(set) var shop = Shop()
  /// Called after each frame.
  var didRunFrame: (() -> Void)?

  init(scale: Double) {
    dashboard = DashboardNode(shop)
    host = SimulatedHost(rootNode: dashboard, viewportSize: Size(width: 1_024, height: 720), scale: scale)
  }

  var steps: [SampleStep] {
    [
      SampleStep("1-wide") { self.live(tenths: 12) },
      SampleStep("2-counting") {
        self.live(tenths: 8)
        self.shop.sell()
        self.dashboard.show(self.shop)
        self.run(frames: 24)
      },
      SampleStep("3-unfolding") {
        self.live(tenths: 7)
        self.tap(self.dashboard.course)
        self.run(frames: 22)
      },
      SampleStep("4-unfolded") { self.live(tenths: 10) },
      SampleStep("5-narrow-and-dark") {
        self.tap(self.dashboard.course)
        self.host.runtime.setViewportSize(Size(width: 390, height: 844))
        self.host.runtime.environment.appearance = .dark
        self.live(tenths: 20)
      },
    ]
  }

  /// Lets tenths of a second pass, with an event in each and new figures in every tenth one.
  func live(tenths: Int) {
    for tenth in 0..<tenths {
      shop.happen()
      dashboard.events.show(shop.events)
      if tenth % 10 == 0 {
        shop.sell()
        dashboard.show(shop)
      }
      run(frames: 12)
    }
  }

  private func tap(_ card: CardNode) {
    host.tap(at: card.convertToScreen(Point(x: 40, y: 20)) ?? .zero)
  }

  private func run(frames: Int) {
    for _ in 0..<frames {
      host.runFrames(1)
      didRunFrame?()
    }
  }
}
