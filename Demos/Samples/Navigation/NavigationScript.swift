import AsyncDisplay
import DisplaySimulation

/// Turns to the third place, opens it, saves and shares it, and swipes back to where the pager was.
@MainActor
final class NavigationScript: SampleScript {
  let places = PlacesPage(Place.all)
  let navigator: NavigatorNode
  let host: SimulatedHost

  init(scale: Double) {
    navigator = NavigatorNode(places)
    host = SimulatedHost(rootNode: navigator, viewportSize: Size(width: 390, height: 844), scale: scale)
  }

  /// The page in front, where it is one about a place.
  var place: PlacePage? { navigator.pages.last as? PlacePage }

  var steps: [SampleStep] {
    [
      SampleStep("1-turning") {
        try self.settle()
        self.turn()
        self.host.touch(.began, at: Point(x: 330, y: 400))
        for step in 1...12 {
          self.host.touch(.moved, at: Point(x: 330 - 18 * Double(step), y: 400))
          self.host.runFrames(1)
        }
      },
      SampleStep("2-pushing") {
        self.host.touch(.ended, at: Point(x: 114, y: 400))
        self.host.runFrames(120)
        self.host.tap(at: Point(x: 200, y: 400))
        self.host.runFrames(22)
      },
      SampleStep("3-pushed") {
        self.host.runFrames(120)
        self.tap(self.place?.save)
        self.host.runFrames(30)
      },
      SampleStep("4-sheet") {
        self.tap(self.place?.share)
        self.host.runFrames(120)
      },
      SampleStep("5-swiping-back") {
        self.host.drag(from: Point(x: 200, y: 640), to: Point(x: 200, y: 800), frames: 12)
        self.host.runFrames(120)
        self.host.touch(.began, at: Point(x: 8, y: 500))
        for step in 1...16 {
          self.host.touch(.moved, at: Point(x: 8 + 10 * Double(step), y: 500))
          self.host.runFrames(1)
        }
      },
      SampleStep("6-back") {
        self.host.touch(.ended, at: Point(x: 168, y: 500))
        self.host.runFrames(180)
      },
    ]
  }

  /// Turns to the next place.
  private func turn() {
    host.drag(from: Point(x: 330, y: 400), to: Point(x: 60, y: 400), frames: 12)
    host.runFrames(120)
  }

  private func tap(_ node: DisplayNode?) {
    guard let node, let point = node.convertToScreen(Point(x: node.bounds.midX, y: node.bounds.midY)) else {
      return
    }
    host.tap(at: point)
  }
}
