internal import DisplayListModel

/// What a list was made with, until its engine is.
struct ListSetup: Sendable {
  let content: ListContent
  let estimatedRowLength: Double
  let layout: any CollectionLayout
}
