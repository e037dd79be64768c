import AsyncDisplay
import DisplaySimulation
import ScrollDemoKit

@testable import ScrollDemo

extension ScrollRun.Outcome {
  /// The outcome of a run of some frames, with nothing else to say of it.
  init(of samples: [FrameSample]) {
    self.init(
      summary: RunSummary(samples: samples, list: ListStatistics()),
      samples: samples,
      filmstrip: Filmstrip(panels: []),
      chaos: [],
      trace: nil,
      workerCount: 1,
      wasInterrupted: false
    )
  }
}
