/// What is looked for among the items of a list, as it was typed.
struct TypeAhead {
  /// What an item has to begin with, in lower case.
  let prefix: String
  /// Whether the item that keys are at may be the one, as while a longer text is typed.
  let mayStay: Bool

  /// - Parameter typed: What was typed without a pause, in lower case; not empty.
  init(typed: String) {
    let letters = Set(typed)
    let isOneLetter = letters.count == 1
    prefix = isOneLetter ? String(typed.prefix(1)) : typed
    mayStay = !isOneLetter
  }

  func fits(_ text: String) -> Bool { text.lowercased().hasPrefix(prefix) }
}
