import DemoSupport
import DisplayChaos
import ScrollDemoKit

extension ScrollOptions {
  /// What `ScrollDemo` takes.
  static let syntax = CommandSyntax(
    "ScrollDemo",
    summary: "scroll a list, and measure what the main actor and the reader get",
    help: help,
    flags: subject + simulation + display + output,
    subcommands: [CalibrateOptions.syntax],
    topics: ["json": jsonHelp]
  )

  private static let wholeNumber = CommandFlag.Value.text("a whole number from 0 to \(UInt64.max)")

  /// What is scrolled, what moves it, and what is asked of it.
  private static let subject = [
    CommandFlag("--scenario", .oneOf(ScrollScenario.allCases.map(\.rawValue)), "what is scrolled, and how"),
    CommandFlag("--list", "show the scenarios"),
    CommandFlag("--input", .file("a text file in UTF-8"), "scroll the lines of a text file"),
    CommandFlag("--trace", .file("a file of marks"), "move by the marks of a file"),
    CommandFlag("--finger", "move the list by the touches of a finger"),
    CommandFlag("--policy", .oneOf(RunPolicy.allCases.map(\.rawValue)), "where to measure and draw"),
    CommandFlag("--compare", "run all policies on the same seed"),
    CommandFlag("--repeat", .text("a whole number from 1 to 100"), "how often each policy runs"),
    CommandFlag("--assert", .text("bounds such as 'blank<=0.5%,p99<=8ms,anchor==0'"), "bounds to keep"),
  ]

  private static let simulation = [
    CommandFlag("--clock", .oneOf(Clock.allCases.map(\.rawValue)), "this machine, or a simulated phone"),
    CommandFlag(
      "--cost-model",
      .file("'phone', 'slow-phone' or a file of costs", words: ["phone", "slow-phone"]),
      "what work costs on the simulated phone"
    ),
    CommandFlag("--chaos", .text(ChaosOptions.expected, words: ChaosOptions.names), "faults to inject"),
    CommandFlag("--chaos-seed", wholeNumber, "the seed of the faults"),
    CommandFlag("--workers", .text("a whole number from 1 to \(maximumWorkers)"), "worker threads"),
    CommandFlag("--seed", wholeNumber, "make up another feed"),
  ]

  private static let display = [
    CommandFlag("--frames", .text("a whole number from 1 to \(maximumFrames)"), "how long the run takes"),
    CommandFlag("--hz", .text("a number from 1 to 1000, or 'variable'", words: ["variable"]), "display rate"),
    CommandFlag("--velocity", .text("a number from 0 to 1000"), "mean velocity, in screens a second"),
    CommandFlag("--width", .text("a number from 50 to 4000"), "width of the viewport, in points"),
    CommandFlag("--height", .text("a number from 50 to 4000"), "height of the viewport, in points"),
    CommandFlag("--scale", .text("a number from 0.5 to 4"), "pixels per point"),
  ]

  private static let output = [
    CommandFlag("--live", "show the run in the terminal and take keys"),
    CommandFlag("--no-live", "show nothing but the figures"),
    CommandFlag("--json", "print the figures as JSON"),
    CommandFlag(
      "--graphics",
      .oneOf(LiveGraphics.allCases.map(\.rawValue)),
      "how a live run shows its picture"
    ),
    CommandFlag("--out", .folder("a folder"), "folder for the report and its data"),
    CommandFlag("--animation", .file("a file"), "write how the run begins as an animated PNG"),
  ]
}
