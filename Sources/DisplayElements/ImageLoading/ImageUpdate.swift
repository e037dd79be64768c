/// News about a picture that was asked for: any number of reports of progress, and then one end.
package enum ImageUpdate: Sendable, Hashable {
  /// The load has come further.
  case progress(ImageProgress)
  /// The picture is here.
  case loaded(LoadedImage)
  /// There is going to be no picture.
  case failed(ImageLoadError)

  /// Whether nothing follows.
  package var isLast: Bool {
    if case .progress = self { return false }
    return true
  }
}
