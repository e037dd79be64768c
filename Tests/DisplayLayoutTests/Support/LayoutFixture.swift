import DisplayGeometry
import DisplayLayout
import DisplayPlatform
import Testing

/// A tree of elements with the frame that each is to get, read from text.
///
///     A row centers its children
///     300 x 0...300 @2
///     row justify=center -> 0,0 300x50
///       box 50x50        -> 125,0 50x50
///
/// The first line is the name, the second the size range with the pixels of a point, and `faulty` when something
/// is to be reported; the rest is the tree. The
/// frames are those on the screen: in the coordinates of the root, with positions rounded up to pixels.
/// ``FixtureElement`` knows the kinds of elements and their options.
struct LayoutFixture: Sendable, CustomTestStringConvertible {
  let name: String
  let range: SizeRange
  let scale: Double
  /// Whether something is to be reported.
  let isFaulty: Bool
  let root: FixtureElement

  var testDescription: String { name }

  /// Reads fixtures that are separated by empty lines; what cannot be read is recorded as an issue.
  static func all(in text: String) -> [LayoutFixture] {
    text.split(separator: "\n\n").compactMap { block in
      do {
        return try LayoutFixture(block.split(separator: "\n").map(String.init))
      } catch {
        Issue.record(error, "in the fixture:\n\(block)")
        return nil
      }
    }
  }

  /// Reads the fixtures of a file in the folder Fixtures.
  static func all(inFile name: String) -> [LayoutFixture] {
    let support = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    let path = "/\(support)/Fixtures/\(name).txt"
    do {
      return all(in: String(decoding: try Platform.readFile(at: path, limit: 1 << 20), as: UTF8.self))
    } catch {
      Issue.record(error, "in \(path)")
      return []
    }
  }

  init(_ lines: [String]) throws {
    guard lines.count > 2 else { throw FixtureError(what: "a name, a range and a tree", seen: "\(lines)") }
    name = lines[0]
    let words = lines[1].split(separator: " ").map(String.init)
    guard words.count >= 3, words[1] == "x" else {
      throw FixtureError(what: "a range", seen: lines[1])
    }
    let width = try Self.bounds(words[0])
    let height = try Self.bounds(words[2])
    range = SizeRange(
      min: Size(width: width.min, height: height.min),
      max: Size(width: width.max, height: height.max)
    )
    isFaulty = words.last == "faulty"
    scale = words.count > 3 && words[3] != "faulty" ? try number(words[3].dropFirst()) : 1
    var rest = lines.dropFirst(2)
    root = try FixtureElement(&rest, depth: 0)
    guard rest.isEmpty else { throw FixtureError(what: "one root", seen: "\(rest)") }
  }

  private static func bounds(_ word: String) throws -> (min: Double, max: Double) {
    let ends = word.split(separator: "...").map(String.init)
    return (try number(ends[0]), try number(ends[ends.count - 1]))
  }

  /// Lays out the tree and compares all frames; nothing may be reported but what is to be.
  func check(sourceLocation: SourceLocation = #_sourceLocation) throws {
    var context = LayoutContext(pixelGrid: PixelGrid(scale: scale))
    // Fixtures overflow on purpose.
    context.reportsOverflow = false
    let element = try root.element()
    let (layout, messages) = diagnosed { element.layout(thatFits: range, context: context) }
    #expect(messages.isEmpty != isFaulty, "\(name): \(messages)", sourceLocation: sourceLocation)
    var actual: [String] = []
    root.describe(layout, offset: .zero, context: context, depth: 0, into: &actual)
    #expect(
      actual.joined(separator: "\n") == root.expectation(depth: 0).joined(separator: "\n"),
      "\(name)",
      sourceLocation: sourceLocation
    )
  }
}

/// What a fixture says that it should not.
struct FixtureError: Error {
  let what: String
  let seen: String
}

/// A number as fixtures write it: digits, `inf` or `nan`.
func number(_ word: some StringProtocol) throws -> Double {
  guard let number = Double(word) else { throw FixtureError(what: "a number", seen: "\(word)") }
  return number
}

/// Numbers with a separator between them.
func numbers(_ word: some StringProtocol, separator: Character) throws -> [Double] {
  try word.split(separator: separator).map { try number($0) }
}

/// A number as fixtures write it.
func text(_ number: Double) -> String {
  number == number.rounded() && number.magnitude < 1e9 ? "\(Int(number))" : "\(number)"
}
