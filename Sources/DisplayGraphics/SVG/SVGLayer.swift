internal import DisplayGeometry

/// The elements of a layer, in groups that may still be open.
///
/// A group with a clip is blended by itself, and what is in it with that group alone. An element that is blended with
/// all that lies beneath it in the layer therefore interrupts the groups, and brings copies of them along. To take
/// pixels away, all that was written so far goes into a group with a mask.
///
/// All layers write to one output. What a layer starts with goes into a slot when the layer ends.
struct SVGLayer {
  /// A group that has not ended.
  struct Group {
    var attributes: String
    var isClip = false
  }

  /// From the layer's coordinates to those of the document.
  let transform: AffineTransform
  /// The attributes of the whole layer.
  let attributes: String
  /// Where the layer starts in the output.
  let slot: Int
  private(set) var groups: [Group] = []
  /// Whether there is nothing to be seen yet.
  private(set) var isEmpty = true

  /// The groups with masks that the layer starts with, the innermost first.
  private var masks: [String] = []

  /// Makes an empty layer.
  init(transform: AffineTransform, attributes: String = "", in output: inout SVGOutput) {
    self.transform = transform
    self.attributes = attributes
    slot = output.appendSlot()
  }

  /// The beginnings of the groups with masks, once every group has ended.
  var maskTags: String { masks.reversed().joined() }

  /// How many groups with a clip are open.
  private var clipCount = 0

  /// Whether a group with a clip is open.
  var isClipped: Bool { clipCount > 0 }

  mutating func open(_ group: Group, in output: inout SVGOutput) {
    groups.append(group)
    if group.isClip { clipCount += 1 }
    output.append(Self.tag(group.attributes))
  }

  mutating func close(_ count: Int, in output: inout SVGOutput) {
    clipCount -= groups.suffix(count).count(where: \.isClip)
    groups.removeLast(count)
    for _ in 0..<count { output.append("</g>\n") }
  }

  /// Adds an element to the innermost group, or one that is blended with all of the layer.
  mutating func append(_ element: String, blending style: String?, in output: inout SVGOutput) {
    let (before, after) = surroundings(blending: style)
    output.append(before)
    output.append(element)
    output.append(after)
    isEmpty = false
  }

  /// Adds a layer that was begun in this one and has written its elements.
  mutating func append(_ inner: SVGLayer, blending style: String?, in output: inout SVGOutput) {
    let (before, after) = surroundings(blending: style)
    output.fill(inner.slot, with: before + Self.tag(inner.attributes) + inner.maskTags)
    output.append("</g>" + after)
    isEmpty = false
  }

  /// What comes before and after an element. Where it is blended with all of the layer, it interrupts the open groups.
  private func surroundings(blending style: String?) -> (before: String, after: String) {
    guard let style else { return ("", "\n") }
    return (endings + Self.tag(style) + beginnings, "\n" + endings + "</g>\n" + beginnings)
  }

  /// Puts a mask over all that was written so far.
  mutating func cover(withMask name: String, in output: inout SVGOutput) {
    masks.append(Self.tag("mask=\"url(#\(name))\""))
    output.append(endings + "</g>\n" + beginnings)
  }

  /// An element in groups as those that are open.
  func within(_ element: String) -> String { beginnings + element + endings }

  private var beginnings: String { groups.map { Self.tag($0.attributes) }.joined() }
  private var endings: String { String(repeating: "</g>\n", count: groups.count) }

  private static func tag(_ attributes: String) -> String {
    attributes.isEmpty ? "<g>\n" : "<g \(attributes)>\n"
  }
}
