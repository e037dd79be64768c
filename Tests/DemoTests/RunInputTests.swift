import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DemoSupport
@testable import DisplaySimulation
@testable import ScrollDemo
@testable import ScrollDemoKit

@Suite("What a run is told")
struct RunInputTests {
  @Test("Bounds are read, with and without units, and hold or not")
  func assertions() throws {
    let read = try RunAssertion.parse("blank<=0.5%, p99 < 8ms,anchor==0,contents>=1")
    #expect(
      read == [
        RunAssertion(.blank, .atMost, 0.5), RunAssertion(.p99, .below, 8), RunAssertion(.anchor, .equal, 0),
        RunAssertion(.contents, .atLeast, 1),
      ]
    )
    var sample = FrameSample(
      index: 0,
      budgetMilliseconds: 8,
      busyMilliseconds: 8,
      overrunMilliseconds: 0,
      blankArea: 1,
      visibleArea: 200,
      velocity: 1
    )
    sample.list.anchorError = 2
    let summary = RunSummary(samples: [sample])
    #expect(read.map { $0.holds(in: summary) } == [true, false, false, false])
    #expect(RunAssertion(.p99, .atMost, 8).verdict(in: summary) == "kept: p99 <= 8.000 ms, was 8.000 ms")
    #expect(read[1].verdict(in: summary) == "MISSED: p99 < 8.000 ms, was 8.000 ms")
  }

  @Test(
    "What is no bound is refused",
    arguments: ["", "blank", "blank<=", "blank<=1ms", "speed<1", "p99=8", "p99<nan"]
  )
  func badAssertions(text: String) {
    #expect(throws: CommandLineError.self) { try RunAssertion.parse(text) }
  }

  @Test("The costs of this machine read back from their file")
  @MainActor
  func measuredCosts() throws {
    let model = CostCalibration(repetitions: 1).measure()
    let read = try CostModelFile(Array(CostModelFile(model).json.utf8), path: "f").model
    #expect(read.jobNanoseconds > 0)
    #expect(read.nanoseconds.count == WorkKind.allCases.count)
  }

  @Test("A file of marks is read line by line")
  func marks() throws {
    let file = try GestureTraceFile(Array("# a comment\n0 0\n\n0.5, 120\r\n0.5 -3\n".utf8), path: "f")
    #expect(file.marks.map(\.seconds) == [0, 0.5, 0.5] && file.marks.map(\.points) == [0, 120, -3])
    for (text, place) in [
      ("", "the file"), ("0 0\n1", "line 2"), ("1 0\n0 0", "line 2"), ("0 nan", "line 1"), ("a b", "line 1"),
      ("-1 0", "line 1"),
    ] {
      do throws(SimulationFileError) {
        _ = try GestureTraceFile(Array(text.utf8), path: "f")
        Issue.record("accepted \(text)")
      } catch {
        #expect(error.place == place)
      }
    }
  }

  @Test("A mark further away than lists reach is refused with what may be", arguments: ["1e308", "-1.1e12"])
  func farMarks(points: String) {
    do throws(SimulationFileError) {
      _ = try GestureTraceFile(Array("0 1e12\n1 \(points)\n2 0".utf8), path: "f")
      Issue.record("accepted")
    } catch {
      #expect(error.place == "line 2" && error.seen == "1 \(points)")
      #expect(error.expected == "points from -1e12 to 1e12")
    }
  }

  @Test("A cost model reads back as it was written, and what is none is refused with its place")
  func costs() throws {
    let model = CostModel([.drawnPixel: 3.25, .madeNode: 7], jobNanoseconds: 12)
    let read = try CostModelFile(Array(CostModelFile(model).json.utf8), path: "f").model
    #expect(read.jobNanoseconds == 12 && read.nanoseconds.filter { $0.value != 0 } == model.nanoseconds)
    for (text, place) in [
      ("{", "byte 1"), ("[]", "the file"), ("{\"schemaVersion\": 2}", "key 'schemaVersion'"),
      ("{\"jobNanoseconds\": -1}", "key 'jobNanoseconds'"), ("{} x", "byte 3"),
      ("{\"nanosecondsPerUnit\": {\"sung\": 1}}", "nanosecondsPerUnit"),
      ("{}", "the file"), ("{\"schemaVersion\": 1, \"nanosecondsPerUnit\": {}}", "the file"),
      (
        "{\"schemaVersion\": 1, \"jobNanoseconds\": 1, \"nanosecondsPerUnit\": {}}",
        "key 'nanosecondsPerUnit'"
      ),
      ("{\"nanosecondsPerUnit\": {\"drawnPixel\": \"1\"}}", "key 'drawnPixel'"),
      (String(repeating: "[", count: 100_000), "byte 64"),
    ] {
      do throws(SimulationFileError) {
        _ = try CostModelFile(Array(text.utf8), path: "f")
        Issue.record("accepted \(text)")
      } catch {
        #expect(error.place == place)
      }
    }
  }

  @Test("A cost model says on one line what is missing, or where it is no JSON")
  func costMessages() {
    func message(_ text: String) -> String {
      do throws(SimulationFileError) {
        _ = try CostModelFile(Array(text.utf8), path: "f")
        return "accepted"
      } catch {
        return "\(error)"
      }
    }
    let model = CostModelFile(.phone).json
    #expect(
      message(model.replacing(/"drawnPixel": [0-9.]+,/, with: "")).hasSuffix(
        "give also drawnPixel, 0 for what is free, as 'ScrollDemo calibrate --out FILE' writes them"
      )
    )
    #expect(
      message(model.replacing("\"schemaVersion\": 1,", with: "")).contains("give also schemaVersion, 0")
    )
    #expect(message("") == "f, byte 0: 'the end'; give a value, as JSON has it")
    #expect(message("{\n\"a\": x\n}") == "f, byte 7: 'x\\n}'; give a value, as JSON has it")
  }

  @Test("JSON reads back as it was written")
  func json() throws {
    let value = JSONValue.object([
      ("text", .string("a\"\\\n\u{1}é🙂")), ("whole", .integer(-3)), ("number", .number(0.125)),
      ("nested", .array([.array([]), .object([]), .bool(true), .bool(false), .null])),
    ])
    #expect(try JSONReader.read(Array(value.text.utf8)) == value)
    #expect(try JSONReader.read(Array(value.line.utf8)) == value)
    #expect(try JSONReader.read(Array(#""\ud83d\ude42\u00e9""#.utf8)) == .string("🙂é"))
    for text in ["", "tru", "\"", "\"\\u12\"", "[1,]", "{\"a\" 1}", "1 2", "+1", "\"\\ud83d\\u0041"] {
      #expect(throws: JSONReader.Flaw.self) { try JSONReader.read(Array(text.utf8)) }
    }
  }
}
