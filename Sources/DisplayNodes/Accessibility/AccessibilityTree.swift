internal import DisplayLayout

/// What is on screen, for people who cannot see it: a value, made when a host asks for it.
public struct AccessibilityTree: Sendable, Hashable {
  /// The outermost things, in the order in which they are read.
  public let elements: [AccessibilityElement]

  /// Makes a tree.
  public init(elements: [AccessibilityElement] = []) {
    self.elements = elements
  }

  /// The first thing, in the order of reading, that a condition holds for.
  public func first(where isWanted: (AccessibilityElement) -> Bool) -> AccessibilityElement? {
    var waiting = Array(elements.reversed())
    while let element = waiting.popLast() {
      if isWanted(element) { return element }
      waiting += element.children.reversed()
    }
    return nil
  }
}

extension AccessibilityTree: CustomStringConvertible {
  /// A line for each thing, in the order of reading, with what belongs to it beneath it.
  public var description: String {
    var text = ""
    var waiting = elements.reversed().map { (element: $0, depth: 0) }
    while let (element, depth) = waiting.popLast() {
      text += "\(Indentation(depth: depth))\(element.description)\n"
      waiting += element.children.reversed().map { ($0, depth + 1) }
    }
    return text
  }
}
