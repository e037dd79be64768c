internal import DisplayGeometry

// What modifiers give is marked, because a chain of modifiers means more than a style that is set by hand: its sizes hold
// in specs that ignore the sizes of their own style, and what it says to a stack holds for the whole chain.

extension LayoutStyle {
  /// Parts of a style that modifiers gave.
  @frozen
  @usableFromInline
  struct Modified: OptionSet, Sendable, Hashable {
    @usableFromInline let rawValue: UInt8

    @inlinable
    init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// A width, a height or a bound of either.
    @inlinable static var bounds: Modified { Modified(rawValue: 1) }
    /// What is said to the stack or the absolute layout around the element.
    @inlinable static var placement: Modified { Modified(rawValue: 2) }
  }

  /// Changes what is said to the stack or the absolute layout around the element.
  @inlinable
  mutating func setPlacement(_ change: (inout LayoutStyle) -> Void) {
    change(&self)
    modified.insert(.placement)
  }

  /// Asks for lengths, which beat the bounds given before.
  @usableFromInline
  mutating func setFrame(width: LayoutDimension?, height: LayoutDimension?) {
    if let width {
      self.width = width
      if !width.isAuto { (minWidth, maxWidth) = (.auto, .auto) }
    }
    if let height {
      self.height = height
      if !height.isAuto { (minHeight, maxHeight) = (.auto, .auto) }
    }
    modified.insert(.bounds)
  }

  /// Bounds the lengths from below; of two minima the greater one counts.
  @usableFromInline
  mutating func setMinFrame(width: LayoutDimension?, height: LayoutDimension?) {
    if let width { minWidth = minWidth.combined(with: width, max) }
    if let height { minHeight = minHeight.combined(with: height, max) }
    modified.insert(.bounds)
  }

  /// Bounds the lengths from above, minima given before included; of two maxima the smaller one counts.
  @usableFromInline
  mutating func setMaxFrame(width: LayoutDimension?, height: LayoutDimension?) {
    if let width {
      maxWidth = maxWidth.combined(with: width, min)
      minWidth = minWidth.limited(to: width)
    }
    if let height {
      maxHeight = maxHeight.combined(with: height, min)
      minHeight = minHeight.limited(to: height)
    }
    modified.insert(.bounds)
  }

  /// Takes over what modifiers gave an element that the spec of this style is put around.
  ///
  /// - Parameter sharesSize: Whether the spec is as large as the element.
  mutating func adopt(_ inner: LayoutStyle, sharesSize: Bool) {
    if sharesSize, inner.modified.contains(.bounds) {
      (width, height) = (inner.width, inner.height)
      (minWidth, minHeight) = (inner.minWidth, inner.minHeight)
      (maxWidth, maxHeight) = (inner.maxWidth, inner.maxHeight)
      modified.insert(.bounds)
    }
    if inner.modified.contains(.placement) {
      (flexBasis, flexGrow, flexShrink) = (inner.flexBasis, inner.flexGrow, inner.flexShrink)
      (spacingBefore, spacingAfter) = (inner.spacingBefore, inner.spacingAfter)
      (alignSelf, layoutPosition) = (inner.alignSelf, inner.layoutPosition)
      modified.insert(.placement)
    }
  }
}

extension LayoutDimension {
  /// The stricter one of two bounds in points. Where one is a fraction nobody knows which that is: the later one counts.
  fileprivate func combined(
    with later: LayoutDimension,
    _ stricter: (Double, Double) -> Double
  ) -> LayoutDimension {
    guard case .points(let own) = value, case .points(let other) = later.value else { return later }
    return .points(stricter(own, other))
  }

  /// A minimum that a later maximum bounds.
  fileprivate func limited(to maximum: LayoutDimension) -> LayoutDimension {
    guard case .points(let own) = value, case .points(let limit) = maximum.value else { return self }
    return .points(Swift.min(own, limit))
  }
}
