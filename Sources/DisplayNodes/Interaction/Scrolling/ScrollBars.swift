internal import DisplayCanvas
package import DisplayConcurrency
package import DisplayGeometry
internal import DisplayScrolling

/// The bars of content that scrolls: they show where it is, and a pointer drags them.
///
/// They lie over the content, as long as something moves it or a pointer is at them, and only in a window that has a pointer. A press
/// on a thumb drags it, one beside it goes a screen further.
@MainActor
package final class ScrollBars {
  private var vertical = ScrollBar(.vertical)
  private var horizontal = ScrollBar(.horizontal)
  /// Where the content was at the last frame.
  private var lastOffset: Point?
  /// Whether the node's owner wants them.
  package var isEnabled = true

  /// Makes bars that are not seen. Legal on any task.
  package nonisolated init() {}

  /// Whether they are about to go, and frames are needed for it.
  package var hasWorkLeft: Bool { vertical.isFading || horizontal.isFading }

  /// Shows where content is at a frame's moment.
  package func update(_ content: some ContentDragging, at now: MonotonicInstant) {
    let isWanted = isEnabled && content.runtime?.passes.hover.hasPointer == true
    guard isWanted || vertical.isShown || horizontal.isShown else { return }
    let (x, y) = (content.scrollMetrics(along: .horizontal), content.scrollMetrics(along: .vertical))
    let offset = Point(x: x?.offset ?? 0, y: y?.offset ?? 0)
    let hasMoved = isWanted && lastOffset.map { $0 != offset } ?? false
    lastOffset = offset
    vertical.update(content, y, hasMoved: hasMoved, at: now)
    horizontal.update(content, x, hasMoved: hasMoved, at: now)
  }

  /// Content that nobody sees has no bars.
  package func remove() {
    vertical.remove()
    horizontal.remove()
    lastOffset = nil
  }

  /// Whether a point of the node's own space is at a bar that is seen, and the mouse is there: bars are nothing for fingers, which are on
  /// what lies under them.
  package func contains(_ point: Point, in content: some ContentDragging) -> Bool {
    let place = point - content.boundsOrigin
    return vertical.contains(place, in: content) && vertical.isAtPointer(content)
      || horizontal.contains(place, in: content) && horizontal.isAtPointer(content)
  }

  /// A press came down; whether it is at a bar, which has it from now on.
  package func begin(_ touch: TouchEvent, in content: some ContentDragging) -> Bool {
    guard let place = content.placeInViewport(of: touch) else { return false }
    // What is called when content moves may look at the bars: it waits until they are whole.
    let isTaken = HookQueue.main.edit {
      vertical.begin(touch, at: place, in: content) || horizontal.begin(touch, at: place, in: content)
    }
    guard isTaken else { return false }
    content.claimTouchAlone(touch)
    return true
  }

  /// A press moved; whether a bar has it.
  package func move(_ touch: TouchEvent, in content: some ContentDragging) -> Bool {
    guard let place = content.placeInViewport(of: touch) else {
      return vertical.has(touch) || horizontal.has(touch)
    }
    return HookQueue.main.edit {
      vertical.move(touch, to: place, in: content) || horizontal.move(touch, to: place, in: content)
    }
  }

  /// A press is over; whether a bar had it.
  package func end(_ touch: TouchEvent, in content: some ContentDragging) -> Bool {
    guard vertical.end(touch) || horizontal.end(touch) else { return false }
    content.comeToRest()
    return true
  }
}

/// One bar.
@MainActor
private struct ScrollBar {
  private let axis: ScrollAxes
  private var layer: Layer?
  private var fading = ScrollBarFading()
  /// The press on the bar.
  private var drag: Drag?

  private struct Drag {
    let touch: Int
    /// Where it was last along the bar, and where the thumb's beginning is with it.
    var place: Double
    var thumb: Double
  }

  private static let width = 8.0
  private static let distance = 2.0
  /// How far from the edge a pointer is at the bar, in points.
  private static let reach = 12.0

  nonisolated init(_ axis: ScrollAxes) { self.axis = axis }

  var isShown: Bool { fading.isShown }
  var isFading: Bool { fading.isFading }

  mutating func update(
    _ content: some ContentDragging,
    _ metrics: ScrollBarMetrics?,
    hasMoved: Bool,
    at now: MonotonicInstant
  ) {
    guard let metrics, metrics.isScrollable, let root = content.layer
    else { return remove() }
    let isHeld = drag != nil || fading.isShown && isAtPointer(content)
    fading.advance(to: now, hasMoved: hasMoved, isHeld: isHeld)
    guard fading.opacity > 0 else { return remove() }
    let shown = layer ?? Layer()
    layer = shown
    let span = metrics.thumb(on: track(content))
    var appearance = LayerAppearance()
    appearance.frame = frame(span, content)
    appearance.cornerRadius = Self.width / 2
    appearance.backgroundColor = Self.color(
      content.environment.appearance,
      isActive: isHeld
    )
    appearance.opacity = fading.opacity
    if shown.appearance != appearance { shown.appearance = appearance }
    if shown.superlayer !== root { root.covers.append(shown) }
  }

  mutating func remove() {
    guard let layer else { return }
    layer.superlayer?.covers.removeAll { $0 === layer }
    (self.layer, drag, fading) = (nil, nil, ScrollBarFading())
  }

  func contains(_ place: Point, in content: some ContentDragging) -> Bool {
    guard layer != nil else { return false }
    let size = content.visibleBounds.size
    let distance = axis == .vertical ? size.width - place.x : size.height - place.y
    return distance >= 0 && distance <= Self.reach && along(place) >= 0 && along(place) <= track(content)
  }

  func has(_ touch: TouchEvent) -> Bool { drag?.touch == touch.identifier }

  mutating func begin(_ touch: TouchEvent, at place: Point, in content: some ContentDragging) -> Bool {
    guard drag == nil, touch.kind == .mouse, contains(place, in: content),
      let metrics = content.scrollMetrics(along: axis)
    else { return false }
    let (place, thumb) = (along(place), metrics.thumb(on: track(content)))
    drag = Drag(touch: touch.identifier, place: place, thumb: thumb.lowerBound)
    if !thumb.contains(place) {
      let page = max(0, metrics.viewportLength - ScrollEvent.pointsPerNotch)
      content.turn(by: vector(place < thumb.lowerBound ? -page : page), isAnimated: true)
    }
    return true
  }

  mutating func move(_ touch: TouchEvent, to place: Point, in content: some ContentDragging) -> Bool {
    guard let drag, drag.touch == touch.identifier else { return false }
    guard let metrics = content.scrollMetrics(along: axis) else { return true }
    let place = along(place)
    let thumb = drag.thumb + place - drag.place
    self.drag = Drag(touch: drag.touch, place: place, thumb: thumb)
    let distance = metrics.distance(forThumbFrom: drag.thumb, to: thumb, on: track(content))
    if distance != 0 { content.turn(by: vector(distance), isAnimated: false) }
    return true
  }

  mutating func end(_ touch: TouchEvent) -> Bool {
    guard has(touch) else { return false }
    drag = nil
    return true
  }

  private func along(_ point: Point) -> Double { axis == .vertical ? point.y : point.x }

  private func vector(_ length: Double) -> Point {
    axis == .vertical ? Point(x: 0, y: length) : Point(x: length, y: 0)
  }

  private func track(_ content: some ContentDragging) -> Double {
    let size = content.visibleBounds.size
    return max(0, (axis == .vertical ? size.height : size.width))
  }

  private func frame(_ span: ClosedRange<Double>, _ content: some ContentDragging) -> Rect {
    let size = content.visibleBounds.size
    let (start, length) = (
      span.lowerBound + Self.distance, max(0, span.upperBound - span.lowerBound - 2 * Self.distance)
    )
    return axis == .vertical
      ? Rect(x: size.width - Self.width - Self.distance, y: start, width: Self.width, height: length)
      : Rect(x: start, y: size.height - Self.width - Self.distance, width: length, height: Self.width)
  }

  func isAtPointer(_ content: some ContentDragging) -> Bool {
    guard let pointer = content.runtime?.passes.hover.lastMouse,
      let place = content.placeInViewport(of: pointer)
    else { return false }
    return contains(place, in: content)
  }

  private static func color(_ appearance: Appearance, isActive: Bool) -> Color {
    let gray: UInt8 = appearance == .dark ? 255 : 0
    return Color(red: gray, green: gray, blue: gray, alpha: isActive ? 150 : 100)
  }
}
