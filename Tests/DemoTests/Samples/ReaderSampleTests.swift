import AsyncDisplay
import DisplaySimulation
import TestSupport
import Testing

@testable import Samples

@Suite("The reader")
@MainActor
struct ReaderSampleTests {
  @Test("It opens where it was left, to the point")
  func restores() throws {
    let script = ReaderScript(scale: 1)
    if TestDepth.isFull {
      try script.perform(upTo: "4-left")
    } else {
      try script.perform("1-title")
      try script.perform("4-left")
    }
    let list = script.reader.list
    let row = list.visibleRows.lowerBound
    #expect(row > 0)
    let place = try #require(list.node(ofRow: row)?.convertToScreen(Point.zero))
    let left = try #require(script.picture(scale: 1))
    try script.perform("5-restored")
    let restored = script.reader.list
    #expect(restored !== list && restored.visibleRows.lowerBound == row)
    #expect(restored.node(ofRow: row)?.convertToScreen(Point.zero) == place)
    // How much has been read is an estimate until all parts are measured: the bar above is left out.
    let top = Int(restored.frame.minY) * left.width
    let isSame = try #require(script.picture(scale: 1)).pixels.dropFirst(top) == left.pixels.dropFirst(top)
    #expect(isSame)
  }

  @Test("A wider window has more columns, larger type fewer, and the row that is read stays in view")
  func reflows() throws {
    let script = ReaderScript(scale: 1)
    try script.perform("1-title")
    let (list, runtime) = (script.reader.list, script.host.runtime)
    list.scrollToRow(1, at: .start)
    try script.settle()
    let phone = Size(width: 390, height: Double(TestDepth.count(400, full: 844)))
    let tablet = Size(width: 1_112, height: Double(TestDepth.count(400, full: 800)))
    func height(_ size: Size, _ category: ContentSizeCategory = .large) throws -> Double {
      runtime.setViewportSize(size)
      runtime.environment.contentSizeCategory = category
      try script.settle()
      #expect(list.visibleRows.contains(1))
      return try #require(list.node(ofRow: 1)).frame.height
    }
    let narrow = try height(phone)
    let wide = try height(tablet)
    let large = try height(tablet, .accessibilityLarge)
    // Three columns, and no more than one and a half times as many words in each line.
    #expect(wide < narrow / 2)
    #expect(large > 2 * wide)
    #expect(try height(phone) == narrow)
  }
}
