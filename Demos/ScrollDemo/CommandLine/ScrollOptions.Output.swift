extension ScrollOptions {
  /// What is left of a run, and where.
  struct Output: Sendable, Hashable {
    /// The folder for what is written.
    var folder = "scroll-demo"
    /// Whether figures are printed as JSON, and not as tables.
    var printsJSON = false
    /// The file for an animated picture of how the run begins; nil for none.
    var animation: String?

    /// The folder of the animation's file; nil for the current one, or the root.
    var animationFolder: String? {
      guard let animation, let slash = animation.lastIndex(of: "/") else { return nil }
      let folder = animation[..<slash]
      return folder.isEmpty ? nil : String(folder)
    }
  }
}
