import AsyncDisplay
import DemoSupport
import DisplayChaos
import DisplaySimulation
import ScrollDemoKit

/// What a scroll run is told on its command line.
struct ScrollOptions: Sendable, Hashable {
  /// What time it is.
  enum Clock: String, Sendable, Hashable, CaseIterable {
    /// The machine's own time and threads.
    case wall
    /// That of a simulated device, on which time passes by what is done.
    case virtual
  }

  /// The text file to scroll; nil for the made-up feed.
  var input: String?
  /// Whether the list is moved by the touches of a finger, and not by a driver.
  var usesFinger = false
  /// What is scrolled, and how.
  var scenario = ScrollScenario.fling
  /// The file of marks to move by; nil for the scenario's own movement.
  var trace: String?
  /// The name, or else the file, of the simulated device's costs; nil for a phone's.
  var costModel: String?
  /// Whether all policies run, on the same seed.
  var compares = false
  /// How often each policy of a comparison runs.
  var repetitions = 1
  /// The bounds that the run has to keep.
  var assertions: [RunAssertion] = []
  /// What goes wrong in the run; nil for nothing.
  var chaos: ChaosOptions?
  /// Whether only the scenarios are to be listed.
  var listsScenarios = false
  /// Where measuring and drawing happen.
  var policy = RunPolicy.adaptive
  /// What time it is.
  var clock = Clock.wall
  /// How many workers there are; nil for as many as there are processors to spare, or two on a simulated device.
  var workers: Int?
  /// What the feed is made of.
  var seed: UInt64 = 1
  /// How many of the display's shortest beats the run takes.
  var frames = 1_200
  /// How often the display shows something new.
  var rate = DisplayRate.fixed(120)
  /// The mean velocity while flicking, in screens a second.
  var velocity = 10.0
  /// The viewport's width, in points.
  var width = 390.0
  /// The viewport's height, in points.
  var height = 844.0
  /// Pixels per point.
  var scale = 2.0
  /// Whether the run is shown live in the terminal; nil for when that makes sense.
  var live: Bool?
  /// How a live run shows its picture.
  var graphics = LiveGraphics.auto
  /// What is left of the run.
  var output = Output()

  /// Makes the options of a command line without flags.
  init() {}

  /// Reads the words after the program's name.
  ///
  /// - Throws: ``CommandLineError`` for the first thing that is wrong.
  init(_ words: [String]) throws(CommandLineError) {
    let arguments = try CommandLineArguments(words, of: Self.syntax)
    output.printsJSON = arguments.contains("--json")
    input = arguments.text("--input")
    compares = arguments.contains("--compare")
    repetitions = try arguments.integer("--repeat", in: 1...100, default: repetitions)
    usesFinger = arguments.contains("--finger")
    listsScenarios = arguments.contains("--list")
    trace = arguments.text("--trace")
    costModel = arguments.text("--cost-model")
    if let bounds = arguments.text("--assert") { assertions = try RunAssertion.parse(bounds) }
    scenario = try arguments.choice("--scenario", default: scenario)
    policy = try arguments.choice("--policy", default: policy)
    clock = try arguments.choice("--clock", default: clock)
    if arguments.text("--workers") != nil {
      workers = try arguments.integer("--workers", in: 1...Self.maximumWorkers, default: 1)
    }
    seed = try arguments.integer("--seed", in: 0...UInt64.max, default: seed)
    frames = try arguments.integer("--frames", in: 1...Self.maximumFrames, default: frames)
    let mostOfEach = Self.maximumFrames / RunPolicy.allCases.count
    if compares, frames > mostOfEach {
      throw .badValue(
        flag: "--frames",
        value: String(frames),
        expected: "a whole number from 1 to \(mostOfEach) with '--compare', "
          + "which keeps all runs in memory until the report"
      )
    }
    if arguments.text("--hz") == "variable" {
      rate = .variable(upTo: rate.highest)
    } else {
      rate = .fixed(try arguments.number("--hz", in: 1...1_000, default: rate.highest, or: "variable"))
    }
    velocity = try arguments.number("--velocity", in: 0...1_000, default: velocity)
    width = try arguments.number("--width", in: 50...4_000, default: width)
    height = try arguments.number("--height", in: 50...4_000, default: height)
    scale = try arguments.number("--scale", in: 0.5...4, default: scale)
    try checkArea(arguments)
    output.folder = arguments.text("--out") ?? output.folder
    graphics = try arguments.choice("--graphics", default: graphics)
    if arguments.contains("--no-live") { live = false }
    // Unless it is said otherwise: how policies differ shows where work is dear, and can be had again.
    if compares, arguments.text("--clock") == nil {
      clock = .virtual
      // Runs with faults last until what those do was seen, which on a slow phone is long.
      if costModel == nil, !arguments.isGiven("--chaos") {
        costModel = CostModel.slowPhoneName
        workers = workers ?? CostModel.slowPhoneWorkerCount
      }
    }
    if let faults = arguments.text("--chaos") {
      let luck = try arguments.integer("--chaos-seed", in: 0...UInt64.max, default: seed)
      // Unless it is said otherwise, so that a run can be had again.
      if arguments.text("--clock") == nil { clock = .virtual }
      chaos = try ChaosOptions(faults, on: clock, seed: luck)
    }
    if let file = arguments.text("--animation") { try animate(into: file, arguments) }
    if arguments.contains("--live") { try showLive(arguments) }
    try checkEffects(of: arguments)
  }

  /// The most beats that a run may take: what is kept of them until the report, up to 2.5 KB each, fits in 1 GB.
  static var maximumFrames: Int { ScrollScenario.maximumFrames }
  /// How many workers there may be.
  static var maximumWorkers: Int { 64 }

  /// Beats a second at most.
  var hz: Double { rate.highest }

  /// How long the run takes, in seconds.
  var duration: Double { Double(frames) / hz }

  /// The movement of the scenario.
  @MainActor
  func makeScript() -> any ScrollScript {
    scenario.makeScript(screen: height, velocity: velocity, duration: duration, seed: seed)
  }

  /// What rows draw over the whole viewport has to fit in bitmaps.
  private func checkArea(_ arguments: CommandLineArguments) throws(CommandLineError) {
    let most = (Double(Bitmap.maximumArea) / (width * height)).squareRoot()
    guard scale > most else { return }
    throw .badValue(
      flag: "--scale",
      value: arguments.text("--scale") ?? TextTable.number(scale, digits: 1),
      expected: "at most \(TextTable.number((most * 10).rounded(.down) / 10, digits: 1)) with a viewport of "
        + "\(TextTable.number(width, digits: 0))×\(TextTable.number(height, digits: 0)) points"
    )
  }

  /// Asks for an animation, which is drawn while the run stands still: the simulated phone does not notice.
  private mutating func animate(
    into file: String,
    _ arguments: CommandLineArguments
  ) throws(CommandLineError) {
    if compares { throw .conflict("--compare", "--animation") }
    // Unless it is said otherwise, so that it can be had again.
    if arguments.text("--clock") == nil { clock = .virtual }
    guard clock == .virtual else {
      throw .badValue(flag: "--clock", value: clock.rawValue, expected: "'virtual' with --animation")
    }
    output.animation = file
  }

  /// Asks for a live run, unless what else is asked for cannot be one.
  private mutating func showLive(_ arguments: CommandLineArguments) throws(CommandLineError) {
    let others = ["--no-live", "--compare", "--chaos", "--json", "--animation"]
    if let other = others.first(where: arguments.isGiven) {
      throw .conflict("--live", other)
    }
    guard clock == .wall else {
      throw .badValue(flag: "--clock", value: clock.rawValue, expected: "'wall' with --live")
    }
    live = true
  }
}
