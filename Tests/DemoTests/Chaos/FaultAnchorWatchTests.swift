import AsyncDisplay
import Testing

@testable import DisplayChaos
@testable import DisplaySimulation

@Suite("The scroll anchor while faults happen")
@MainActor
struct FaultAnchorWatchTests {
  /// Moves a list by what it is told, once.
  private final class OnceScript: ScrollScript {
    let currentVelocity = 0.0
    private(set) var currentDisplacement = 0.0
    var next = 0.0
    func displacement(at timing: FrameTiming) -> Double {
      (currentDisplacement, next) = (next, 0)
      return currentDisplacement
    }
  }

  /// Twenty rows of 30 points in a viewport of 100.
  @MainActor
  private struct Scene {
    let list = ListNode(ChaosRuns.content(20), estimatedRowLength: 30)
    let script = OnceScript()
    let host: SimulatedHost
    var watch: FaultAnchorWatch

    init(at offset: Double) {
      host = SimulatedHost(rootNode: list, viewportSize: Size(width: 60, height: 100))
      host.runFrames(5)
      list.scrollDriver = script
      watch = FaultAnchorWatch(list: list) { [script] in script.currentDisplacement }
      list.scroll(by: offset)
      for _ in 0..<5 { _ = runFrame() }
    }

    /// Runs a frame that the script moves the list in, and a hook after it.
    ///
    /// - Returns: What the watch saw.
    mutating func runFrame(script distance: Double = 0, hook: Double = 0) -> Double? {
      script.next = distance
      watch.willRunFrame()
      host.runFrames(1)
      let offset = list.contentOffset
      list.scroll(by: hook)
      watch.expect(list.contentOffset - offset)
      watch.didRunFrame()
      return watch.error
    }
  }

  @Test("A list that script and hook move sees no error, and one that moves by itself its distance")
  func movement() {
    var scene = Scene(at: 190)
    #expect(scene.runFrame(script: 7, hook: 1) == 0 && scene.list.contentOffset == 198)
    scene.list.scroll(by: 3)
    #expect(scene.runFrame() == 3)
  }

  @Test("Nothing is known of a list that is held back at an end, whatever moves it on in the same frame")
  func heldBack() {
    var scene = Scene(at: 0)
    #expect(scene.runFrame(script: -0.75, hook: 1) == nil && scene.list.contentOffset == 1)
    scene = Scene(at: 500)
    #expect(scene.runFrame(script: 0.75, hook: -1) == nil && scene.list.contentOffset == 499)
  }

  @Test("Nothing is known of a list that is held back at an end and then grows")
  func growth() {
    var scene = Scene(at: 500)
    scene.list.node(ofRow: 19)?.updateStyle { $0.height = .points(90) }
    var errors: [Double?] = []
    for _ in 0..<5 { errors.append(scene.runFrame(script: 0.75)) }
    #expect(scene.list.contentLength == 660 && scene.list.contentOffset > 500)
    #expect(errors.allSatisfy { ($0 ?? 0) == 0 }, "\(errors)")
    #expect(errors.contains { $0 == nil })
  }
}
