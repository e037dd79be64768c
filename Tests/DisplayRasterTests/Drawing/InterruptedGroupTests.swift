import DisplayGeometry
import TestSupport
import Testing

@testable import DisplayCanvas
@testable import DisplayVector

/// Reads where the rectangles of a document lie, and which rectangles cut them off.
private struct SVGReader {
  struct Found: Hashable {
    let rect: Rect
    /// The outermost first.
    let clips: [Rect]
  }

  private struct Scope {
    var transform = Transform.identity
    var clips: [Rect] = []
  }

  /// What is drawn, by its width.
  private(set) var drawn: [Double: [Found]] = [:]
  /// What masks take away, by its width.
  private(set) var taken: [Double: [Found]] = [:]

  private var scopes = [Scope()]
  private var clips: [String: [Rect]] = [:]
  private var openClip: String?
  private var isInMask = false

  init(_ document: String) {
    for tag in document.split(separator: "<") { read(tag) }
  }

  private mutating func read(_ tag: Substring) {
    if tag.hasPrefix("/") {
      if tag.hasPrefix("/mask") { isInMask = false }
      if tag.hasPrefix("/clipPath") { openClip = nil }
      scopes.removeLast()
      return
    }
    var scope = scopes[scopes.count - 1]
    let outer = value("clip-path", of: tag).map { clips[String($0.dropFirst(5).dropLast())] ?? [] } ?? []
    if tag.hasPrefix("rect"), let rect = rect(of: tag) { note(rect, matrix(of: tag), in: scope) }
    if tag.hasPrefix("mask") { isInMask = true }
    if tag.hasPrefix("clipPath"), let name = value("id", of: tag) {
      clips[String(name)] = outer
      openClip = String(name)
    } else {
      scope.clips += outer.map { scope.transform.apply(to: $0) }
      scope.transform = matrix(of: tag).concatenating(scope.transform)
    }
    if tag.prefix(while: { $0 != ">" }).last != "/" { scopes.append(scope) }
  }

  private mutating func note(_ rect: Rect, _ transform: Transform, in scope: Scope) {
    let place = transform.concatenating(scope.transform).apply(to: rect)
    if let openClip {
      clips[openClip, default: []].append(transform.apply(to: rect))
    } else if isInMask {
      taken[rect.width, default: []].append(Found(rect: place, clips: scope.clips))
    } else {
      drawn[rect.width, default: []].append(Found(rect: place, clips: scope.clips))
    }
  }

  private func value(_ name: String, of tag: Substring) -> Substring? {
    guard let start = tag.firstRange(of: " \(name)=\"") else { return nil }
    return tag[start.upperBound...].prefix { $0 != "\"" }
  }

  private func rect(of tag: Substring) -> Rect? {
    let numbers = ["x", "y", "width", "height"].compactMap {
      value($0, of: tag).flatMap { Double(String($0)) }
    }
    guard numbers.count == 4 else { return nil }
    return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  private func matrix(of tag: Substring) -> Transform {
    guard let text = value("transform", of: tag) else { return .identity }
    let numbers = text.dropFirst(7).dropLast().split(separator: " ").compactMap { Double(String($0)) }
    guard numbers.count == 6 else { return .identity }
    return Transform(
      a: numbers[0],
      b: numbers[1],
      c: numbers[2],
      d: numbers[3],
      tx: numbers[4],
      ty: numbers[5]
    )
  }
}

@Suite("SVG of groups that masks and blended elements interrupt")
struct InterruptedGroupTests {
  private struct State {
    var transform = Transform.identity
    var clips: [Rect] = []
    var blendMode = BlendMode.sourceOver
  }

  private static func fill(width: Double) -> DisplayList.Command {
    .fill(.rect(Rect(x: 0, y: 0, width: width, height: 1)), .nonzero, .solid(.black))
  }

  @Test(
    "Every element lies where it lay, and is cut off by what cut it off",
    arguments: 0..<UInt64(TestDepth.count(10, full: 40))
  )
  func places(seed: UInt64) {
    var numbers = Numbers(state: seed)
    func number(_ range: Range<Int>) -> Double { Double(Int.random(in: range, using: &numbers)) }
    var commands: [DisplayList.Command] = []
    var states = [State()]
    var (drawn, taken): ([Double: SVGReader.Found], [Double: SVGReader.Found]) = ([:], [:])
    var isEmpty = true
    for step in 0..<120 {
      let top = states.count - 1
      switch Int.random(in: 0..<12, using: &numbers) {
      case 0..<2:
        let scale = [0.5, 1, 2][Int.random(in: 0..<3, using: &numbers)]
        let transform = Transform(
          a: scale,
          b: 0,
          c: 0,
          d: 1,
          tx: number(-9..<9),
          ty: number(-9..<9)
        )
        commands.append(.concatenate(transform))
        states[top].transform = transform.concatenating(states[top].transform)
      case 2..<4:
        let rect = Rect(x: number(-9..<9), y: number(-9..<9), width: number(1..<9), height: number(1..<9))
        commands.append(.clip(.rect(rect), .nonzero))
        states[top].clips.append(states[top].transform.apply(to: rect))
      case 4..<6:
        commands.append(.save)
        states.append(states[top])
      case 6:
        commands.append(.restore)
        if top > 0 { states.removeLast() }
      case 7..<9:
        let mode = [BlendMode.sourceOver, .multiply, .clear, .copy][Int.random(in: 0..<4, using: &numbers)]
        commands.append(.setBlendMode(mode))
        states[top].blendMode = mode
      default:
        // A width that no other rectangle has.
        let width = Double(1_000 + step)
        commands.append(Self.fill(width: width))
        let rect = states[top].transform.apply(to: Rect(x: 0, y: 0, width: width, height: 1))
        let found = SVGReader.Found(rect: rect, clips: states[top].clips)
        let mode = states[top].blendMode
        if !isEmpty, mode == .clear || mode == .copy { taken[width] = found }
        if mode != .clear {
          drawn[width] = found
          isEmpty = false
        }
      }
    }
    let reader = SVGReader(DisplayList(commands: commands).svg(size: Size(width: 10, height: 8)))
    #expect(reader.drawn == drawn.mapValues { [$0] })
    // Beside what it takes away a mask has the rectangle that it covers.
    #expect(reader.taken.filter { $0.key >= 1_000 } == taken.mapValues { [$0] })
  }

  /// How many bytes a document has, and how many were written for it, definitions not counted.
  private func byteCounts(_ commands: [DisplayList.Command]) -> (document: Int, written: Int) {
    var writer = SVGWriter(size: Size(width: 10, height: 8))
    for command in commands { writer.write(command) }
    let document = writer.document()
    return (document.utf8.count, writer.output.writtenByteCount)
  }

  /// What opens groups before each interruption.
  enum Opening: CaseIterable {
    case transforms
    case clips
    case both
    case states

    var commands: [DisplayList.Command] {
      let move = DisplayList.Command.concatenate(.translation(x: 1, y: 0))
      let cut = DisplayList.Command.clip(.rect(Rect(x: 0, y: 0, width: 9, height: 9)), .nonzero)
      switch self {
      case .transforms: return [move]
      case .clips: return [cut]
      case .both: return [move, cut]
      case .states: return [.save, cut, move, cut]
      }
    }
  }

  @Test(
    "What is written grows with the commands, and not with the groups that masks and blended elements interrupt",
    arguments: Opening.allCases,
    [BlendMode.clear, .copy, .multiply]
  )
  func cost(opening: Opening, mode: BlendMode) {
    func commands(_ count: Int) -> [DisplayList.Command] {
      let interruption: [DisplayList.Command] = [.setBlendMode(mode), Self.fill(width: 2)]
      var commands = [Self.fill(width: 2)]
      for _ in 0..<count { commands += opening.commands + interruption }
      for _ in 0..<count {
        commands.append(.restore)
        commands += interruption
      }
      return commands
    }
    let count = TestDepth.count(20, full: 100)
    let (few, many) = (byteCounts(commands(count)), byteCounts(commands(10 * count)))
    // Ten times as much, and longer names and numbers.
    #expect(many.document < 13 * few.document)
    #expect(many.written < 13 * few.written)
  }
}
