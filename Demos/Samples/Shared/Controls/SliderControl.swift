import AsyncDisplay

/// A knob that is dragged along a line.
final class SliderControl: SettingControl {
  private(set) var value: Double
  private let line = PanelNode(.line, cornerRadius: 2)
  private let fill = PanelNode(.accent, cornerRadius: 2)
  private let knob = DisplayNode()

  nonisolated init(value: Double, didChange: @escaping @MainActor @Sendable (Double) -> Void) {
    self.value = value
    super.init(width: 150, height: 30, parts: [line, fill, knob])
    configured { control in
      // A finger on it scrolls nothing around it.
      control.trackedAxes = .horizontal
      control.knob.backgroundColor = .white
      control.knob.cornerRadius = 11
      control.knob.shadow = Shadow(offset: Point(x: 0, y: 1), blurRadius: 5, color: Color.black.withAlpha(80))
      control.addAction(for: .valueChanged) { [weak control] _, _ in control.map { didChange($0.value) } }
    }
  }

  override func placeParts() {
    let x = value * (bounds.width - 22)
    line.frame = Rect(x: 0, y: 13, width: bounds.width, height: 4)
    fill.frame = mirrored(Rect(x: 0, y: 13, width: x + 11, height: 4))
    knob.frame = mirrored(Rect(x: x, y: 4, width: 22, height: 22))
  }

  override func shouldBeginTracking(_ touch: TouchEvent) -> Bool { follow(touch) }
  override func shouldContinueTracking(_ touch: TouchEvent) -> Bool { follow(touch) }

  override var defaultAccessibilityAttributes: AccessibilityAttributes {
    var attributes = super.defaultAccessibilityAttributes
    attributes.value = "\(Int(value * 100)) percent"
    attributes.traits?.insert(.adjustable)
    return attributes
  }

  override func accessibilityAdjust(by steps: Int) -> Bool { set(value + 0.1 * Double(steps)) }

  private func follow(_ touch: TouchEvent) -> Bool {
    guard let place = location(of: touch), bounds.width > 22 else { return false }
    let share = (place.x - 11) / (bounds.width - 22)
    return set(environment.layoutDirection == .rightToLeft ? 1 - share : share)
  }

  private func set(_ new: Double) -> Bool {
    value = min(max(0, new), 1)
    changed()
    return true
  }
}
