import AsyncDisplay

/// A knob that is on one side or the other.
final class SwitchControl: SettingControl {
  private let track = PanelNode(.raised, cornerRadius: 15)
  private let knob = DisplayNode()

  nonisolated init(isOn: Bool, didChange: @escaping @MainActor @Sendable (Bool) -> Void) {
    super.init(width: 50, height: 30, parts: [track, knob])
    configured { control in
      control.knob.backgroundColor = .white
      control.knob.cornerRadius = 13
      control.knob.shadow = Shadow(offset: Point(x: 0, y: 1), blurRadius: 4, color: Color.black.withAlpha(70))
      control.isSelected = isOn
      control.addAction(for: .valueChanged) { control, _ in didChange(control.isSelected) }
      control.addAction(for: .touchUpInside) { [weak control] _, _ in
        DisplayNode.animate(.spring(AnimationSpring(response: .milliseconds(280)))) {
          control?.isSelected.toggle()
          control?.changed()
        }
      }
    }
  }

  override func placeParts() {
    track.frame = bounds
    track.ink = isSelected ? .positive : .line
    knob.frame = mirrored(Rect(x: isSelected ? 22 : 2, y: 2, width: 26, height: 26))
  }
}
