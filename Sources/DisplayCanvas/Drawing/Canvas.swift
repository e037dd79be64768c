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
  /// What was begun and not ended, with what limited the drawing before.
  struct Opening {
    let isLayer: Bool
    let limits: CanvasLimits
  }

  private(set) var openings: [Opening] = []
  private var limits = CanvasLimits()
  private var commands: [DisplayList.Command] = []

  /// Makes an empty canvas.
  ///
  /// - Parameter bounds: What is seen of it at most, in points; nil without a limit. Drawings use it to leave out what lies
  ///   elsewhere, see ``clipBounds``; it does not clip.
  public init(bounds: Rect? = nil) { if let bounds { limits.clip(to: bounds) } }

  /// A rectangle outside which nothing is seen of what is drawn now, in the coordinates that apply now: what is left
  /// of the canvas's bounds and the clips; nil where there is no limit, or where a shadow would bring in what lies
  /// beyond it.
  ///
  /// A drawing with very many parts leaves out those that keep clear of it by more than a pixel.
  public var clipBounds: Rect? { limits.clipBounds }

  /// What was recorded. States that were saved and not restored end with the list, and so do layers.
  public func makeDisplayList() -> DisplayList {
    var finished = self
    while let opening = finished.openings.last {
      if opening.isLayer { finished.endLayer() } else { finished.openings.removeLast() }
    }
    return DisplayList(commands: finished.commands)
  }

  mutating func record(_ command: DisplayList.Command) {
    limits.apply(command)
    commands.append(command)
  }

  /// Ends what was begun at an index, and all that was begun inside.
  private mutating func end(_ index: Int, with command: DisplayList.Command) {
    limits = openings[index].limits
    openings.removeSubrange(index...)
    record(command)
  }

  // MARK: State

  /// Remembers transform, clip, opacity, blend mode and shadow.
  public mutating func save() {
    openings.append(Opening(isLayer: false, limits: limits))
    record(.save)
  }

  /// Goes back to what was remembered last; without anything remembered in the current layer, that is reported
  /// and nothing happens.
  public mutating func restore() {
    guard let last = openings.last, !last.isLayer else {
      return Diagnostics.report(
        Diagnostic(message: "A canvas was restored without a save; pair each restore with a save.")
      )
    }
    end(openings.count - 1, with: .restore)
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
  package mutating func beginLayer() {
    openings.append(Opening(isLayer: true, limits: limits))
    record(.beginLayer)
  }

  /// Draws what was gathered since ``beginLayer()`` and goes back to the state of that time; without a layer,
  /// that is reported and nothing happens.
  package mutating func endLayer() {
    guard let index = openings.lastIndex(where: \.isLayer) else {
      return Diagnostics.report(
        Diagnostic(message: "A canvas ended a layer that was not begun; pair each end with a beginning.")
      )
    }
    // States saved inside end with the layer.
    end(index, with: .endLayer)
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
