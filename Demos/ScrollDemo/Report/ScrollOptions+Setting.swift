// What a run was told, in the words of its report.

import DemoSupport
import DisplayChaos
import DisplayConcurrency
import DisplaySimulation
import ScrollDemoKit

extension ScrollOptions {
  /// What is scrolled and what moves it, but for the content itself.
  var course: String {
    var parts: [String] = []
    if let trace {
      if scenario != .fling { parts.append(scenario.rawValue) }
      parts.append("moved by \(VisibleText.line(trace))")
    } else {
      parts.append(scenario.rawValue)
      if scenario.movesByVelocity { parts.append("\(TextTable.number(velocity, digits: 1)) screens/s") }
    }
    if usesFinger { parts.append("by the touches of a finger") }
    return parts.joined(separator: ", ")
  }

  /// How often the display shows something new, in words.
  var rateName: String {
    let highest = rate.highest
    let frequency = "\(TextTable.number(highest, digits: highest == highest.rounded() ? 0 : 2)) Hz"
    return rate.isVariable ? "a variable rate up to \(frequency)" : frequency
  }

  /// The options of a repetition, from 0: each has its own feed and faults.
  func repeated(_ repetition: Int) -> ScrollOptions {
    guard repetition > 0 else { return self }
    var options = self
    options.seed = seed &+ UInt64(repetition)
    if let chaos {
      options.chaos = ChaosOptions(chaos.rates.keys, seed: chaos.seed &+ UInt64(repetition))
      options.chaos?.rates = chaos.rates
    }
    return options
  }

  /// The simulated device, in words.
  var deviceName: String { costModel == CostModel.slowPhoneName ? "slow simulated phone" : "simulated phone" }

  /// A number of workers, in words.
  static func workers(_ count: Int) -> String { count == 1 ? "1 worker" : "\(count) workers" }
}
