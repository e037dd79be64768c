public import DisplayCanvas

/// Makes a picture of the bytes of one file of one format, as they arrive: what an ``ImageDecoderRegistry`` makes for a file
/// that it recognizes, and what an ``ImageDecoder`` drives.
///
/// A decoder is a value that one task at a time uses. It must bound its memory by the options' limits before it allocates
/// anything of a size that the file tells, and end for any bytes with a picture or with an error. It is called in this
/// order: ``append(_:)`` any number of times, from the first byte of the file on; ``resume(reduction:)`` at any time;
/// ``endInput()`` once. After an error it is called no more, but for what it has.
public protocol ImageDecoding: Sendable {
  /// What the file says of its picture; nil as long as that has not come.
  var header: ImageHeader? { get }
  /// What there is of the picture, with the sides of the complete one; nil for nothing.
  var bitmap: Bitmap? { get }
  /// The share of the picture that is there, from 0 to 1.
  var fraction: Double { get }
  /// Whether the picture is complete; more bytes do not matter.
  var isComplete: Bool { get }
  /// Whether the header has come and nothing after it is decoded before ``resume(reduction:)``, where that was asked for when
  /// the decoder was made.
  var isPaused: Bool { get }
  /// How many bytes the decoder keeps of the picture at present.
  var workingMemory: Int { get }

  /// Takes the next bytes of the file.
  mutating func append(_ bytes: ArraySlice<UInt8>) throws(ImageDecodingError)
  /// Goes on after the header, with another reduction than the options'; does nothing for one that is not paused.
  mutating func resume(reduction: Int) throws(ImageDecodingError)
  /// Takes notice that no more bytes follow; throws why the picture is not complete.
  mutating func endInput() throws(ImageDecodingError)
}
