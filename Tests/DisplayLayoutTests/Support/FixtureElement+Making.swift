import DisplayGeometry
import DisplayLayout

extension FixtureElement {
  /// Makes the element that the line describes.
  func element() throws -> any LayoutElement {
    var spec = try spec()
    try applyStyle(to: &spec.style)
    return spec
  }

  private func spec() throws -> any LayoutSpec {
    switch kind {
    case "box", "leaf", "flow": return try leaf()
    case "row": return try stack(options["reversed"] == nil ? .horizontal : .horizontalReversed)
    case "column": return try stack(options["reversed"] == nil ? .vertical : .verticalReversed)
    case "inset":
      let edges = try numbers(argument ?? "", separator: ",")
      let insets = EdgeInsets(top: edges[0], left: edges[1], bottom: edges[2], right: edges[3])
      return InsetLayoutSpec(insets, child: try child(0))
    case "ratio": return RatioLayoutSpec(try number(argument ?? ""), child: try child(0))
    case "wrapper": return WrapperLayoutSpec(try childElements())
    case "overlay": return OverlayLayoutSpec(child: try child(0), overlay: try child(1))
    case "background": return BackgroundLayoutSpec(child: try child(1), background: try child(0))
    case "absolute":
      return AbsoluteLayoutSpec(
        sizing: options["fit"] == nil ? .fill : .sizeToFit,
        children: try childElements()
      )
    default: return try aligned()
    }
  }

  private func aligned() throws -> any LayoutSpec {
    switch kind {
    case "corner":
      let offset = try numbers(options["offset"] ?? "0,0", separator: ",")
      return CornerLayoutSpec(
        try option(argument, default: .topLeft),
        offset: Point(x: offset[0], y: offset[1]),
        sizing: options["union"] == nil ? .child : .union,
        child: try child(0),
        corner: try child(1)
      )
    case "center":
      let axes: [String: CenterLayoutSpec.Centering] = [
        "horizontal": .horizontal, "vertical": .vertical, "both": .both,
      ]
      return CenterLayoutSpec(axes[argument ?? ""] ?? [], sizing: sizing, child: try child(0))
    case "relative":
      return RelativeLayoutSpec(
        horizontalPosition: try option(options["x"], default: .none),
        verticalPosition: try option(options["y"], default: .none),
        sizing: sizing,
        child: try child(0)
      )
    default: throw FixtureError(what: "a kind of element", seen: kind)
    }
  }

  private var sizing: RelativeLayoutSpec.Sizing {
    switch options["sizing"] {
    case "width": .minimumWidth
    case "height": .minimumHeight
    case "both": .minimumSize
    default: []
    }
  }

  private func leaf() throws -> any LayoutSpec {
    let extents = try argument.map { try numbers($0, separator: "x") } ?? []
    switch kind {
    case "leaf": return MeasuredLeaf(Size(width: extents[0], height: extents[1]))
    case "flow":
      let length = extents[0]
      return MeasuredLeaf { range in
        guard range.max.width > 0 else { return Size(width: 0, height: 10 * length) }
        let lines = (length / range.max.width).rounded(.up)
        return Size(width: min(length, range.max.width), height: 10 * max(1, lines))
      }
    default:
      guard extents.count == 2 else { return MeasuredLeaf() }
      return MeasuredLeaf().styled {
        $0.preferredSize = Size(width: extents[0], height: extents[1])
      }
    }
  }

  private func stack(_ direction: StackLayoutSpec.Direction) throws -> any LayoutSpec {
    var stack = StackLayoutSpec(
      direction,
      spacing: try number(options["spacing"] ?? "0"),
      justifyContent: try option(options["justify"], default: .start),
      alignItems: try option(options["align"], default: .stretch),
      flexWrap: options["wrap"] == nil ? .noWrap : .wrap,
      alignContent: try option(options["content"], default: .start),
      lineSpacing: try number(options["lines"] ?? "0"),
      children: try childElements()
    )
    if let name = options["horizontal"] { stack.horizontalAlignment = try option(name, default: .left) }
    if let name = options["vertical"] { stack.verticalAlignment = try option(name, default: .top) }
    return stack
  }

  private func applyStyle(to style: inout LayoutStyle) throws {
    let dimensions: [String: WritableKeyPath<LayoutStyle, LayoutDimension>] = [
      "width": \.width, "height": \.height, "minWidth": \.minWidth, "minHeight": \.minHeight,
      "maxWidth": \.maxWidth, "maxHeight": \.maxHeight, "basis": \.flexBasis,
    ]
    for (name, path) in dimensions {
      guard let word = options[name] else { continue }
      guard let dimension = LayoutDimension(word) else { throw FixtureError(what: "a dimension", seen: word) }
      style[keyPath: path] = dimension
    }
    let lengths: [String: WritableKeyPath<LayoutStyle, Double>] = [
      "grow": \.flexGrow, "shrink": \.flexShrink, "before": \.spacingBefore, "after": \.spacingAfter,
      "ascender": \.ascender, "descender": \.descender,
    ]
    for (name, path) in lengths {
      guard let word = options[name] else { continue }
      style[keyPath: path] = try number(word)
    }
    if let name = options["self"] { style.alignSelf = try option(name, default: .start) }
    if let word = options["at"] {
      let position = try numbers(word, separator: ",")
      style.layoutPosition = Point(x: position[0], y: position[1])
    }
  }

  private func option<Option: CaseIterable>(_ name: String?, default: Option) throws -> Option {
    guard let name else { return `default` }
    guard let option = Option.allCases.first(where: { "\($0)" == name }) else {
      throw FixtureError(what: "one of \(Option.allCases)", seen: name)
    }
    return option
  }

  private func child(_ index: Int) throws -> any LayoutElement {
    guard children.indices.contains(index) else {
      throw FixtureError(what: "\(index + 1) children", seen: kind)
    }
    return try children[index].element()
  }

  private func childElements() throws -> [any LayoutElement] {
    try children.map { try $0.element() }
  }
}
