import AsyncDisplay

/// Several words, one of which is chosen.
final class ChoiceControl: SettingControl {
  private(set) var index: Int
  private let names: [TextNode]
  private let track = PanelNode(.raised, cornerRadius: 9)
  private let chosen = PanelNode(.surface, cornerRadius: 7)

  nonisolated init(_ words: [String], index: Int, didChange: @escaping @MainActor @Sendable (Int) -> Void) {
    self.index = index
    names = words.map { TextNode($0, size: 14, weight: .bold, maximumLineCount: 1) }
    super.init(width: 62 * Double(words.count), height: 34, parts: [track, chosen] + names)
    configured { control in
      control.chosen.shadow = Shadow(
        offset: Point(x: 0, y: 1),
        blurRadius: 3,
        color: Color.black.withAlpha(50)
      )
      control.addAction(for: .valueChanged) { [weak control] _, _ in control.map { didChange($0.index) } }
    }
  }

  override func placeParts() {
    let step = bounds.width / Double(max(1, names.count))
    func cell(_ index: Int) -> Rect {
      mirrored(Rect(x: step * Double(index), y: 0, width: step, height: bounds.height))
    }
    track.frame = bounds
    chosen.frame = cell(index).inset(by: EdgeInsets(all: 3))
    for (place, name) in names.enumerated() {
      let size = name.measure(cell(place).size)
      name.frame = Rect(
        x: cell(place).midX - size.width / 2,
        y: (bounds.height - size.height) / 2,
        width: size.width,
        height: size.height
      )
    }
  }

  override func didEndTracking(_ touch: TouchEvent) {
    guard let place = location(of: touch), bounds.contains(place) else { return }
    let x = environment.layoutDirection == .rightToLeft ? bounds.width - place.x : place.x
    index = min(max(0, Int(x / bounds.width * Double(names.count))), names.count - 1)
    DisplayNode.animate(.spring(AnimationSpring(response: .milliseconds(280)))) { changed() }
  }

  override var defaultAccessibilityAttributes: AccessibilityAttributes {
    AccessibilityAttributes(value: names[index].text, traits: .adjustable, role: .element)
  }

  override func accessibilityAdjust(by steps: Int) -> Bool {
    index = min(max(0, index + steps), names.count - 1)
    changed()
    return true
  }
}
