internal import DisplayConcurrency
public import DisplayGeometry

/// Records drawing commands, in points, with the origin at the upper left corner.
///
/// Nothing is drawn while a canvas records. Transforms, clips, opacity, blend mode and shadow apply to what
/// follows, until the ``restore()`` that goes with the ``save()`` before them.
///
/// ```swift
/// var canvas = Canvas()
/// canvas.fill(bounds, cornerRadius: 12, with: .solid(.white))
/// canvas.stroke(.ellipse(in: bounds), style: StrokeStyle(width: 2), with: .solid(.black))
/// let list = canvas.makeDisplayList()
/// ```
public struct Canvas: Sendable {
  /// What was begun and not ended.
  enum Opening {
    case save
    case layer
  }

  private(set) var openings: [Opening] = []
  private var commands: [DisplayList.Command] = []

  /// Makes an empty canvas.
  public init() {}

  /// What was recorded. States that were saved and not restored end with the list, and so do layers.
  public func makeDisplayList() -> DisplayList {
    var finished = self
    while let opening = finished.openings.last {
      if opening == .layer { finished.endLayer() } else { finished.openings.removeLast() }
    }
    return DisplayList(commands: finished.commands)
  }

  mutating func record(_ command: DisplayList.Command) { commands.append(command) }

  // MARK: State

  /// Remembers transform, clip, opacity, blend mode and shadow.
  public mutating func save() {
    openings.append(.save)
    record(.save)
  }

  /// Goes back to what was remembered last; without anything remembered in the current layer, that is reported
  /// and nothing happens.
  public mutating func restore() {
    guard openings.last == .save else {
      return Diagnostics.report(
        Diagnostic(message: "A canvas was restored without a save; pair each restore with a save.")
      )
    }
    openings.removeLast()
    record(.restore)
  }

  /// Draws between a save and its restore.
  public mutating func withSavedState<Failure: Error>(
    _ draw: (inout Canvas) throws(Failure) -> Void
  ) throws(Failure) {
    save()
    defer { restore() }
    try draw(&self)
  }

  /// Moves what follows.
  public mutating func translate(x: Double, y: Double) {
    if x != 0 || y != 0 { record(.concatenate(.translation(x: x, y: y))) }
  }

  /// Applies a transform to what follows, before those that apply already.
  public mutating func concatenate(_ transform: Transform) {
    if transform != .identity { record(.concatenate(transform)) }
  }

  /// Makes what follows more transparent, each command by itself; a factor is at least 0 and at most 1.
  ///
  /// Where commands overlap, each shows through the next. A layer becomes transparent as a whole.
  public mutating func multiplyOpacity(by factor: Double) {
    record(.multiplyOpacity(factor.isNaN ? 1 : min(max(factor, 0), 1)))
  }

  /// Blends what follows in a way; ``BlendMode/sourceOver`` applies until another is set.
  public mutating func setBlendMode(_ mode: BlendMode) { record(.setBlendMode(mode)) }

  /// Gives what follows a shadow, each command by itself; nil takes it away.
  public mutating func setShadow(_ shadow: Shadow?) { record(.setShadow(shadow)) }

  // MARK: Layers

  /// Gathers what follows in a picture of its own, up to the ``endLayer()`` that goes with this.
  ///
  /// Inside, drawing starts with an opaque state: the opacity, blend mode and shadow that apply now apply to the
  /// picture as a whole when the layer ends, and so do clips.
  public mutating func beginLayer() {
    openings.append(.layer)
    record(.beginLayer)
  }

  /// Draws what was gathered since ``beginLayer()`` and goes back to the state of that time; without a layer,
  /// that is reported and nothing happens.
  public mutating func endLayer() {
    guard let index = openings.lastIndex(of: .layer) else {
      return Diagnostics.report(
        Diagnostic(message: "A canvas ended a layer that was not begun; pair each end with a beginning.")
      )
    }
    // States saved inside end with the layer.
    openings.removeSubrange(index...)
    record(.endLayer)
  }

  /// Draws into a layer that is mixed into what lies beneath as one.
  public mutating func withLayer<Failure: Error>(
    opacity: Double = 1,
    blendMode: BlendMode = .sourceOver,
    _ draw: (inout Canvas) throws(Failure) -> Void
  ) throws(Failure) {
    save()
    defer { restore() }
    multiplyOpacity(by: opacity)
    setBlendMode(blendMode)
    beginLayer()
    defer { endLayer() }
    try draw(&self)
  }
}
