internal import DisplayConcurrency

/// Why a subnode was not taken in, or an environment not changed.
public enum HierarchyError: Error, Sendable, Hashable {
  /// The node is loaded, so that its subnodes and its environment are the main actor's: use
  /// ``DisplayNode/addSubnode(_:)`` and ``DisplayNode/environmentOverrides`` there.
  case nodeIsLoaded(path: [String])
}

extension HierarchyError: CustomStringConvertible {
  /// What happened and what to do, on one line that can be shown with any names.
  public var description: String { VisibleText.line(sentence) }

  private var sentence: String {
    switch self {
    case .nodeIsLoaded(let path):
      "\(path.joined(separator: " › ")) is loaded; from here on its subnodes are added, and its environment is changed, on the main actor."
    }
  }
}
