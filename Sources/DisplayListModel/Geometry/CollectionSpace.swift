public import DisplayGeometry

/// The room that a collection gives its layout, in points.
///
/// A layout speaks as if the content scrolled from top to bottom: widths lie across the way, heights along it.
/// The collection's ``RowFlow`` turns all of it to where the content really goes. A layout that is given a size as it is on
/// the screen turns it with ``flow``.
public struct CollectionSpace: Sendable, Hashable {
  /// The cross extent of the content, across the way that it scrolls, without the collection's insets.
  public let crossExtent: Double
  /// The extent of the viewport along the way.
  public let viewportLength: Double
  /// Where the content goes.
  public let flow: RowFlow
  /// The device's pixels: what a layout divides among columns it rounds to them.
  public let pixelGrid: PixelGrid

  /// Makes a space; an invalid length counts as 0.
  public init(
    crossExtent: Double,
    viewportLength: Double,
    flow: RowFlow = .topToBottom,
    pixelGrid: PixelGrid = PixelGrid(scale: 1)
  ) {
    self.crossExtent = crossExtent.clampedLength
    self.viewportLength = viewportLength.clampedLength
    self.flow = flow
    self.pixelGrid = pixelGrid
  }

  /// The same space with less cross extent, as much as insets leave of it.
  func inset(by insets: EdgeInsets) -> CollectionSpace {
    CollectionSpace(
      crossExtent: crossExtent - insets.horizontal,
      viewportLength: viewportLength,
      flow: flow,
      pixelGrid: pixelGrid
    )
  }
}

extension Double {
  /// The nearest length that a layout can add up: NaN and what is negative count as 0.
  package var clampedLength: Double { self >= 0 ? Swift.min(self, Length.maximum) : 0 }
}

extension EdgeInsets {
  /// The insets with every distance a length.
  var clampedLengths: EdgeInsets {
    EdgeInsets(
      top: top.clampedLength,
      left: left.clampedLength,
      bottom: bottom.clampedLength,
      right: right.clampedLength
    )
  }
}
