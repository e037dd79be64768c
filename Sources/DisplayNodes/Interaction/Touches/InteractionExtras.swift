internal import DisplayGeometry

/// What only nodes have that people touch in a way of their own: apart even from what few nodes have, because
/// most of those are never touched.
@MainActor
final class InteractionExtras {
  var hitTestSlop = EdgeInsets.zero
  var isUserInteractionDisabled = false
  /// What scrolling moves, for as long as there is no layer to keep it.
  var boundsOrigin = Point.zero
  var gestureRecognizers: [GestureRecognizer] = []
  var cursor: PointerCursor?
  /// Whether keys may go to the node; nil for what its class says.
  var isFocusable: Bool?
  var keyEquivalent: KeyEquivalent?
  /// Whether a touch began in the node and has not ended.
  var isTouched = false
}

extension DisplayNode {
  var interaction: InteractionExtras? { extras?.interaction }

  /// The extras, made now if there are none.
  var madeInteraction: InteractionExtras {
    if let interaction { return interaction }
    let made = InteractionExtras()
    madeExtras.interaction = made
    return made
  }
}
