internal import DisplayCanvas
internal import DisplayGeometry
internal import DisplayListModel
internal import DisplayNodes

/// The layers of a list's separators, in one layer that scrolls with the rows. A line that is not needed is kept for
/// the next that is.
@MainActor
final class SeparatorLines {
  /// What all lines lie in.
  let layer = Layer()

  /// Shows lines at some places, and no others.
  func show(_ frames: [Rect], color: Color) {
    while layer.sublayers.count < frames.count { layer.addSublayer(Layer()) }
    for (index, line) in layer.sublayers.enumerated() {
      line.isHidden = index >= frames.count
      guard index < frames.count else { continue }
      line.frame = frames[index]
      line.backgroundColor = color
    }
  }
}
