/// A text whose characters have become glyphs: what is worked out once, whatever the width.
///
/// Lines are made of it at any width without looking at a font again. It is immutable and cheap to copy, and
/// any thread may measure with it.
public struct ShapedText: Sendable {
  /// The text.
  public var text: AttributedText { storage.text }

  let storage: Storage

  var clusters: ShapedClusters { storage.clusters }

  init(text: AttributedText, clusters: ShapedClusters) {
    storage = Storage(text: text, clusters: clusters)
  }

  /// One object, so that a copy costs one reference.
  final class Storage: Sendable {
    let text: AttributedText
    let clusters: ShapedClusters

    init(text: AttributedText, clusters: ShapedClusters) {
      self.text = text
      self.clusters = clusters
    }
  }
}
