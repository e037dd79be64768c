import AsyncDisplay

extension ButtonNode {
  /// A button in the accent's color, round at both ends.
  nonisolated static func pill(_ title: String) -> ButtonNode {
    let white = TextStyle(font: .system(size: 15, weight: .bold), color: .white)
    var content = ButtonContent(title: title, titleStyle: white)
    content.contentInsets = EdgeInsets(horizontal: 18, vertical: 8)
    return ButtonNode(content).configured { button in
      button.backgroundColor = Ink.accent.color(in: .light)
      button.cornerRadius = 17
      button.hitTestSlop = EdgeInsets(all: -6)
    }
  }
}
