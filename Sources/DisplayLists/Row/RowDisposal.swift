/// How the nodes of rows that a list has evicted, and content that it shows no longer, are taken apart: by workers, or when
/// a frame has time for it. Nodes take about half as long as making them took, and a million models tens of milliseconds.
enum RowDisposal {
  /// How many rows are taken apart at a stretch.
  static var stretch: Int { 4 }
  /// With how many pieces waiting for the frames to have time rows are taken apart at once: they would pile up.
  static var maximumBacklog: Int { 32 }
  /// How many rows content counts as, of what may wait to be released: of a few contents, each as large as the data.
  static var contentWeight: Int { 32 }
}
