import AsyncDisplay

/// A number between two buttons, which take one away and add one.
final class StepperNode: DisplayNode {
  private(set) var count: Int
  let less = ButtonNode(.step("–"))
  let more = ButtonNode(.step("+"))
  private let number: TextNode
  private let track = PanelNode(.raised, cornerRadius: 9)

  nonisolated init(count: Int, didChange: @escaping @MainActor @Sendable (Int) -> Void) {
    self.count = count
    number = TextNode("\(count)", size: 16, weight: .bold)
    super.init()
    configured { stepper in
      for (button, step) in [(stepper.less, -1), (stepper.more, 1)] {
        button.addAction(for: .primaryActionTriggered) { [weak stepper] _, _ in
          guard let stepper else { return }
          stepper.count = max(0, stepper.count + step)
          stepper.number.text = "\(stepper.count)"
          didChange(stepper.count)
        }
      }
    }
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    HStackLayout(alignItems: .center) {
      less.frame(width: 38, height: 34)
      number.centered(sizing: .minimumSize).frame(width: 34)
      more.frame(width: 38, height: 34)
    }.background(track)
  }
}

extension ButtonContent {
  fileprivate static func step(_ sign: String) -> ButtonContent {
    ButtonContent(
      title: sign,
      titleStyle: TextStyle(font: .system(size: 19, weight: .bold), color: Color(hex: 0x4F83F0))
    )
  }
}
