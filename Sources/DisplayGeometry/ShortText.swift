extension Double {
  /// A number without the point zero that most lengths would end in; nothing is rounded.
  package var shortText: String {
    let text = "\(self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension Size {
  /// The extents joined by a cross, as in `40×16.5`.
  package var shortText: String { "\(width.shortText)×\(height.shortText)" }
}
