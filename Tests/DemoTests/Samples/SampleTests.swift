import AsyncDisplay
import DemoSupport
import DisplayConcurrency
import DisplaySimulation
import TestSupport
import Testing

@testable import Samples

@Suite("Samples", .serialized)
@MainActor
struct SampleTests {
  @Test(
    "Each runs to its end, has a picture of each moment, and leaves no node behind",
    arguments: TestDepth.isFull ? Sample.allCases : [.settings]
  )
  func runs(sample: Sample) throws {
    let script = try sample.makeScript(scale: 1)
    var pictures: [[UInt32]] = []
    for step in script.steps {
      try step.perform()
      let picture = try #require(script.picture(scale: 1), "\(step.name)")
      #expect(picture.size == script.host.runtime.viewportSize)
      pictures.append(picture.pixels)
    }
    #expect(Set(script.steps.map(\.name)).count == script.steps.count)
    // What is restored may look like what was left; all other moments differ.
    #expect(Set(pictures).count >= pictures.count - (sample == .reader ? 1 : 0))
    // Some have a device of their own beside the host.
    script.host.tearDown()
    #expect(script.host.device.settle().isSettled)
  }

  // The demos' check compares the files of all samples; these two have lists, pictures that load and workers at work.
  @Test(
    "Two runs give the same pictures",
    arguments: [Sample.chat, .settings].prefix(TestDepth.count(1, full: 2))
  )
  func repeats(sample: Sample) throws {
    var runs: [[[UInt32]]] = []
    for _ in 0..<2 {
      let script = try sample.makeScript(scale: 1)
      var pictures: [[UInt32]] = []
      for step in script.steps.prefix(TestDepth.count(3, full: .max)) {
        try step.perform()
        pictures.append(try #require(script.picture(scale: 1)).pixels)
      }
      runs.append(pictures)
    }
    let isSame = runs[0] == runs[1]
    #expect(isSame)
  }

  @Test("The options are those of the command line")
  func options() throws {
    let none = try SamplesOptions([])
    #expect(none.samples == Sample.allCases && none.scale == 2 && !none.listsSamples)
    let some = try SamplesOptions(["settings", "chat", "settings", "--scale=1.5", "--output", "x"])
    #expect(some.samples == [.chat, .settings] && some.scale == 1.5 && some.folder == "x")
    #expect(try SamplesOptions(["--list"]).listsSamples)
    #expect(throws: CommandLineError.unexpectedWord("chta", nearest: "chat")) {
      try SamplesOptions(["reader", "chta"])
    }
    #expect(throws: CommandLineError.self) { try SamplesOptions(["reader", "--scale", "5"]) }
  }

  @Test("Names come before the flags, any number of them, and help is only shown when it is asked for")
  func syntax() throws {
    let syntax = SamplesOptions.syntax
    #expect(try syntax.reply(to: []) == nil)
    #expect(try syntax.reply(to: ["reader", "chat"]) == nil)
    #expect(try syntax.reply(to: ["reader", "chat", "--help"]) == syntax.help)
    #expect(try syntax.reply(to: ["--list"]) == nil)
    for (words, wrong, nearest) in [
      (["raeder"], "raeder", "reader"), (["chat", "setings"], "setings", "settings"),
    ] {
      #expect(throws: CommandLineError.unexpectedWord(wrong, nearest: nearest)) {
        try syntax.reply(to: words)
      }
    }
  }
}
