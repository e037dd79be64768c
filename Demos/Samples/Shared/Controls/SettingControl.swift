import AsyncDisplay

/// What the controls of the settings have in common: parts that are placed by hand, in the direction of reading.
class SettingControl: ControlNode {
  nonisolated init(width: Double, height: Double, parts: [DisplayNode]) {
    super.init()
    for part in parts { try? attachSubnode(part) }
    style.preferredSize = Size(width: width, height: height)
  }

  func placeParts() {}

  override func layout() { placeParts() }
  override func environmentDidChange(from old: NodeEnvironment) { placeParts() }
  override func controlStateDidChange(from old: ControlState) { placeParts() }

  /// A place, as it is where one reads from left to right, in the direction in which one reads here.
  func mirrored(_ rect: Rect) -> Rect {
    guard environment.layoutDirection == .rightToLeft else { return rect }
    return Rect(x: bounds.width - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
  }

  /// The value is another one.
  func changed() {
    placeParts()
    sendActions(for: .valueChanged)
  }
}
