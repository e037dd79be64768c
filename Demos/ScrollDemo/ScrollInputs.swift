import AsyncDisplay
import DisplaySimulation

/// What a run reads besides what it shows: the movement and the costs.
struct ScrollInputs {
  /// Nil for those of a run that is told none.
  let costs: CostModel?
  private let marks: [GestureTrace.Mark]?

  init(_ options: ScrollOptions) throws {
    marks = try options.trace.map { try GestureTraceFile(Platform.readFile(at: $0), path: $0).marks }
    costs =
      try options.costModel.map { name in
        try CostModel(name: name) ?? CostModelFile(Platform.readFile(at: name), path: name).model
      }
  }

  /// The movement of a file, from its start; nil for the scenario's own.
  @MainActor
  func makeScript() -> (any ScrollScript)? { marks.map { GestureTrace($0) } }
}
