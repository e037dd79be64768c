/// Gathers the elements that are written one below the other into a list.
///
///     VStackLayout(spacing: 4) {
///       title
///       if let subtitle { subtitle }
///       for photo in photos { photo.aspectRatio(width: 4, height: 3) }
///     }
@resultBuilder
public enum LayoutBuilder {
  /// A list of one.
  public static func buildExpression(_ element: any LayoutElement) -> [any LayoutElement] { [element] }

  /// A list of one, or of none.
  public static func buildExpression(_ element: (any LayoutElement)?) -> [any LayoutElement] {
    element.map { [$0] } ?? []
  }

  /// A list made elsewhere.
  public static func buildExpression(_ elements: [any LayoutElement]) -> [any LayoutElement] { elements }

  /// The first statement.
  public static func buildPartialBlock(first: [any LayoutElement]) -> [any LayoutElement] { first }

  /// One statement more.
  public static func buildPartialBlock(
    accumulated: [any LayoutElement],
    next: [any LayoutElement]
  ) -> [any LayoutElement] {
    accumulated + next
  }

  /// No statement at all.
  public static func buildBlock() -> [any LayoutElement] { [] }

  /// What an `if` without an `else` holds.
  public static func buildOptional(_ elements: [any LayoutElement]?) -> [any LayoutElement] {
    elements ?? []
  }

  /// The first branch.
  public static func buildEither(first: [any LayoutElement]) -> [any LayoutElement] { first }

  /// The second branch.
  public static func buildEither(second: [any LayoutElement]) -> [any LayoutElement] { second }

  /// What the rounds of a loop hold.
  public static func buildArray(_ rounds: [[any LayoutElement]]) -> [any LayoutElement] {
    Array(rounds.joined())
  }

  /// What needs a newer system.
  public static func buildLimitedAvailability(_ elements: [any LayoutElement]) -> [any LayoutElement] {
    elements
  }
}
