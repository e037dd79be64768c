public import DisplayCanvas

/// What a node shows on screen until it and the nodes in it have their first contents.
///
/// It has to be there at once, so it is a color, or a picture that exists already; nothing is drawn for it.
public struct Placeholder: Sendable, Hashable {
  /// What the node's bounds are filled with.
  public var color: Color
  /// What is stretched over the node's bounds, in front of the color; nil for nothing.
  public var image: Bitmap?
  /// How long it takes to fade away once the contents are there; nothing, by default.
  public var fadeDuration: Duration

  /// Makes a placeholder.
  public init(color: Color = .clear, image: Bitmap? = nil, fadeDuration: Duration = .zero) {
    self.color = color
    self.image = image
    self.fadeDuration = fadeDuration
  }
}

/// A placeholder over a node: its layer, and its way out.
@MainActor
final class PlaceholderCover {
  let layer = Layer()
  private let fadeDuration: Duration
  private var fade: FrameAnimation?

  init(_ placeholder: Placeholder) {
    layer.backgroundColor = placeholder.color
    layer.contents = placeholder.image
    fadeDuration = placeholder.fadeDuration
  }

  /// Whether the placeholder is on its way out.
  var isFading: Bool { fade != nil }

  /// Fades away with the frames, and says when that is over.
  func fadeAway(in runtime: DisplayRuntime, completion: @escaping @MainActor () -> Void) {
    guard fadeDuration > .zero else { return completion() }
    let fade = FrameAnimation(duration: fadeDuration) { [layer] progress in
      layer.opacity = 1 - progress
    } ending: { isFinished in
      if isFinished { completion() }
    }
    self.fade = fade
    runtime.add(fade)
  }

  func cancelFade() { fade?.cancel() }
}
