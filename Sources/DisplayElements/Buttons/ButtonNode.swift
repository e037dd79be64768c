internal import DisplayGeometry
public import DisplayLayout
public import DisplayNodes

/// A control with a title, an image and a background image, each of which may differ from state to state.
///
/// The parts are laid out by a spec on any worker. A change of state or content has the button measured again
/// only if something that its size depends on is different: another color, or another image of the same size,
/// is only drawn again. Lifting the finger inside also sends ``ControlEvents/primaryActionTriggered``.
///
/// ```swift
/// let button = ButtonNode(ButtonContent(title: "Save"))
/// button.addAction(for: .primaryActionTriggered) { _, _ in save() }
/// ```
open class ButtonNode: ControlNode {
  nonisolated let titleNode: ButtonTitleNode
  nonisolated let imageNode: ButtonImageNode
  nonisolated let backgroundNode: ButtonImageNode
  private nonisolated let arrangement: LayoutInput<ButtonArrangement>

  /// What the button shows in each state.
  public var content: ButtonContent {
    didSet { if content != oldValue { showContent() } }
  }

  /// Makes a button. Legal on any task.
  nonisolated public init(_ content: ButtonContent = ButtonContent()) {
    self.content = content
    titleNode = ButtonTitleNode(content.shownTitle(in: .normal))
    imageNode = ButtonImageNode(content.image(for: .normal))
    backgroundNode = ButtonImageNode(content.backgroundImage(for: .normal))
    arrangement = LayoutInput(ButtonArrangement(content, state: .normal))
    super.init()
    // A title that does not fit is cut short instead of leaving the button.
    titleNode.style.flexShrink = 1
  }

  nonisolated open override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    arrangement.value.makeSpec(title: titleNode, image: imageNode, background: backgroundNode)
  }

  open override func controlStateDidChange(from old: ControlState) { showContent() }

  /// A button, named by its title.
  open override var defaultAccessibilityAttributes: AccessibilityAttributes {
    var attributes = super.defaultAccessibilityAttributes
    let title = content.title(for: controlState) ?? ""
    attributes.label = title.isEmpty ? nil : title
    attributes.traits = attributes.traits?.union(.button)
    return attributes
  }

  open override func sendActions(for events: ControlEvents) {
    super.sendActions(for: events)
    if events.contains(.touchUpInside) { super.sendActions(for: .primaryActionTriggered) }
  }

  /// Gives each part what it shows in the present state; a part that shows the same notices that by itself.
  private func showContent() {
    let state = controlState
    titleNode.title = content.shownTitle(in: state)
    imageNode.bitmap = content.image(for: state)
    backgroundNode.bitmap = content.backgroundImage(for: state)
    let arrangement = ButtonArrangement(content, state: state)
    if arrangement != self.arrangement.value { self.arrangement.value = arrangement }
    // A finger has to see that it presses, also where nobody said how that looks.
    let isPaler = state.contains(.highlighted) && !content.hasLook(in: state)
    for node in [titleNode, imageNode, backgroundNode] { node.opacity = isPaler ? Self.pressedOpacity : 1 }
  }

  /// How opaque the parts are of a button that looks pressed.
  private static var pressedOpacity: Double { 0.5 }
}

extension ButtonContent {
  /// The title of a state and how it looks.
  fileprivate func shownTitle(in state: ControlState) -> ButtonTitleNode.Title {
    ButtonTitleNode.Title(text: title(for: state) ?? "", style: titleStyle(for: state))
  }
}
