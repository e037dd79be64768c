import DisplayConcurrency

extension JSONValue {
  /// What lies in an array or an object.
  ///
  /// Kept by an object of its own, so that values are released however deep they lie inside each other.
  package struct Contents<Element: Sendable>: Sendable, RandomAccessCollection {
    let storage: Storage?

    /// Keeps some elements.
    package init(_ elements: [Element]) { storage = elements.isEmpty ? nil : Storage(elements) }

    /// Always 0.
    package var startIndex: Int { 0 }

    /// The number of elements.
    package var endIndex: Int { storage?.elements.count ?? 0 }

    /// The element at an index.
    ///
    /// - Precondition: The index is that of an element.
    package subscript(index: Int) -> Element {
      guard let storage else { preconditionFailure("There is no element \(index) in nothing.") }
      return storage.elements[index]
    }

    final class Storage: Sendable {
      let elements: [Element]

      init(_ elements: [Element]) { self.elements = elements }

      deinit {
        if DeferredRelease.isNeeded { DeferredRelease.keep([elements]) }
      }
    }
  }
}
