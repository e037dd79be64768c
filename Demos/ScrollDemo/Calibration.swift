import AsyncDisplay
import DisplayConcurrency
import DisplayPlatform
import DisplaySimulation
import ScrollDemoKit

/// `ScrollDemo calibrate`: what work costs here, as a table and as a file for `--cost-model`.
@MainActor
enum Calibration {
  static func run(_ words: [String]) throws {
    let options = try CalibrateOptions(words)
    let feed = Feed()
    let measured = CostCalibration(repetitions: options.repetitions) { PostNode(post: feed[$0]) }.measure()
    let model = measured.scaled(by: options.factor)
    var table =
      row("nanoseconds of", "here x \(options.factor)", "phone")
      + row("job", model, .phone) { $0.jobNanoseconds }
    for kind in WorkKind.allCases {
      table += row(kind.rawValue, model, .phone) { $0.nanoseconds[kind] ?? 0 }
    }
    // Either is left although the other fails.
    let text = options.printsJSON ? CostModelFile(model).json : table
    let printing = Result { try Platform.writeToStandardOutput(text) }
    guard let path = options.out else { return try printing.get() }
    try Platform.writeFile(Array(CostModelFile(model).json.utf8), to: path)
    try printing.get()
    if options.printsJSON { return }
    try Platform.writeToStandardOutput("wrote \(VisibleText.line(path))\n")
  }

  private static func row(
    _ name: String,
    _ first: CostModel,
    _ second: CostModel,
    _ cost: (CostModel) -> Double
  ) -> String {
    func tenths(_ value: Double) -> String { String((value * 10).rounded() / 10) }
    return row(name, tenths(cost(first)), tenths(cost(second)))
  }

  private static func row(_ name: String, _ first: String, _ second: String) -> String {
    func padding(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(1, width - text.count))
    }
    return name + padding(name, 20) + padding(first, 14) + first + padding(second, 14) + second + "\n"
  }
}
