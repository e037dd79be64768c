internal import DisplayListModel
internal import DisplayNodes
internal import DisplayScrolling

// The ends of the content, which the offset stays between.

extension ListNode {
  /// The offsets there are to move in.
  var scrollLimits: ScrollLimits {
    let (start, end) = (startOffset, endOffset)
    return ScrollLimits(
      start: start,
      end: end,
      viewportLength: viewportLength,
      bounces: bounces && (start < end || refreshing != nil)
    )
  }

  /// The offset of the content's start, where a refresh that runs has its place.
  var startOffset: Double { -insetsAlong.start - refreshHold }

  /// The offset at which the content's end lies at the viewport's end.
  var endOffset: Double {
    max(startOffset, Length.rounded(contentLength + insetsAlong.end - viewportLength))
  }

  /// The nearest offset at which there is content.
  func clampedOffset(_ offset: Double) -> Double {
    min(max(startOffset, Length.rounded(offset)), endOffset)
  }

  /// The ends of the content are elsewhere. What is shown stays where it is, and comes back to them by itself.
  func endsDidChange() {
    frameAnchor = nil
    position.correct(toShown: shownOffset, in: scrollLimits)
    if !isActive { position.endMoving() }
  }
}
