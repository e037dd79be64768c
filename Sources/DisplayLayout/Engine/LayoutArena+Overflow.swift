internal import DisplayGeometry

// Children that stick out of their stack are drawn all the same, over what is beside it, which is nearly always a mistake:
// a text that may not shrink, a fixed height that is too large. Debug builds say so.

extension LayoutArena {
  /// Reports, once for each place in a tree, that the children of a stack need more room than it has; in the tree of an
  /// owner the owner's layout keeps it, for an owner is measured with sizes, too, that it never gets. Release builds do
  /// nothing.
  ///
  /// Room is missing where the children and the spacings between them are longer than the stack, so children that a negative
  /// spacing puts outside are none of that; nor are the pixels by which rounding makes children longer that shrink, nor the
  /// children of a stack without any extent, which shows nothing.
  ///
  /// - Complexity: Linear in the children.
  @inline(__always)
  mutating func checkOverflow(of node: NodeIndex, _ measurement: MeasurementIndex) {
    #if DEBUG || Mutations
      guard context.reportsOverflow, case .stack(let options) = nodes[node].kind,
        !nodes[node].children.isEmpty
      else { return }
      checkLength(of: node, options, measurement)
      checkCrossSize(of: node, options, measurement)
    #endif
  }

  #if DEBUG || Mutations
    private mutating func checkLength(
      of node: NodeIndex,
      _ options: StackPass.Options,
      _ measurement: MeasurementIndex
    ) {
      let direction = options.direction
      let room = direction.length(measurements[measurement].size)
      let first = placements(measurement, of: node)
      let children = nodes[node].children
      var total = options.spacing * Double(children.count - 1)
      for index in children.indices {
        let style = nodes[children[index]].style
        let length = direction.length(measurements[first.advanced(by: index)].outcome.size)
        let outerLength = style.spacingBefore + length + style.spacingAfter
        if options.flexWrap == .wrap, exceeds(outerLength, room) {
          reportOverflow(of: children[index], outerLength, room, "along its stack")
        }
        total += outerLength
      }
      if options.flexWrap == .noWrap, exceeds(total, room, children: children.count) {
        report(
          overflow: node,
          "The children of \(nodes[node].elementType) are \(total.shortText) points long together, and it has "
            + "room for \(room.shortText). Let one of them shrink, or let the stack wrap."
        )
      }
    }

    private mutating func checkCrossSize(
      of node: NodeIndex,
      _ options: StackPass.Options,
      _ measurement: MeasurementIndex
    ) {
      let direction = options.direction
      let room = direction.crossSize(measurements[measurement].size)
      let first = placements(measurement, of: node)
      let children = nodes[node].children
      for index in children.indices {
        let crossSize = direction.crossSize(measurements[first.advanced(by: index)].outcome.size)
        if exceeds(crossSize, room) {
          reportOverflow(of: children[index], crossSize, room, "across its stack")
        }
      }
    }

    /// Whether something is longer than the room for it by more than rounding to whole pixels makes each child longer.
    private func exceeds(_ length: Double, _ room: Double, children count: Int = 1) -> Bool {
      room > 0 && length - room > Double(count) * context.pixelGrid.ceil(StackPass.epsilon)
    }

    private mutating func reportOverflow(
      of child: NodeIndex,
      _ length: Double,
      _ room: Double,
      _ axis: String
    ) {
      report(
        overflow: child,
        "\(nodes[child].elementType) is \(length.shortText) points long \(axis), which has room for "
          + "\(room.shortText)."
      )
    }

    private mutating func report(overflow node: NodeIndex, _ message: String) {
      guard faults.gathersOverflows else { return report(.overflow(node: node), at: node, message) }
      faults.overflows.append(LayoutOverflow(message: message, path: steps(to: node).map(\.name)))
    }
  #endif
}
