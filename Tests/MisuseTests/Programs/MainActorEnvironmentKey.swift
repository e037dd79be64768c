// expected-error: main actor-isolated property 'accentColor' can not be referenced from a nonisolated context
// flags: -default-isolation MainActor
// group: main-actor-module
// title: Reading a key of the environment in a drawing
// cause: Workers read the environment, so the property of a key is nonisolated.
// wrong: var accentColor: Color { self[AccentColorKey.self] }
// right: nonisolated var accentColor: Color { self[AccentColorKey.self] }
import AsyncDisplay

enum AccentColorKey: EnvironmentKey {
  static let defaultValue = Color.black
}

extension NodeEnvironment {
  var accentColor: Color { self[AccentColorKey.self] }
}

struct Disc: Drawing {
  func draw(into canvas: inout Canvas, context: DrawingContext) {
    canvas.fillEllipse(in: context.bounds, with: .solid(context.environment.accentColor))
  }
}
