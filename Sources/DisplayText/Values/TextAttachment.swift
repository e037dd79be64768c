internal import DisplayConcurrency
public import DisplayGeometry

/// A place kept in a line for something that is no text, such as a picture.
///
/// The text engine keeps the place and says where it is; what fills it is the caller's to draw.
public struct TextAttachment: Sendable, Hashable {
  /// The character that stands for an attachment in a text.
  public static var placeholder: Character { "\u{FFFC}" }

  /// The size of the place, in points; what is negative or no finite number counts as 0, and is reported where text with it is
  /// laid out.
  public var size: Size
  /// How much of the height lies below the baseline, in points; what is no finite number counts as 0, and is reported, too.
  public var descent: Double

  /// Makes a place.
  public init(size: Size, descent: Double = 0) {
    self.size = size
    self.descent = descent
  }
}

extension TextAttachment {
  /// The place with 0 for invalid lengths, which are reported.
  var sanitized: TextAttachment {
    let isSound =
      size.width >= 0 && size.height >= 0 && size.width < .infinity && size.height < .infinity
      && descent.isFinite
    return isSound ? self : reportedSanitized
  }

  private var reportedSanitized: TextAttachment {
    Diagnostics.report(
      Diagnostic(
        message:
          "An attachment of \(size) with a descent of \(descent): lengths that are negative or not finite count as 0; give it a finite size."
      )
    )
    func sound(_ length: Double) -> Double { length >= 0 && length < .infinity ? length : 0 }
    return TextAttachment(
      size: Size(width: sound(size.width), height: sound(size.height)),
      descent: descent.isFinite ? descent : 0
    )
  }
}
