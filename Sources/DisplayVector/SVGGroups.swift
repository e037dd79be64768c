internal import DisplayCanvas
internal import DisplayGeometry

/// The groups of a layer that have not ended, and the elements that are open for them.
///
/// A group opens one element. Where something interrupts the groups, all elements end, and others begin after it. For more
/// than two groups these are two elements that stand for all of them: one with the clips, each of which is defined
/// within those around it, and one with the transforms. An interruption therefore writes no more than two beginnings,
/// however many groups are open. When some of the groups end that such elements stand for, these end as well, and
/// others begin for the rest.
///
/// Invariant: The first element stands for one group or more, and each of the others for one, in the order of the groups.
///
/// - Complexity: O(1) for every operation, averaged over many, in time and in what is written.
struct SVGGroups {
  private struct Clip {
    let shape: Shape
    let rule: String
  }

  private struct Group {
    /// Of the element that stands for this group alone.
    let attributes: String
    /// From the coordinates in the group to those of the layer.
    let transform: Transform
    /// What the group cuts off, in its own coordinates; nil for a group with a transform.
    var clip: Clip?
    /// Which group has the next clip around this one.
    let outerClip: Int?
    /// The name of this clip and all those around it, in the layer's coordinates; nil until it is needed.
    var nestedClip: String?
  }

  private struct Element {
    /// How many groups are open in the element.
    let groupCount: Int
    let tagCount: Int

    var ending: String { String(repeating: "</g>\n", count: tagCount) }
  }

  private var groups: [Group] = []
  private var elements: [Element] = []

  /// Whether a group with a clip is open.
  var isClipped: Bool { innermostClip != nil }

  private var innermostClip: Int? {
    guard let last = groups.last else { return nil }
    return last.clip == nil ? last.outerClip : groups.count - 1
  }

  /// Opens a group with a transform.
  ///
  /// - Returns: The beginning of its element.
  mutating func open(_ transform: Transform) -> String {
    let outer = groups.last?.transform ?? .identity
    return open(
      Group(
        attributes: "transform=\"\(SVGText.matrix(transform))\"",
        transform: transform.asWritten.concatenating(outer),
        outerClip: innermostClip
      )
    )
  }

  /// Opens a group with a clip.
  ///
  /// - Returns: The beginning of its element.
  mutating func open(
    clip shape: Shape,
    _ rule: FillRule,
    _ definitions: inout SVGDefinitions
  ) -> String {
    let rule = rule == .evenOdd ? " clip-rule=\"evenodd\"" : ""
    let name = definitions.add("clipPath", "", SVGText.element(shape, rule) ?? "")
    return open(
      Group(
        attributes: "clip-path=\"url(#\(name))\"",
        transform: groups.last?.transform ?? .identity,
        clip: Clip(shape: shape, rule: rule),
        outerClip: innermostClip
      )
    )
  }

  private mutating func open(_ group: Group) -> String {
    groups.append(group)
    elements.append(Element(groupCount: groups.count, tagCount: 1))
    return SVGText.groupTag(group.attributes)
  }

  /// Ends the innermost groups.
  ///
  /// - Returns: The ends of their elements, and the beginnings of others where these stood for more groups.
  mutating func close(_ count: Int, _ definitions: inout SVGDefinitions) -> String {
    groups.removeLast(count)
    var text = ""
    while let last = elements.last, last.groupCount > groups.count {
      text += last.ending
      elements.removeLast()
    }
    if elements.isEmpty, !groups.isEmpty { text += begin(&definitions) }
    return text
  }

  /// Ends all elements; the groups stay open.
  mutating func end() -> String {
    let endings = elements.map(\.ending).joined()
    elements = []
    return endings
  }

  /// Begins elements for all groups, after the others have ended.
  mutating func begin(_ definitions: inout SVGDefinitions) -> String {
    let (beginnings, elements) = makeElements(&definitions)
    self.elements = elements
    return beginnings
  }

  /// Something by itself, in elements for all groups.
  mutating func within(_ content: String, _ definitions: inout SVGDefinitions) -> String {
    let (beginnings, elements) = makeElements(&definitions)
    return beginnings + content + elements.map(\.ending).joined()
  }

  private mutating func makeElements(_ definitions: inout SVGDefinitions) -> (String, [Element]) {
    guard groups.count > 2, let last = groups.last else {
      let tags = groups.map { SVGText.groupTag($0.attributes) }
      return (tags.joined(), groups.indices.map { Element(groupCount: $0 + 1, tagCount: 1) })
    }
    var tags = [SVGText.groupTag("transform=\"\(SVGText.matrix(last.transform))\"")]
    if let clip = nameClips(&definitions) {
      tags.insert(SVGText.groupTag("clip-path=\"url(#\(clip))\""), at: 0)
    }
    return (tags.joined(), [Element(groupCount: groups.count, tagCount: tags.count)])
  }

  /// Defines the clips that have no name yet within those around them.
  ///
  /// - Returns: The name of the innermost one; nil when no group has a clip.
  private mutating func nameClips(_ definitions: inout SVGDefinitions) -> String? {
    var unnamed: [Int] = []
    var next = innermostClip
    while let index = next, groups[index].nestedClip == nil {
      unnamed.append(index)
      next = groups[index].outerClip
    }
    var name: String?
    if let next { name = groups[next].nestedClip }
    for index in unnamed.reversed() {
      guard let clip = groups[index].clip else { continue }
      let outer = name.map { " clip-path=\"url(#\($0))\"" } ?? ""
      let attributes = clip.rule + " transform=\"\(SVGText.matrix(groups[index].transform))\""
      name = definitions.add("clipPath", outer, SVGText.element(clip.shape, attributes) ?? "")
      groups[index].nestedClip = name
    }
    return name
  }
}

extension Transform {
  /// The transform that a reader of ``SVGText/matrix(_:)`` gets: coefficients that are not finite are 0.
  fileprivate var asWritten: Transform {
    func finite(_ coefficient: Double) -> Double { coefficient.isFinite ? coefficient : 0 }
    return Transform(
      a: finite(a),
      b: finite(b),
      c: finite(c),
      d: finite(d),
      tx: finite(tx),
      ty: finite(ty)
    )
  }
}
