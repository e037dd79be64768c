internal import DisplayGeometry
internal import DisplayLayout

/// Gathers what is on screen from the nodes.
@MainActor
struct AccessibilityAssembly {
  /// Where a node lies, and what its supernodes say of all in them.
  struct Place {
    /// How a point of the space that the node's frame is in gets into the root's.
    var transform = AffineTransform.identity
    /// What is not cut off, in the root's space.
    var clip: Rect
    var language: String?
    var traits: AccessibilityTraits = []
  }

  /// What a node contributes to whoever holds it.
  func elements(of node: DisplayNode, at place: Place) -> [AccessibilityElement] {
    let attributes = node.effectiveAccessibility
    guard node.isInHierarchy, !node.isHidden, node.opacity >= Self.leastOpacity, attributes.isHidden != true
    else { return [] }
    let inner = innerPlace(of: node, at: place, language: attributes.language)
    switch attributes.role ?? .transparent {
    case .transparent:
      return children(of: node, at: inner)
    case .group:
      let children = children(of: node, at: inner)
      guard !children.isEmpty else { return [] }
      return [element(of: node, attributes, at: inner, clip: place.clip, children: children)]
    case .element:
      var attributes = attributes
      if attributes.label == nil { attributes.label = labels(in: node, at: inner) }
      return [element(of: node, attributes, at: inner, clip: place.clip, children: [])]
    }
  }

  /// What is fainter than this is not there.
  private static let leastOpacity = 0.01

  private func innerPlace(of node: DisplayNode, at place: Place, language: String?) -> Place {
    var inner = place
    inner.transform = node.transformToSupernode.concatenating(place.transform)
    inner.language = language ?? place.language
    if node.clipsToBounds { inner.clip = visiblePart(of: node, at: inner, clip: place.clip) ?? .zero }
    return inner
  }

  private func children(of node: DisplayNode, at place: Place) -> [AccessibilityElement] {
    let container = node as? any AccessibilityContaining
    return Self.orderedSubnodes(of: node).flatMap { subnode in
      var place = place
      if let container { place.traits.formUnion(container.accessibilityTraits(ofContents: subnode)) }
      return elements(of: subnode, at: place)
    }
  }

  /// The texts in one thing that has none of its own, as they are read.
  private func labels(in node: DisplayNode, at place: Place) -> String? {
    var texts: [String] = []
    func add(_ elements: [AccessibilityElement]) {
      for element in elements {
        if let label = element.label { texts.append(label) }
        add(element.children)
      }
    }
    add(children(of: node, at: place))
    return texts.isEmpty ? nil : texts.joined(separator: ", ")
  }

  private func element(
    of node: DisplayNode,
    _ attributes: AccessibilityAttributes,
    at place: Place,
    clip: Rect,
    children: [AccessibilityElement]
  ) -> AccessibilityElement {
    AccessibilityElement(
      id: ObjectIdentifier(node),
      label: attributes.label,
      value: attributes.value,
      hint: attributes.hint,
      traits: place.traits.union(attributes.traits ?? []),
      identifier: attributes.identifier,
      language: place.language,
      frame: place.transform.apply(to: node.visibleBounds),
      visibleFrame: visiblePart(of: node, at: place, clip: clip),
      actions: node.accessibilityActions.map(\.name),
      children: children
    )
  }

  private func visiblePart(of node: DisplayNode, at place: Place, clip: Rect) -> Rect? {
    let part = place.transform.apply(to: node.visibleBounds).intersection(clip)
    return part.isEmpty ? nil : part
  }

  /// The subnodes as they are read.
  private static func orderedSubnodes(of node: DisplayNode) -> [DisplayNode] {
    let subnodes = node.subnodes
    guard subnodes.count > 1 else { return subnodes }
    let frames = subnodes.map { $0.transformToSupernode.apply(to: $0.visibleBounds) }
    let direction = node.currentEnvironment.layoutContext.layoutDirection
    let read = ReadingOrder.order(of: frames, direction: direction).map { subnodes[$0] }
    guard let wanted = node.extras?.accessibility?.order, !wanted.isEmpty else { return read }
    var places: [ObjectIdentifier: Int] = [:]
    for (place, node) in wanted.enumerated() where places[node] == nil { places[node] = place }
    return read.indices.sorted { one, other in
      (places[ObjectIdentifier(read[one])] ?? .max, one)
        < (places[ObjectIdentifier(read[other])] ?? .max, other)
    }.map { read[$0] }
  }
}
