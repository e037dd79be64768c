import AsyncDisplay
import DisplaySimulation

/// The programs.
enum Sample: String, CaseIterable, Sendable {
  case reader, chat, dashboard, settings, navigation

  /// What it is, in a few words.
  var summary: String {
    switch self {
    case .reader: "a long article in columns, which opens where it was left"
    case .chat: "messages that follow the newest one, and older ones that are fetched"
    case .dashboard: "a grid of cards with figures, charts and events that change all the time"
    case .settings: "rows with controls, one of which unfolds, in both directions of reading"
    case .navigation: "pages that cover one another, a sheet and a pager"
    }
  }

  /// Starts the program on a device of its own.
  @MainActor
  func makeScript(scale: Double) throws -> any SampleScript {
    switch self {
    case .reader: ReaderScript(scale: scale)
    case .chat: ChatScript(scale: scale)
    case .dashboard: DashboardScript(scale: scale)
    case .settings: try SettingsScript(scale: scale)
    case .navigation: NavigationScript(scale: scale)
    }
  }
}

/// What a reader does with a program, one moment after the other.
@MainActor
protocol SampleScript: AnyObject {
  /// What shows the program.
  var host: SimulatedHost { get }
  /// What happens up to each moment, in this order.
  var steps: [SampleStep] { get }
}

/// What happens up to a moment that a picture is taken of.
@MainActor
struct SampleStep {
  let name: String
  let perform: () throws -> Void

  init(_ name: String, _ perform: @escaping () throws -> Void) {
    (self.name, self.perform) = (name, perform)
  }
}

extension SampleScript {
  /// What is on the screen.
  func picture(scale: Double) -> Bitmap? {
    host.runtime.rootNode.layer.flatMap { SoftwareCompositor().render(LayerSnapshot($0), scale: scale) }
  }

  /// Lets frames pass until everything in view is drawn and stands still.
  func settle() throws(FrameLimitExceeded) {
    try host.run { host.runtime.rootNode.isDisplayed }
  }
}
