internal import DisplayListModel
public import DisplayNodes

/// A row that can show another model than the one it was made for.
///
/// When the model of a row changes, the row's node is asked first. One that takes the new model stays as it is,
/// with its state and its contents; for any other a new node is prepared beside it.
///
/// ```swift
/// final class PostNode: CellNode, ModelShowing {
///   func canUpdate(to post: Post) -> Bool { post.kind == kind }
///   func update(to post: Post) { text.text = post.text }
/// }
/// ```
@MainActor
public protocol ModelShowing: DisplayNode {
  /// What the row shows.
  associatedtype Model: Sendable

  /// Whether the node can show a model in the place of its own. Runs in the data pass of a frame.
  func canUpdate(to model: Model) -> Bool

  /// Shows another model. Runs directly after ``canUpdate(to:)`` said that it can.
  func update(to model: Model)
}

extension ModelShowing {
  /// Offers a model of any type; false when the node cannot show it.
  func offer(_ model: Any) -> Bool {
    guard let model = model as? Model, canUpdate(to: model) else { return false }
    update(to: model)
    return true
  }
}
