internal import DisplayConcurrency
internal import DisplayListModel

/// Where a list's content comes from when it changes by itself.
protocol ListFeed: Sendable {
  /// Whether something was submitted that the list does not show yet.
  var isProcessing: Bool { get }
  /// How much was submitted since the list is on screen, and how much of it, from the first, has landed or was superseded
  /// by what has.
  var progress: (submitted: Int, landed: Int) { get }
  /// The list came on screen: comparisons may begin.
  func connect(to scheduler: Scheduler, wake: @escaping @Sendable () -> Void)
  /// Takes the changes that are ready, in order, for a list that shows some rows.
  func land(on rows: RowNumbering) -> [ContentChange]
  /// Which item of what the list shows keeps its place on screen.
  func setAnchor(_ path: ItemPath?)
  /// Has an item of what the list shows lie elsewhere, as if that had been submitted after everything that was.
  ///
  /// - Returns: Whether it will; not when the item or its new section is gone.
  func moveItem(at path: ItemPath, to destination: ItemPath) -> Bool
  /// Whether an item was moved so, and the list is not given the content that has it elsewhere.
  var isMovingItem: Bool { get }
  /// The list has gone, or shows something else.
  func close()
}
