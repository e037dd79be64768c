import AsyncDisplay
import DisplaySimulation
import Testing

@testable import Samples

extension SampleScript {
  /// Performs the steps up to one, that one included, of those that were not performed yet.
  ///
  /// - Parameters:
  ///   - name: The step's name.
  ///   - first: The first step that was not performed yet; nil for the first one of all.
  func perform(from first: String? = nil, upTo name: String) throws {
    let names = steps.map(\.name)
    let start = try first.map { try #require(names.firstIndex(of: $0)) } ?? 0
    let end = try #require(names.firstIndex(of: name))
    for step in steps[start...end] { try step.perform() }
  }

  /// Performs one step.
  func perform(_ name: String) throws { try perform(from: name, upTo: name) }
}
