import AsyncDisplay

/// One button in each of its states, one below the other.
final class ControlColumnNode: DisplayNode {
  let follow = ButtonNode(.tutorial)
  let pressed = ButtonNode(.tutorial)
  let following = ButtonNode(.tutorial)
  let unavailable = ButtonNode(.tutorial)

  nonisolated override init() { super.init() }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    VStackLayout(spacing: 12) {
      for button in [follow, pressed, following, unavailable] { button }
    }
    .frame(width: .points(240))
    .padding(20)
  }

  override func didLoad() {
    backgroundColor = .white
    cornerRadius = 18
    pressed.isHighlighted = true
    following.isSelected = true
    unavailable.isEnabled = false
    for button in [follow, pressed, following, unavailable] {
      button.cornerRadius = 12
      button.clipsToBounds = true
    }
    follow.addAction(for: .primaryActionTriggered) { button, _ in button.isSelected.toggle() }
  }
}

extension ButtonContent {
  /// A star, a title and a ground, which differ from state to state.
  fileprivate static let tutorial: ButtonContent = {
    var content = ButtonContent(title: "Follow", titleStyle: .button, image: Picture.star(.white))
    content.contentInsets = EdgeInsets(horizontal: 20, vertical: 13)
    content.setBackgroundImage(Picture.plain(Color(hex: 0x3F6FD1)), for: .normal)
    content.setTitle("Pressed", for: .highlighted)
    content.setBackgroundImage(Picture.plain(Color(hex: 0x274A94)), for: .highlighted)
    content.setTitle("Following", for: .selected)
    content.setImage(Picture.star(Color(hex: 0xFFD75E)), for: .selected)
    content.setBackgroundImage(Picture.plain(Color(hex: 0x3A9464)), for: .selected)
    content.setTitle("Unavailable", for: .disabled)
    content.setTitleStyle(.disabledButton, for: .disabled)
    content.setImage(Picture.star(Color(hex: 0x9AA1AE)), for: .disabled)
    content.setBackgroundImage(Picture.plain(Color(hex: 0xE4E7EC)), for: .disabled)
    return content
  }()
}
