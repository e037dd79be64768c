import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplaySimulation
@testable import ScrollDemoKit

@Suite("Files of movements")
struct GestureTraceFileTests {
  @Test("Reading a file of marks looks at each byte once", arguments: [1_000, 4_000])
  func marks(count: Int) throws {
    let text = (0..<count).map { "\($0).25, \($0 * 3)\r\n" }.joined()
    let file = try GestureTraceFile(Array(text.utf8), path: "f")
    #expect(file.marks.count == count && file.marks.last?.points == Double((count - 1) * 3))
    #expect(file.visitedByteCount <= text.utf8.count + 1)
  }

  @Test("What is shown of a line that is no mark is its beginning")
  func longLines() {
    let line = String(repeating: "é", count: 5_000)
    do throws(SimulationFileError) {
      _ = try GestureTraceFile(Array("0 0\n\(line) 1\n".utf8), path: "f")
      Issue.record("accepted")
    } catch {
      #expect(error.place == "line 2" && error.seen == String(repeating: "é", count: 60))
    }
    let number = "0 1" + String(repeating: "0", count: 100_000)
    #expect(throws: SimulationFileError.self) { try GestureTraceFile(Array(number.utf8), path: "f") }
    for text in ["0 0 0", "0 0 0 0 0", "1", "0,,0,", " # 1", "0 1e999"] {
      let isFine = text == "0,,0,"
      #expect(((try? GestureTraceFile(Array(text.utf8), path: "f")) != nil) == isFine, "\(text)")
    }
  }
}
