import DisplayGeometry
import DisplayLayout

/// A line of a fixture and the lines indented below it.
///
/// - `box 40x20`: a leaf whose style has a size, and which is greedy where it has none; the size may be left out.
/// - `leaf 40x20`: a leaf that measures this size, with no style.
/// - `flow 300`: a leaf like a text of 300 points on one line, which takes lines of 10 points when it wraps.
/// - `row`, `column`: `reversed spacing justify align wrap content lines horizontal vertical`
/// - `inset 1,2,3,4` (top, left, bottom, right), `ratio 0.5`, `wrapper`, `overlay` (child, overlay),
///   `background` (background, child), `corner bottomRight` (child, corner; `offset`, `union`),
///   `center horizontal` and `relative` (`x y sizing`), `absolute` (`fit`).
/// - Any may have `width height minWidth minHeight maxWidth maxHeight basis grow shrink before after self
///   ascender descender at`.
final class FixtureElement: Sendable {
  let kind: String
  let argument: String?
  let options: [String: String]
  let frame: String
  let children: [FixtureElement]

  init(_ lines: inout ArraySlice<String>, depth: Int) throws {
    guard let line = lines.popFirst() else { throw FixtureError(what: "an element", seen: "nothing") }
    let sides = line.split(separator: "->").map(String.init)
    guard sides.count == 2, line.prefix(while: { $0 == " " }).count == depth * 2 else {
      throw FixtureError(what: "an element and its frame, indented by \(depth * 2)", seen: line)
    }
    let words = sides[0].split(separator: " ").map(String.init)
    kind = words[0]
    var argument: String?
    var options: [String: String] = [:]
    for word in words.dropFirst() {
      let pair = word.split(separator: "=", maxSplits: 1).map(String.init)
      if pair.count == 2 {
        options[pair[0]] = pair[1]
      } else if argument == nil, word.first?.isLetter != true || ["corner", "center", "inset"].contains(kind)
      {
        argument = word
      } else {
        options[word] = ""
      }
    }
    self.argument = argument
    self.options = options
    frame = sides[1].split(separator: " ").joined(separator: " ")
    var children: [FixtureElement] = []
    while let next = lines.first, next.prefix(while: { $0 == " " }).count > depth * 2 {
      children.append(try FixtureElement(&lines, depth: depth + 1))
    }
    self.children = children
  }

  /// The kinds and expected frames of the element and of what is inside it, a line each.
  func expectation(depth: Int) -> [String] {
    let line = String(repeating: "  ", count: depth) + "\(kind) \(frame)"
    return [line] + children.flatMap { $0.expectation(depth: depth + 1) }
  }

  /// The kinds and actual frames.
  func describe(
    _ layout: Layout,
    offset: Point,
    context: LayoutContext,
    depth: Int,
    into lines: inout [String]
  ) {
    let position = offset + layout.position
    let origin = context.pixelGrid.ceil(position)
    lines.append(
      String(repeating: "  ", count: depth)
        + "\(kind) \(text(origin.x)),\(text(origin.y)) "
        + "\(text(layout.size.width))x\(text(layout.size.height))"
    )
    if layout.sublayouts.count != children.count {
      lines.append("\(layout.sublayouts.count) sublayouts")
    }
    for (child, sublayout) in zip(children, layout.sublayouts) {
      child.describe(sublayout, offset: position, context: context, depth: depth + 1, into: &lines)
    }
  }
}
