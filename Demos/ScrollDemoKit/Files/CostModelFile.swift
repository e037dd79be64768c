import AsyncDisplay
import DemoSupport
import DisplayConcurrency
package import DisplaySimulation

/// A cost model as a file has it: JSON with nanoseconds for each kind of work.
///
/// ```json
/// { "schemaVersion": 1, "jobNanoseconds": 2000, "nanosecondsPerUnit": { "drawnPixel": 4, "madeNode": 40000, ... } }
/// ```
///
/// All kinds have to be there, also those that are free.
package struct CostModelFile: Sendable {
  /// What the file says.
  package let model: CostModel

  /// Makes the file of a model.
  package init(_ model: CostModel) {
    self.model = model
  }

  /// Reads a file, which has to name the cost of every kind: one that was forgotten would be free and say so nowhere.
  ///
  /// - Throws: ``SimulationFileError`` for what is no JSON, a kind that there is not, what is no cost, and a kind that
  ///   is missing.
  package init(_ bytes: [UInt8], path: String) throws(SimulationFileError) {
    let value: JSONValue
    do throws(JSONReader.Flaw) {
      value = try JSONReader.read(bytes)
    } catch {
      let rest = bytes[error.offset...].prefix(20)
      let seen = rest.isEmpty ? "the end" : String(decoding: rest, as: UTF8.self)
      throw SimulationFileError(
        path: path,
        place: "byte \(error.offset)",
        seen: seen,
        expected: "\(error.expected), as JSON has it"
      )
    }
    guard case .object(let members) = value else {
      throw SimulationFileError(path: path, place: "the file", seen: value.shortLine, expected: "an object")
    }
    var job: Double?
    var missing: Set = ["schemaVersion", "jobNanoseconds", "nanosecondsPerUnit"]
    var costs: [WorkKind: Double] = [:]
    for (key, value) in members {
      missing.remove(key)
      switch (key, value) {
      case ("schemaVersion", .integer(1)): continue
      case ("jobNanoseconds", _): job = try Self.cost(value, key: key, path: path)
      case ("nanosecondsPerUnit", .object(let kinds)):
        for (name, value) in kinds {
          guard let kind = WorkKind(rawValue: name) else {
            throw SimulationFileError(path: path, place: key, seen: name, expected: Self.kindNames)
          }
          costs[kind] = try Self.cost(value, key: name, path: path)
        }
      default:
        throw SimulationFileError(
          path: path,
          place: "key '\(key)'",
          seen: value.shortLine,
          expected: "'schemaVersion' 1, 'jobNanoseconds' a number and 'nanosecondsPerUnit' an object"
        )
      }
    }
    let unnamed = WorkKind.allCases.filter { costs[$0] == nil }.map(\.rawValue)
    guard let job, missing.isEmpty, unnamed.isEmpty else {
      throw SimulationFileError(
        path: path,
        place: missing.isEmpty ? "key 'nanosecondsPerUnit'" : "the file",
        seen: value.shortLine,
        expected: "also \((missing.sorted() + unnamed).joined(separator: ", ")), 0 for what is free, "
          + "as 'ScrollDemo calibrate --out FILE' writes them"
      )
    }
    model = CostModel(costs, jobNanoseconds: job)
  }

  /// The contents of the file.
  package var json: String {
    JSONValue.object([
      ("schemaVersion", .integer(1)),
      ("jobNanoseconds", .number(model.jobNanoseconds)),
      (
        "nanosecondsPerUnit",
        .object(WorkKind.allCases.map { ($0.rawValue, .number(model.nanoseconds[$0] ?? 0)) })
      ),
    ]).text
  }

  private static let kindNames = "one of " + WorkKind.allCases.map(\.rawValue).joined(separator: ", ")

  private static func cost(_ value: JSONValue, key: String, path: String) throws(SimulationFileError)
    -> Double
  {
    let number: Double? =
      switch value {
      case .integer(let number): Double(number)
      case .number(let number): number
      default: nil
      }
    guard let number, (0...1e9).contains(number) else {
      throw SimulationFileError(
        path: path,
        place: "key '\(key)'",
        seen: value.shortLine,
        expected: "nanoseconds from 0 to 1000000000"
      )
    }
    return number
  }
}

extension JSONValue {
  /// As much of the value as fits into a message.
  fileprivate var shortLine: String { String(line.prefix(40)) }
}
