internal import DisplayGeometry

/// The elements of a layer, in groups that may still be open.
///
/// A group with a clip is blended by itself, and what is in it with that group alone. An element that is blended with
/// all that lies beneath it in the layer therefore interrupts the groups, and brings copies of them along. To take
/// pixels away, all that was written so far goes into a group with a mask.
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
  private(set) var groups: [Group] = []
  /// Whether there is nothing to be seen yet.
  private(set) var isEmpty = true

  private var body = ""
  /// The groups with masks that the layer starts with, the innermost first.
  private var masks: [String] = []

  /// Makes an empty layer.
  init(transform: AffineTransform, attributes: String = "") {
    self.transform = transform
    self.attributes = attributes
  }

  /// All elements, once every group has ended.
  var text: String { masks.reversed().joined() + body }

  /// How many groups with a clip are open.
  private var clipCount = 0

  /// Whether a group with a clip is open.
  var isClipped: Bool { clipCount > 0 }

  mutating func open(_ group: Group) {
    groups.append(group)
    if group.isClip { clipCount += 1 }
    body += Self.tag(group.attributes)
  }

  mutating func close(_ count: Int) {
    clipCount -= groups.suffix(count).count(where: \.isClip)
    groups.removeLast(count)
    for _ in 0..<count { body += "</g>\n" }
  }

  /// Adds an element to the innermost group.
  mutating func append(_ element: String) {
    body += element + "\n"
    isEmpty = false
  }

  /// Adds an element that is blended with all of the layer.
  mutating func append(_ element: String, blending style: String) {
    body += endings + Self.tag(style) + within(element + "\n") + "</g>\n" + beginnings
    isEmpty = false
  }

  /// Puts a mask over all that was written so far.
  mutating func cover(withMask name: String) {
    masks.append(Self.tag("mask=\"url(#\(name))\""))
    body += endings + "</g>\n" + beginnings
  }

  /// An element in groups as those that are open.
  func within(_ element: String) -> String { beginnings + element + endings }

  private var beginnings: String { groups.map { Self.tag($0.attributes) }.joined() }
  private var endings: String { String(repeating: "</g>\n", count: groups.count) }

  private static func tag(_ attributes: String) -> String {
    attributes.isEmpty ? "<g>\n" : "<g \(attributes)>\n"
  }
}
