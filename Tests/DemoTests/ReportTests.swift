import AsyncDisplay
import Foundation
import Testing

@testable import DemoSupport
@testable import DisplaySimulation
@testable import ScrollDemo

@Suite("Reports")
struct ReportTests {
  @Test("What is written as JSON reads back as the same, and what is no number as nothing")
  func json() throws {
    let controls = String(String.UnicodeScalarView((0..<0x30).compactMap { Unicode.Scalar(UInt32($0)) }))
    let value = JSONValue.object([
      ("text", .string(controls + "\"\\é🙂")), ("whole", .integer(-3)), ("number", .number(0.1)),
      ("large", .number(1e20)), ("none", .number(.nan)), ("empty", .array([])),
      ("list", .array([.bool(true), .null, .object([])])),
    ])
    let object = try JSONSerialization.jsonObject(with: Data(value.text.utf8)) as? [String: Any]
    #expect(object?["text"] as? String == controls + "\"\\é🙂")
    #expect(object?["number"] as? Double == 0.1 && object?["large"] as? Double == 1e20)
    #expect(object?["none"] is NSNull)
    #expect((object?["list"] as? [Any])?.count == 3)
    #expect(JSONValue.number(3).text == "3\n")
  }

  @Test("Tables align words to the left and numbers to the right")
  func tables() {
    var table = TextTable(headings: ["what", "a", "b"])
    table.add(["first", "1.00", "12"])
    table.add(["second row", "-0.50"])
    #expect(
      table.text == """
        what            a   b
        ---------------------
        first        1.00  12
        second row  -0.50

        """
    )
    #expect(TextTable.number(-0.004) == "0.00")
    #expect(TextTable.number(9.996) == "10.00")
    #expect(TextTable.number(-1.25, digits: 1) == "-1.3")
    #expect(TextTable.number(2.5, digits: 0) == "3")
    #expect(TextTable.number(2.5, digits: .min) == "3")
    #expect(TextTable.number(0.25, digits: .max) == "0.250000000000000")
    #expect(TextTable.number(.nan) == "–")
  }

  @Test("A summary has its keys, with units, and its table every figure")
  func report() throws {
    let report = SummaryReport(
      summary: RunSummary(samples: [], peakResidentBytes: 1),
      options: ScrollOptions(),
      content: "nothing",
      rowCount: 0
    )
    let object = try JSONSerialization.jsonObject(with: Data(report.json.utf8)) as? [String: Any]
    for key in [
      "schemaVersion", "mainActorBusyMs", "frameOverrunMs", "blankAreaPctWhileScrolling", "droppedFramesPct",
      "hitchRatioMsPerSecond", "nodesCreated", "wastedWorkPct", "peakResidentBytes", "frameBudgetMs",
    ] {
      #expect(object?[key] != nil, "\(key)")
    }
    for word in ["busy", "overrun", "blank", "dropped", "hitch", "nodes", "never seen", "memory"] {
      #expect(report.table.contains(word))
    }
  }
}
