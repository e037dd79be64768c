internal import DisplayGeometry

/// The parts of a tree that code of others measures: leaves with a closure, and elements that lay themselves out.
struct LeafStore: Sendable {
  private var closures: ContiguousArray<MeasuredLeaf.Measure> = []
  private var elements: ContiguousArray<Element> = []
  /// The layouts that elements made of themselves.
  private var layouts: ContiguousArray<Layout> = []
  /// The measurements that have to be made elsewhere before the layout can go on.
  private var pending: [LeafMeasurement] = []
  /// Whether leaves are measured elsewhere.
  var isDeferring = false

  /// An element that lays itself out.
  private struct Element: Sendable {
    let element: any LayoutElement
    /// Its baselines when they were last read; nil where nobody has.
    var baselines: LayoutBaselines?
  }

  /// Calls the closure of a leaf.
  @inline(__always)
  func size(of leaf: LeafIndex, in range: SizeRange) -> Size { closures[leaf.position].size(in: range) }

  /// Whether a size of a leaf that fits a smaller limit is its size for that.
  @inline(__always)
  func isFitting(_ leaf: LeafIndex) -> Bool {
    if case .fitting = closures[leaf.position] { true } else { false }
  }

  /// The number of elements that lay themselves out.
  var elementCount: Int { elements.count }
  var layoutCount: Int { layouts.count }

  @inline(__always)
  subscript(leaf: LeafIndex) -> MeasuredLeaf.Measure { closures[leaf.position] }

  @inline(__always)
  subscript(element: ElementIndex) -> any LayoutElement { elements[element.position].element }

  @inline(__always)
  subscript(layout: LayoutIndex) -> Layout {
    get { layouts[layout.position] }
    _modify { yield &layouts[layout.position] }
  }

  mutating func append(_ closure: MeasuredLeaf.Measure) -> LeafIndex {
    closures.append(closure)
    return LeafIndex(closures.count - 1)
  }

  mutating func append(_ element: any LayoutElement) -> ElementIndex {
    elements.append(Element(element: element))
    return ElementIndex(elements.count - 1)
  }

  mutating func append(_ layout: Layout) -> LayoutIndex {
    layouts.append(layout)
    return LayoutIndex(layouts.count - 1)
  }

  mutating func removeLayouts() { layouts.removeAll(keepingCapacity: true) }

  /// The baselines of an element, which are read once.
  mutating func baselines(of element: ElementIndex) -> LayoutBaselines {
    if let known = elements[element.position].baselines { return known }
    let baselines = self[element].soundBaselines
    elements[element.position].baselines = baselines
    return baselines
  }

  /// Reads the baselines of an element again; returns whether somebody has read others before.
  mutating func rereadBaselines(of element: ElementIndex) -> Bool {
    guard let before = elements[element.position].baselines else { return false }
    elements[element.position].baselines = nil
    return baselines(of: element) != before
  }
}

extension LeafStore {
  /// Whether a leaf has to be measured before the layout can go on.
  @inline(__always)
  var isWaiting: Bool { !pending.isEmpty }

  mutating func deferMeasurement(_ measurement: LeafMeasurement) { pending.append(measurement) }

  /// The measurements to be made, which are none from here on.
  mutating func takePending() -> [LeafMeasurement] {
    defer { pending.removeAll() }
    return pending
  }
}

extension LayoutElement {
  /// The baselines, with 0 for invalid numbers.
  var soundBaselines: LayoutBaselines {
    let baselines = baselines
    let largest = Double.unconstrainedLength
    return LayoutBaselines(
      ascender: baselines.ascender.magnitude < largest ? baselines.ascender : 0,
      descender: baselines.descender.magnitude < largest ? baselines.descender : 0
    )
  }
}
