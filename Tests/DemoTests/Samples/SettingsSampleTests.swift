import AsyncDisplay
import DisplaySimulation
import Testing

@testable import Samples

@Suite("The settings")
@MainActor
struct SettingsSampleTests {
  @Test("Fingers set what the model keeps")
  func sets() throws {
    let script = try SettingsScript(scale: 1)
    try script.perform(upTo: "2-changed")
    let values = script.model.values
    #expect(values["night"] == .toggle(false) && values["size"] == .stepper(4))
    #expect(values["theme"] == .choice(["Light", "Dark", "Auto"], 0))
    guard case .slider(let brightness) = values["brightness"] else {
      return #expect(Bool(false), "no brightness")
    }
    // The finger came down 100 points from the start of 150, and moved 60 back: the knob is 22 wide.
    #expect(abs(brightness - (40.0 - 11) / 128) < 1e-9)
  }

  @Test("A row that was unfolded is unfolded again when it comes back, and so is what was set")
  func remembers() throws {
    let script = try SettingsScript(scale: 1)
    try script.perform(upTo: "3-unfolded")
    let list = script.settings.list
    let path = ItemPath(section: 2, item: 0)
    let row = try #require(list.numbering.row(of: .item(path)))
    let height = list.frame(ofRow: row).height
    let night = try #require(list.numbering.row(of: .item(ItemPath(section: 0, item: 0))))
    #expect(height > 90 && script.model.isOpen["location"])
    // Far enough away that nothing of the row is left.
    var tuning = RangeTuning()
    for mode in RangeMode.allCases {
      tuning.setPreloadBuffer(.zero, in: mode)
      tuning.setDisplayBuffer(.zero, in: mode)
    }
    list.rangeTuning = tuning
    list.rangePolicy = .fixed
    list.retainedScreens = 0
    list.scrollToItem(at: ItemPath(section: 4, item: 0), alignment: .end)
    script.host.runFrames(60)
    #expect(script.row("night") == nil)
    list.scroll(to: 0)
    try script.settle()
    #expect(list.frame(ofRow: row).height == height)
    let control = try #require((list.node(ofRow: night) as? SettingNode)?.control as? SwitchControl)
    #expect(!control.isSelected)
  }

  @Test("Titles are read before their controls, groups from top to bottom, in both directions")
  func readingOrder() throws {
    let script = try SettingsScript(scale: 1)
    try script.perform("1-settings")
    func labels() -> [String] {
      var labels: [String] = []
      func visit(_ elements: [AccessibilityElement]) {
        for element in elements {
          if let label = element.label { labels.append(label) }
          visit(element.children)
        }
      }
      visit(script.host.runtime.accessibilityTree.elements)
      return labels
    }
    let wanted = [
      "Settings", "Display", "Night colors", "Brightness", "Text size", "Theme", "Sound", "Volume",
    ]
    func order(_ labels: [String]) -> [Int?] { wanted.map { labels.firstIndex(of: $0) } }
    let order = order(labels())
    #expect(order == order.sorted { ($0 ?? .max) < ($1 ?? .max) } && !order.contains(nil), "\(labels())")
    script.host.runtime.environment.layoutDirection = .rightToLeft
    try script.settle()
    script.host.runFrames(2)
    let mirrored = wanted.map { labels().firstIndex(of: $0) }
    #expect(mirrored == order, "\(labels())")
  }

  @Test("From right to left each row is mirrored, also what is placed by hand")
  func mirrors() throws {
    let script = try SettingsScript(scale: 1)
    try script.perform("1-settings")
    func frames(of id: Setting.ID) throws -> [Rect] {
      let control = try #require(script.row(id)?.control)
      return try ([control] + control.subnodes).map { node in
        try #require(node.convertToScreen(node.bounds))
      }
    }
    for id in ["night", "brightness", "theme"] {
      script.host.runtime.environment.layoutDirection = .leftToRight
      try script.settle()
      let plain = try frames(of: id)
      script.host.runtime.environment.layoutDirection = .rightToLeft
      try script.settle()
      let mirrored = try frames(of: id)
      for (left, right) in zip(plain, mirrored) {
        #expect(
          abs(390 - left.maxX - right.minX) <= 1 && abs(left.width - right.width) < 0.01,
          "\(id): \(left), \(right)"
        )
      }
    }
  }
}
