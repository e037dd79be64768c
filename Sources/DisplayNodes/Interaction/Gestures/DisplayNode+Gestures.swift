extension DisplayNode {
  /// What watches the touches in this node and in everything in it, in the order in which it was added.
  public var gestureRecognizers: [GestureRecognizer] { interaction?.gestureRecognizers ?? [] }

  /// Has a recognizer watch the touches in this node and in everything in it, from the next touch on.
  ///
  /// A recognizer watches one node: it is taken away from the one before.
  public func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    // The action of a gesture that ends so may have added the recognizer somewhere, too.
    while let other = recognizer.node, other !== self { other.removeGestureRecognizer(recognizer) }
    guard recognizer.node !== self else { return }
    madeInteraction.gestureRecognizers.append(recognizer)
    recognizer.watchedNode = self
  }

  /// Takes a recognizer away; a gesture under way is cancelled. Does nothing when it watches another node.
  public func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.node === self else { return }
    interaction?.gestureRecognizers.removeIdentical(to: recognizer)
    recognizer.reset()
    // The action of a gesture that ends so may have added it to another node.
    if recognizer.node === self { recognizer.watchedNode = nil }
  }
}
