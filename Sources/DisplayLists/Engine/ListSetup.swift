internal import DisplayListModel

/// What a list is made with, on any thread, until its engine is: the content, and where its rows lie.
final class ListSetup: Sendable {
  let content: ListContent
  let places: RowPlaces

  init(_ content: ListContent, estimatedRowLength: Double, layout: any CollectionLayout) {
    self.content = content
    places = RowPlaces(content.numbering, estimatedLength: estimatedRowLength, layout: layout)
  }
}
