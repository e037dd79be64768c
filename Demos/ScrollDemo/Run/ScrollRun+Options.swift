import AsyncDisplay
import DisplayChaos
import DisplayLists
import DisplayNodes
import DisplaySimulation
import ScrollDemoKit

// What the words of a command line ask of a list, a runtime and a device.

extension RunPolicy {
  /// Has a list prepare as much as the policy says.
  @MainActor
  func apply(to list: ListNode) {
    switch self {
    case .adaptive: list.rangePolicy = .adaptive(AdaptiveRangeTuning())
    case .fixed: list.rangePolicy = .fixed
    // A toolkit without nodes makes a row when it comes on screen, and not before.
    case .mainThread: list.rangeMode = .visibleOnly
    }
  }

  /// Where measuring and drawing happen.
  var execution: DisplayRuntime.Execution { self == .mainThread ? .mainActor : .workers }
}

extension SimulatedDevice.Configuration {
  /// The device that options ask for.
  init(_ options: ScrollOptions, costs: CostModel) {
    self.init()
    workerCount = options.workers ?? workerCount
    rate = options.rate
    self.costs = costs
    if let chaos = options.chaos { add(chaos) }
  }

  /// What faults ask of the device.
  private mutating func add(_ chaos: ChaosOptions) {
    var hardships: ScheduleHardships = []
    if chaos.contains(.order) { hardships.insert(.anyOrder) }
    if chaos.contains(.starvation) { hardships.insert(.pauses) }
    if chaos.contains(.slowWork) { hardships.insert(.slowJobs) }
    if !hardships.isEmpty { order = .explored(seed: chaos.seed, hardships) }
    if chaos.contains(.workers) {
      var random = SeededGenerator(seed: chaos.seed, stream: 0x776F_726B)
      workerCount = random.pick([1, 2, 3, 8, 64]) ?? workerCount
    }
  }
}
