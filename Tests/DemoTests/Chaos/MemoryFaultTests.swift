import AsyncDisplay
import Testing

@testable import DisplayChaos
@testable import DisplaySimulation
@testable import ScrollDemo

@Suite("Memory warnings")
@MainActor
struct MemoryFaultTests {
  /// What the trial of a warning says at first, after something has happened to a row on screen.
  private func verdict(_ change: (_ row: DisplayNode, _ runFrame: () -> Void) -> Void) throws -> ChaosVerdict
  {
    let run = ChaosRuns.make(ChaosRuns.options(try ChaosRuns.options(.memory)))
    let scene = try #require(run.chaos?.scene)
    let device = try #require(scene.device)
    // Work that waits for a device that never goes on would hold everything for ever.
    defer {
      scene.runtime.invalidate()
      run.chaos?.close()
      device.settle()
    }
    func runFrame() {
      let timing = device.nextBeat()
      scene.willRunFrame(timing)
      _ = scene.runtime.runFrame(timing)
      scene.didRunFrame()
    }
    for _ in 0..<30 { runFrame() }
    let row = try #require(scene.list.node(ofRow: 1))
    #expect(row.isDisplayed && row.layer?.contents != nil)
    SystemFaults([.memory], in: scene).inject(.memory)
    let trial = try #require(scene.takeBegun().first)
    change(row, runFrame)
    #expect(row.interfaceState.contains(.visible))
    return trial.look()
  }

  private func isLost(_ verdict: ChaosVerdict) -> Bool {
    if case .lost = verdict { true } else { false }
  }

  @Test("A row that loses its contents is noticed")
  func lost() throws {
    let verdict = try verdict { row, runFrame in
      runFrame()
      row.layer?.contents = nil
    }
    #expect(isLost(verdict))
  }

  @Test("A row that has become empty has not lost its contents")
  func empty() throws {
    let verdict = try verdict { row, runFrame in
      row.updateStyle { $0.height = .points(0) }
      for _ in 0..<6 { runFrame() }
      row.layer?.contents = nil
      #expect(row.frame.isEmpty)
    }
    #expect(!isLost(verdict), "\(verdict)")
  }
}
