internal import DisplayCanvas
internal import DisplayGeometry

/// The elements of a layer, in groups that may still be open.
///
/// A group with a clip is blended by itself, and what is in it with that group alone. An element that is blended with
/// all that lies beneath it in the layer therefore interrupts the groups, and brings elements of its own for them
/// along. To take pixels away, all that was written so far goes into a group with a mask.
///
/// All layers write to one output. What a layer starts with goes into a slot when the layer ends.
struct SVGLayer {
  /// From the layer's coordinates to those of the document.
  let transform: Transform
  /// The attributes of the whole layer.
  let attributes: String
  /// Where the layer starts in the output.
  let slot: Int
  private var groups = SVGGroups()
  /// Whether there is nothing to be seen yet.
  private(set) var isEmpty = true

  /// The groups with masks that the layer starts with, the innermost first.
  private var masks: [String] = []

  /// Makes an empty layer.
  init(transform: Transform, attributes: String = "", in output: inout SVGOutput) {
    self.transform = transform
    self.attributes = attributes
    slot = output.appendSlot()
  }

  /// The beginnings of the groups with masks, once every group has ended.
  var maskTags: String { masks.reversed().joined() }

  /// Whether a group with a clip is open.
  var isClipped: Bool { groups.isClipped }

  mutating func open(_ transform: Transform, in output: inout SVGOutput) {
    let tag = groups.open(transform)
    output.append(tag)
  }

  mutating func open(clip shape: Shape, _ rule: FillRule, in output: inout SVGOutput) {
    let tag = groups.open(clip: shape, rule, &output.definitions)
    output.append(tag)
  }

  mutating func close(_ count: Int, in output: inout SVGOutput) {
    let tags = groups.close(count, &output.definitions)
    output.append(tags)
  }

  /// Adds an element to the innermost group, or one that is blended with all of the layer.
  mutating func append(_ element: String, blending style: String?, in output: inout SVGOutput) {
    let (before, after) = makeSurroundings(blending: style, &output.definitions)
    output.append(before)
    output.append(element)
    output.append(after)
    isEmpty = false
  }

  /// Adds a layer that was begun in this one and has written its elements.
  mutating func append(_ inner: SVGLayer, blending style: String?, in output: inout SVGOutput) {
    let (before, after) = makeSurroundings(blending: style, &output.definitions)
    output.fill(inner.slot, with: before + SVGText.groupTag(inner.attributes) + inner.maskTags)
    output.append("</g>" + after)
    isEmpty = false
  }

  /// What comes before and after an element. Where it is blended with all of the layer, it interrupts the open groups.
  private mutating func makeSurroundings(
    blending style: String?,
    _ definitions: inout SVGDefinitions
  ) -> (before: String, after: String) {
    guard let style else { return ("", "\n") }
    let before = groups.end() + SVGText.groupTag(style) + groups.begin(&definitions)
    let after = "\n" + groups.end() + "</g>\n" + groups.begin(&definitions)
    return (before, after)
  }

  /// Puts a mask over all that was written so far.
  mutating func cover(withMask name: String, in output: inout SVGOutput) {
    masks.append(SVGText.groupTag("mask=\"url(#\(name))\""))
    let tags = groups.end() + "</g>\n" + groups.begin(&output.definitions)
    output.append(tags)
  }

  /// An element in groups as those that are open.
  mutating func within(_ element: String, in output: inout SVGOutput) -> String {
    groups.within(element, &output.definitions)
  }
}
