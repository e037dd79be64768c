/// Content that a list shows no longer: a million models take tens of milliseconds.
final class ContentDisposal: Sendable {
  /// How many rows content counts as, of what may wait to be released: of a few contents, each as large as the data.
  static var weight: Int { 32 }

  private let content: ListContent

  init(_ content: consuming ListContent) { self.content = content }
}
