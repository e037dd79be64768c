internal import DisplayGeometry
internal import DisplayLayout

/// Gathers what is on screen from the nodes.
@MainActor
struct AccessibilityAssembly {
  /// Where a node lies, and what its supernodes say of all in them.
  struct Place {
    /// How a point of the space that the node's frame is in gets into the root's.
    var transform = Transform.identity
    /// What is not cut off, in the root's space.
    var clip: Rect
    var language: String?
    var traits: AccessibilityTraits = []
  }

  /// A node on the way down.
  private struct OpenNode {
    let node: DisplayNode
    let attributes: AccessibilityAttributes
    /// What counts for those in the node.
    let inner: Place
    /// What is not cut off around the node.
    let clip: Rect
    /// The subnodes that were not asked, in the order of reading.
    var waiting: ArraySlice<DisplayNode>
    /// Whether what is in the node is collected for it, and not for one around it.
    let collects: Bool
    /// How many things the collector had before that what is in the node goes to.
    let precedingCount: Int
  }

  /// Takes what nodes contribute to one of those around them.
  private struct Collector {
    /// Whether they are parts of one thing, which takes their texts for its name.
    let isNaming: Bool
    /// The things, unless they are parts.
    var elements: [AccessibilityElement] = []
    /// The texts of the parts, as they are read.
    var labels: [String] = []
    /// How many things or parts there are.
    var count = 0
  }

  private var path: [OpenNode] = []
  private var collectors = [Collector(isNaming: false)]

  private init() {}

  /// What a node contributes to the node around it.
  ///
  /// - Complexity: linear in the nodes.
  static func elements(of node: DisplayNode, at place: Place) -> [AccessibilityElement] {
    var assembly = AccessibilityAssembly()
    assembly.open(node, at: place)
    while let last = assembly.path.indices.last {
      if let subnode = assembly.path[last].waiting.popFirst() {
        var place = assembly.path[last].inner
        if let container = assembly.path[last].node as? any AccessibilityContaining {
          place.traits.formUnion(container.accessibilityTraits(ofContents: subnode))
        }
        assembly.open(subnode, at: place)
      } else {
        assembly.close(assembly.path.removeLast())
      }
    }
    return assembly.collectors[0].elements
  }

  private mutating func open(_ node: DisplayNode, at place: Place) {
    NodeVisits.note()
    let attributes = node.effectiveAccessibility
    guard node.isInHierarchy, !node.isHidden, node.opacity >= Self.leastOpacity, attributes.isHidden != true
    else { return }
    let last = collectors.count - 1
    let isPart = collectors[last].isNaming
    let inner = innerPlace(of: node, at: place, language: attributes.language)
    let role = attributes.role ?? .transparent
    let isWhole = role == .element && attributes.label != nil
    let opened = OpenNode(
      node: node,
      attributes: attributes,
      inner: inner,
      clip: place.clip,
      waiting: isWhole ? [] : Self.orderedSubnodes(of: node)[...],
      collects: role != .transparent && !isPart,
      precedingCount: collectors[last].count
    )
    // A thing with a name says all that is in it.
    if isWhole { return add(opened, label: attributes.label, children: []) }
    if opened.collects {
      collectors.append(Collector(isNaming: role == .element))
    } else if role == .group, let label = attributes.label {
      collectors[last].labels.append(label)
    }
    path.append(opened)
  }

  private mutating func close(_ closed: OpenNode) {
    let last = collectors.count - 1
    if closed.collects {
      let inside = collectors.removeLast()
      if inside.isNaming {
        add(closed, label: inside.labels.isEmpty ? nil : inside.labels.joined(separator: ", "), children: [])
      } else if !inside.elements.isEmpty {
        add(closed, label: closed.attributes.label, children: inside.elements)
      }
      return
    }
    switch closed.attributes.role ?? .transparent {
    case .transparent: break
    case .element: collectors[last].count += 1
    case .group:
      // A group of nothing is not read.
      if collectors[last].count == closed.precedingCount, closed.attributes.label != nil {
        collectors[last].labels.removeLast()
      }
    }
  }

  /// Hands on what a node is, as a thing or as a part of one.
  private mutating func add(_ node: OpenNode, label: String?, children: [AccessibilityElement]) {
    let last = collectors.count - 1
    collectors[last].count += 1
    if collectors[last].isNaming {
      if let label { collectors[last].labels.append(label) }
    } else {
      var attributes = node.attributes
      attributes.label = label
      collectors[last].elements.append(
        element(of: node.node, attributes, at: node.inner, clip: node.clip, children: children)
      )
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

  private func element(
    of node: DisplayNode,
    _ attributes: AccessibilityAttributes,
    at place: Place,
    clip: Rect,
    children: [AccessibilityElement]
  ) -> AccessibilityElement {
    var traits = place.traits.union(attributes.traits ?? [])
    if node.isFocused { traits.insert(.focused) }
    return AccessibilityElement(
      id: ObjectIdentifier(node),
      attributes: attributes,
      traits: traits,
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
    let read = readSubnodes(of: node)
    guard let wanted = node.extras?.accessibility?.order, !wanted.isEmpty else { return read }
    var places: [ObjectIdentifier: Int] = [:]
    for (place, node) in wanted.enumerated() where places[node] == nil { places[node] = place }
    return read.indices.sorted { one, other in
      (places[ObjectIdentifier(read[one])] ?? .max, one)
        < (places[ObjectIdentifier(read[other])] ?? .max, other)
    }.map { read[$0] }
  }

  /// The subnodes in the order that a container knows, or that of their frames.
  private static func readSubnodes(of node: DisplayNode) -> [DisplayNode] {
    let subnodes = node.subnodes
    if let order = (node as? any AccessibilityContaining)?.accessibilityOrder(ofContents: subnodes) {
      return order
    }
    let frames = subnodes.map { $0.transformToSupernode.apply(to: $0.visibleBounds) }
    let direction = node.currentEnvironment.layoutContext.layoutDirection
    return ReadingOrder.order(of: frames, direction: direction).map { subnodes[$0] }
  }
}
