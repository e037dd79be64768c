internal import DisplayNodes
internal import DisplayText

/// What a key does in a text.
enum TextKeyCommand: Equatable {
  case move(TextMovement, isExtending: Bool)
  case delete(TextMovement)
  case selectAll
  case copy
  case cut
  case paste
  case undo
  case redo
  case enter(KeyModifiers)

  /// The command of a key that is down; nil for keys that do nothing in a text.
  init?(_ event: KeyEvent) {
    guard event.isDown else { return nil }
    let modifiers = event.modifiers.held
    if let command = Self.shortcut(event.shortcutKey, modifiers) {
      self = command
      return
    }
    let isExtending = modifiers.contains(.shift)
    let others = modifiers.subtracting(.shift)
    if event.key == .enter, others.isEmpty || others == .shortcut {
      self = .enter(modifiers)
    } else if let movement = Self.movement(event.key, others) {
      self = .move(movement, isExtending: isExtending)
    } else if let movement = Self.deletion(event.key, others) {
      self = .delete(movement)
    } else {
      return nil
    }
  }

  private static func shortcut(_ key: Key, _ modifiers: KeyModifiers) -> TextKeyCommand? {
    switch (key, modifiers) {
    case (.character("a"), .shortcut): .selectAll
    case (.character("c"), .shortcut): .copy
    case (.character("x"), .shortcut), (.delete, .shift): .cut
    case (.character("v"), .shortcut): .paste
    case (.character("z"), .shortcut): .undo
    case (.character("z"), [.shortcut, .shift]), (.character("y"), .shortcut): .redo
    default: nil
    }
  }

  private static func movement(_ key: Key, _ modifiers: KeyModifiers) -> TextMovement? {
    switch (key, modifiers) {
    case (.left, []): .left
    case (.right, []): .right
    case (.up, []): .up
    case (.down, []): .down
    case (.left, .word): .wordLeft
    case (.right, .word): .wordRight
    case (.up, .word): .paragraphStart
    case (.down, .word): .paragraphEnd
    case (.home, []): .lineStart
    case (.end, []): .lineEnd
    case (.home, .shortcut), (.up, .command): .documentStart
    case (.end, .shortcut), (.down, .command): .documentEnd
    case (.left, .command): .lineStart
    case (.right, .command): .lineEnd
    case (.pageUp, []): .pageUp
    case (.pageDown, []): .pageDown
    default: nil
    }
  }

  private static func deletion(_ key: Key, _ modifiers: KeyModifiers) -> TextMovement? {
    switch (key, modifiers) {
    case (.backspace, []): .backward
    case (.delete, []): .forward
    case (.backspace, .word): .wordBackward
    case (.delete, .word): .wordForward
    case (.backspace, .command): .lineStart
    case (.delete, .command): .lineEnd
    default: nil
    }
  }
}
