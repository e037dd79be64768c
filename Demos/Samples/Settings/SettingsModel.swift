import AsyncDisplay

/// A row of the settings: what it says, and what it is set with.
struct Setting: Identifiable, Hashable, Sendable {
  enum Control: Hashable, Sendable {
    case toggle(Bool)
    case slider(Double)
    case stepper(Int)
    case choice([String], Int)
    /// A row that unfolds, and says this then.
    case details(String)
    case action
  }

  let id: String
  var title: String
  var control: Control
}

/// Rows that belong together, below a title.
struct SettingsGroup: RandomAccessCollection, Sendable {
  /// A setting, and which corners of its group it has.
  struct Row: Sendable {
    let setting: Setting
    let corners: CornerSet
  }

  var title: String
  var note = ""
  var settings: [Setting]

  var startIndex: Int { 0 }
  var endIndex: Int { settings.count }

  subscript(index: Int) -> Row {
    var corners: CornerSet = []
    if index == 0 { corners.formUnion([.topLeft, .topRight]) }
    if index == settings.count - 1 { corners.formUnion([.bottomLeft, .bottomRight]) }
    return Row(setting: settings[index], corners: corners)
  }
}

/// All settings, what they are set to, and which rows are unfolded.
struct SettingsModel: Sendable {
  var groups = SettingsModel.groups
  let values = ItemStates<Setting.ID, Setting.Control?>(nil)
  let isOpen = ItemStates<Setting.ID, Bool>(false)

  static let groups = [
    SettingsGroup(
      title: "Display",
      note: "Follows the room's light between sunset and sunrise.",
      settings: [
        Setting(id: "night", title: "Night colors", control: .toggle(true)),
        Setting(id: "brightness", title: "Brightness", control: .slider(0.7)),
        Setting(id: "size", title: "Text size", control: .stepper(3)),
        Setting(id: "theme", title: "Theme", control: .choice(["Light", "Dark", "Auto"], 2)),
      ]
    ),
    SettingsGroup(
      title: "Sound",
      settings: [
        Setting(id: "volume", title: "Volume", control: .slider(0.4)),
        Setting(id: "clicks", title: "Key clicks", control: .toggle(false)),
        Setting(id: "ring", title: "Rings before the mailbox", control: .stepper(5)),
      ]
    ),
    SettingsGroup(
      title: "Privacy",
      settings: [
        Setting(
          id: "location",
          title: "How location is used",
          control: .details(
            "The map asks for it while it is open. The weather asks once an hour for the town that you are in. Nothing is kept "
              + "for longer than a day, and nothing leaves the device with your name on it."
          )
        ),
        Setting(id: "crash", title: "Send crash reports", control: .toggle(true)),
        Setting(id: "delay", title: "Lock after, in minutes", control: .stepper(2)),
      ]
    ),
    SettingsGroup(
      title: "Notifications",
      settings: (1...8).map { number in
        Setting(id: "channel \(number)", title: "Channel \(number)", control: .toggle(number % 3 != 0))
      }
    ),
    SettingsGroup(
      title: "Device",
      note: "Photos and messages stay where they are.",
      settings: [Setting(id: "reset", title: "Reset all settings", control: .action)]
    ),
  ]
}
