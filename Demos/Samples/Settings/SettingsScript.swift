import AsyncDisplay
import DisplaySimulation

/// Switches, drags and unfolds, scrolls away and comes back, and turns the direction of reading round.
@MainActor
final class SettingsScript: SampleScript {
  let model = SettingsModel()
  let settings: SettingsNode
  let host: SimulatedHost

  init(scale: Double) throws {
    settings = try SettingsNode(model)
    host = SimulatedHost(rootNode: settings, viewportSize: Size(width: 390, height: 844), scale: scale)
  }

  var steps: [SampleStep] {
    [
      SampleStep("1-settings") { try self.settle() },
      SampleStep("2-changed") {
        try self.tap("night", at: Point(x: 25, y: 15))
        try self.tap("theme", at: Point(x: 30, y: 17))
        try self.tap("size", at: Point(x: 90, y: 17))
        let slider = try self.place("brightness", Point(x: 100, y: 15))
        self.host.drag(from: slider, to: slider + Point(x: -60, y: 0), frames: 12)
        try self.settle()
      },
      SampleStep("3-unfolded") {
        self.host.tap(at: try self.placeOfRow("location"))
        self.host.runFrames(60)
      },
      SampleStep("4-scrolled-away-and-back") {
        self.settings.list.scrollToItem(at: ItemPath(section: 4, item: 0), animated: .standard)
        self.host.runFrames(120)
        self.settings.list.scrollToItem(
          at: ItemPath(section: 1, item: 0),
          alignment: .start,
          animated: .standard
        )
        self.host.runFrames(60)
        try self.settle()
      },
      SampleStep("5-right-to-left-in-the-dark") {
        self.settings.list.scroll(to: 0)
        self.host.runtime.environment.layoutDirection = .rightToLeft
        self.host.runtime.environment.appearance = .dark
        try self.settle()
      },
    ]
  }

  /// The row of a setting; nil where it has no node.
  func row(_ id: Setting.ID) -> SettingNode? {
    (0..<settings.list.rowCount).lazy.compactMap { self.settings.list.node(ofRow: $0) as? SettingNode }
      .first { $0.setting.id == id }
  }

  private func placeOfRow(_ id: Setting.ID) throws -> Point {
    guard let point = row(id)?.convertToScreen(Point(x: 60, y: 25)) else { throw NoSuchRow(id: id) }
    return point
  }

  private func place(_ id: Setting.ID, _ point: Point) throws -> Point {
    guard let point = row(id)?.control?.convertToScreen(point) else { throw NoSuchRow(id: id) }
    return point
  }

  private func tap(_ id: Setting.ID, at point: Point) throws {
    host.tap(at: try place(id, point))
    host.runFrames(60)
  }
}

/// A row that the script is about is not there.
private struct NoSuchRow: Error, CustomStringConvertible {
  let id: Setting.ID

  var description: String { "there is no row '\(id)' on the screen" }
}
