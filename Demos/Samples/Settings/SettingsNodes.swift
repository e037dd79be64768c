import AsyncDisplay

/// A title, and a control at the other end of the line; or a text that a tap unfolds below it.
final class SettingNode: CellNode {
  let setting: Setting
  let control: DisplayNode?
  let isOpen: ItemStates<Setting.ID, Bool>
  private let title: TextNode
  private let details: TextNode?
  private let arrow = ArrowNode()
  private let card: PanelNode

  nonisolated init(_ row: SettingsGroup.Row, in model: SettingsModel) {
    let setting = row.setting
    (self.setting, isOpen) = (setting, model.isOpen)
    title = TextNode(setting.title, size: 16, ink: setting.control == .action ? .negative : .text)
    card = PanelNode(.surface, cornerRadius: 14)
    let keep: @MainActor @Sendable (Setting.Control) -> Void = { model.values[setting.id] = $0 }
    var text: String?
    switch model.values[setting.id] ?? setting.control {
    case .toggle(let isOn): control = SwitchControl(isOn: isOn) { keep(.toggle($0)) }
    case .slider(let value): control = SliderControl(value: value) { keep(.slider($0)) }
    case .stepper(let count): control = StepperNode(count: count) { keep(.stepper($0)) }
    case .choice(let names, let index):
      control = ChoiceControl(names, index: index) { keep(.choice(names, $0)) }
    case .details(let words): (control, text) = (nil, words)
    case .action: control = nil
    }
    details = text.map { TextNode($0, size: 14, ink: .secondary, lineHeight: 1.3) }
    super.init()
    configured { node in
      node.card.roundedCorners = row.corners
      node.control?.accessibility.label = setting.title
    }
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    VStackLayout(spacing: 8, alignItems: .stretch) {
      HStackLayout(spacing: 12, alignItems: .center) {
        title.flexShrink(1)
        Spacer(minLength: 8)
        control
        if details != nil { arrow.frame(width: 14, height: 14) }
      }.minFrame(height: 34)
      if let details, isOpen[setting.id] { details.spacingAfter(6) }
    }
    .padding(horizontal: 16, vertical: 8)
    .background(card)
    .padding(horizontal: 16)
  }

  override func didLoad() { showArrow() }
  override func environmentDidChange(from old: NodeEnvironment) { showArrow() }

  /// Unfolds the row, or folds it again.
  func toggle() {
    guard details != nil else { return }
    isOpen[setting.id].toggle()
    transitionLayout()
    DisplayNode.animate(.spring()) { showArrow() }
  }

  private func showArrow() {
    let down = environment.layoutDirection == .rightToLeft ? -Double.pi / 2 : .pi / 2
    arrow.transform = isOpen[setting.id] ? .rotation(radians: down) : .identity
  }
}

/// The title above a group, or the note below it.
final class GroupNoteNode: CellNode {
  let text: TextNode

  nonisolated init(title: String) {
    text = TextNode(title, size: 14, weight: .bold, ink: .secondary)
      .configured { $0.accessibility = AccessibilityAttributes(traits: .header) }
    super.init()
  }

  nonisolated init(note: String) {
    text = TextNode(note, size: 13, ink: .secondary)
    super.init()
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    VStackLayout(alignItems: .start) { text }
      .padding(EdgeInsets(top: 8, left: 32, bottom: text.text.isEmpty ? 0 : 8, right: 32))
  }
}

/// All settings, in groups.
final class SettingsNode: DisplayNode, ListDelegate {
  let model: SettingsModel
  let list: ListNode
  private let heading = TextNode("Settings", size: 30, weight: .bold)
  private let ground = PanelNode(.ground)

  nonisolated init(_ model: SettingsModel) throws {
    self.model = model
    let content = try ListContent(
      sections: model.groups,
      header: { GroupNoteNode(title: $0.title) },
      footer: { GroupNoteNode(note: $0.note) },
      row: { SettingNode($0, in: model) }
    )
    list = ListNode(content, estimatedRowLength: 50)
    super.init()
    configured { settings in
      settings.list.delegate = settings
      settings.list.contentInsets.bottom = 24
    }
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    VStackLayout(alignItems: .stretch) {
      VStackLayout(alignItems: .start) { heading }.padding(
        EdgeInsets(top: 24, left: 20, bottom: 8, right: 20)
      )
      list.flexGrow(1).flexShrink(1)
    }
    .background(ground)
  }

  func list(_ list: ListNode, shouldSelectItemAt path: ItemPath) -> Bool {
    guard let row = list.numbering.row(of: .item(path)) else { return false }
    (list.node(ofRow: row) as? SettingNode)?.toggle()
    return false
  }

  override func didLoad() { showSeparator() }
  override func environmentDidChange(from old: NodeEnvironment) { showSeparator() }

  private func showSeparator() {
    let color = Ink.line.color(in: environment.appearance)
    list.separator = RowSeparator(color: color, leadingInset: 32, trailingInset: 16)
  }
}
