internal import DisplayGeometry

/// A child whose height and width keep a ratio, as large as the range allows.
///
/// There are at most two candidates, one as wide and one as high as allowed; the one that keeps the ratio
/// better within the range wins, the wide one if both keep it equally well. In a range that is unconstrained
/// on both axes the child is laid out freely. A ratio that is not positive and finite is reported, and then
/// the child is laid out freely, too.
public struct RatioLayoutSpec: StoredSpec {
  /// Height divided by width.
  public var ratio: Double {
    get { storage.content.ratio }
    _modify { yield &storage.content.ratio }
  }
  /// The element inside.
  public var child: any LayoutElement {
    get { storage.child }
    set { storage.child = newValue }
  }

  var storage: SpecStorage<Content>

  struct Content: SpecContent {
    var style = LayoutStyle()
    var ratio: Double
    var elements: SpecChild
  }

  /// Makes a spec from a ratio, height divided by width, and a child.
  public init(_ ratio: Double, child: any LayoutElement) {
    storage = SpecStorage(Content(ratio: ratio, elements: SpecChild(child)))
  }

  /// Makes a spec from the width and the height of a ratio, as in `width: 16, height: 9`, and a child.
  public init(width: Double, height: Double, child: any LayoutElement) {
    self.init(height / width, child: child)
  }

  /// Adds the spec and its child to a tree.
  func add(to assembly: inout LayoutAssembly) {
    assembly.add(self, as: .ratio(ratio))
  }
}

extension LayoutArena {
  /// Offers the child exactly the better candidate and takes the size that it comes to.
  mutating func layOutRatio(
    _ ratio: Double,
    _ node: NodeIndex,
    _ measurement: MeasurementIndex,
    in range: SizeRange
  ) -> Size {
    let size = bestSize(in: range, ratio, of: node)
    let inside = nodes[node].firstChild
    let offer = size.map { range.intersection(SizeRange(uncheckedMin: $0, max: $0)) } ?? range
    let parentSize = size ?? Size(width: .nan, height: .nan)
    let child = layOut(
      inside,
      in: held(offer, for: inside, parentSize: parentSize),
      parentSize: parentSize
    )
    let outer = heldSize(of: inside, child.size, in: range)
    place(child, at: heldPosition(of: inside, child.size, in: outer), child: 0, of: measurement)
    return outer
  }

  private mutating func bestSize(in range: SizeRange, _ ratio: Double, of node: NodeIndex) -> Size? {
    guard ratio > 0, ratio.isFinite else {
      report(
        .number(node: node, name: "A ratio"),
        at: node,
        "A ratio of \(ratio) is ignored. It is height divided by width, positive and finite."
      )
      return nil
    }
    let grid = context.pixelGrid
    let wide = Size(width: range.max.width, height: grid.floor(ratio * range.max.width))
    let high = Size(width: grid.floor(range.max.height / ratio), height: range.max.height)
    switch (range.max.width.isUsableLength, range.max.height.isUsableLength) {
    case (false, false): return nil
    // A ratio of millions leaves no length on the other axis.
    case (true, false): return range.clamp(wide).usable
    case (false, true): return range.clamp(high).usable
    case (true, true):
      let (wide, high) = (range.clamp(wide), range.clamp(high))
      return high.error(against: ratio) < wide.error(against: ratio) ? high : wide
    }
  }
}

extension Size {
  /// The size, if both of its lengths are usable.
  fileprivate var usable: Size? { width.isUsableLength && height.isUsableLength ? self : nil }

  fileprivate func error(against ratio: Double) -> Double { (height / width - ratio).magnitude }
}
