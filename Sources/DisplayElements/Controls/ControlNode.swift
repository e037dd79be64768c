public import DisplayNodes
public import DisplayScrolling

/// A node that people use with a finger: it follows one touch at a time and notifies actions of what happens.
///
/// A touch in the control's subnodes is the control's too, unless a subnode takes it. While the finger is down
/// and not more than 70 points outside, the control is highlighted; lifting it there sends
/// ``ControlEvents/touchUpInside``. A disabled control follows no touch, and no control
/// around it follows one that began there; gesture recognizers around it do.
///
/// ```swift
/// control.addAction(for: .touchUpInside) { _, _ in save() }
/// ```
open class ControlNode: DisplayNode, TouchControl {
  private var actions = ControlActions()
  private var tracking = ControlTracking()
  private var isPressedByKey = false

  /// Makes a control. Legal on any task.
  nonisolated public override init() { super.init() }

  /// Whether the control can be used; true by default. Disabling it cancels the touch that it follows.
  public var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      stateDidChange(.disabled, to: !isEnabled)
      if !isEnabled {
        cancelTouch(nil)
        endKeyPress()
        resignFocus()
      }
      updateHover()
    }
  }

  /// Whether the control is chosen, or switched on; nothing but you changes it.
  public var isSelected = false {
    didSet { if isSelected != oldValue { stateDidChange(.selected, to: isSelected) } }
  }

  /// Whether the control looks pressed; touches set it.
  public var isHighlighted = false {
    didSet { if isHighlighted != oldValue { stateDidChange(.highlighted, to: isHighlighted) } }
  }

  /// Whether a pointer that presses nothing is over the control; pointers set it.
  public private(set) var isHovered = false
  /// Whether a pointer is over the control, also where it cannot be used.
  private var isUnderPointer = false {
    didSet { updateHover() }
  }

  /// The axes along which the control follows a finger, as a slider does; none by default. A finger that has moved 4 points along them,
  /// and no further across, is the control's alone until it is lifted: content around it does not scroll.
  public var trackedAxes: ScrollAxes = []

  /// The four properties as one value.
  public var controlState: ControlState {
    var state = ControlState.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    if isHovered { state.insert(.hovered) }
    return state
  }

  /// Whether the control follows a touch.
  public var isTracking: Bool { tracking.isTracking }

  /// Whether the touch that the control follows is inside, or not far outside; in the actions of its end, whether it was lifted there.
  public var isTouchInside: Bool { tracking.isInside }

  /// Has a closure called on the main actor when any of some events happens, after those added before.
  ///
  /// - Returns: What ``removeAction(_:)`` takes it away with.
  @discardableResult
  public func addAction(
    for events: ControlEvents,
    _ body: @escaping @MainActor (_ sender: ControlNode, _ event: ControlEvents) -> Void
  ) -> ControlAction {
    actions.add(body, for: events)
  }

  /// Takes a closure away; it is not called any more, not even for an event whose actions are being called.
  /// Does nothing when it is not there.
  public func removeAction(_ action: ControlAction) {
    // Goes when the list of actions is at rest again: what it held may end, and take others away.
    withExtendedLifetime(actions.remove(action)) {}
  }

  /// Calls the actions of some events, as if a touch had caused them.
  open func sendActions(for events: ControlEvents) {
    // Actions may add and remove others.
    for action in actions.actions(for: events) {
      guard let body = actions.body(of: action) else { continue }
      ImmediateHooks.call("an action", of: self) { body(self, events) }
    }
  }

  // MARK: For subclasses, on the main actor

  /// The control is in another state.
  open func controlStateDidChange(from old: ControlState) {}

  /// A touch came down in the control.
  ///
  /// Runs before the event is sent, as the other tracking hooks do.
  ///
  /// - Returns: Whether the control follows the touch; true by default.
  open func shouldBeginTracking(_ touch: TouchEvent) -> Bool { true }

  /// The touch that the control follows moved.
  ///
  /// - Returns: Whether the control goes on following it; true by default. Otherwise it is cancelled.
  open func shouldContinueTracking(_ touch: TouchEvent) -> Bool { true }

  /// The touch that the control followed ended.
  open func didEndTracking(_ touch: TouchEvent) {}

  /// The touch that the control followed was taken away; nil when the control itself gave it up.
  open func didCancelTracking(_ touch: TouchEvent?) {}

  // MARK: For people who cannot see the control

  /// One thing, named by the texts in it, that says whether it is selected or disabled.
  open override var defaultAccessibilityAttributes: AccessibilityAttributes {
    var traits: AccessibilityTraits = []
    if isSelected { traits.insert(.selected) }
    if !isEnabled { traits.insert(.disabled) }
    return AccessibilityAttributes(traits: traits, role: .element)
  }

  /// Sends what a tap sends, unless the control is disabled.
  open override func accessibilityActivate() -> Bool {
    guard isEnabled else { return false }
    sendActions(for: .touchUpInside)
    return true
  }

  // MARK: Keys

  /// Whether the control can be used.
  open override var isFocusableByDefault: Bool { isEnabled }

  /// Return and Space use the control, as a tap does: it looks pressed as long as Space is down, and Return uses it at once.
  open override func handleKey(_ key: KeyEvent) -> Bool {
    guard isEnabled, isFocused, key.modifiers.held.isEmpty else { return super.handleKey(key) }
    switch (key.key, key.phase) {
    case (.enter, .pressed):
      sendActions(for: .touchUpInside)
    case (.space, .pressed):
      isPressedByKey = true
      isHighlighted = true
    case (.space, .released) where isPressedByKey:
      endKeyPress()
      sendActions(for: .touchUpInside)
    case (.enter, .repeated), (.space, .repeated): break
    default: return super.handleKey(key)
    }
    return true
  }

  open override func didResignFocus() {
    endKeyPress()
    super.didResignFocus()
  }

  private func endKeyPress() {
    guard isPressedByKey else { return }
    isPressedByKey = false
    isHighlighted = false
  }

  // MARK: Pointers

  open override func pointerDidEnter(_ pointer: PointerEvent) {
    isUnderPointer = true
    super.pointerDidEnter(pointer)
  }

  open override func pointerDidExit(_ pointer: PointerEvent) {
    isUnderPointer = false
    super.pointerDidExit(pointer)
  }

  // MARK: Touches

  package var followsFingers: Bool { !trackedAxes.isEmpty }

  open override func touchDidBegin(_ touch: TouchEvent) {
    guard isEnabled, !tracking.isTracking, shouldBeginTracking(touch) else { return }
    // What was asked may have disabled the control.
    guard isEnabled else { return }
    let events = tracking.begin(touch)
    isHighlighted = true
    sendActions(for: events)
  }

  open override func touchDidMove(_ touch: TouchEvent) {
    guard tracking.isTracking(touch) else { return }
    let isContinued = shouldContinueTracking(touch)
    guard tracking.isTracking(touch) else { return }
    guard isContinued else { return cancelTouch(nil) }
    if tracking.claims(touch, along: trackedAxes) { claimTouch(touch) }
    let events = tracking.move(to: location(of: touch), in: touchableBounds)
    isHighlighted = tracking.isInside
    sendActions(for: events)
  }

  open override func touchDidEnd(_ touch: TouchEvent) {
    guard tracking.isTracking(touch) else { return }
    let events = tracking.end(touch, at: location(of: touch), in: touchableBounds)
    isHighlighted = false
    didEndTracking(touch)
    sendActions(for: events)
    tracking.finish()
  }

  open override func touchWasCancelled(_ touch: TouchEvent) {
    guard tracking.isTracking(touch) else { return }
    cancelTouch(touch)
  }

  private func cancelTouch(_ touch: TouchEvent?) {
    guard tracking.isTracking else { return }
    let events = tracking.cancel()
    isHighlighted = false
    didCancelTracking(touch)
    sendActions(for: events)
  }

  private func updateHover() {
    let isNowHovered = isUnderPointer && isEnabled
    guard isHovered != isNowHovered else { return }
    isHovered = isNowHovered
    stateDidChange(.hovered, to: isNowHovered)
  }

  private func stateDidChange(_ state: ControlState, to isSet: Bool) {
    let old = isSet ? controlState.subtracting(state) : controlState.union(state)
    ImmediateHooks.call("controlStateDidChange(from:)", of: self) { controlStateDidChange(from: old) }
  }
}
