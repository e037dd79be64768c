public import DisplayImageCoding

/// What somebody asks of an image loader.
public struct ImageRequest: Sendable, Hashable {
  /// What memory has to do with an answer.
  public enum Caching: Sendable, Hashable {
    /// A picture in memory is the answer; one that was loaded is kept there.
    case memory
    /// Only a picture in memory is an answer; nothing is loaded.
    case memoryOnly
    /// The picture is loaded again, and not kept unless somebody else who waits for it wants that.
    case none
  }

  /// What happens after a transient failure.
  public enum Retrying: Sendable, Hashable {
    /// The load is tried again, as often as the loader allows.
    case allowed
    /// The first failure is the answer, unless somebody else who waits for the picture wants more.
    case none
  }

  /// The picture.
  public var key: ImageKey
  /// How soon it is needed; it may change while the request waits.
  public var priority: ImagePriority
  /// What memory has to do with the answer.
  public var caching: Caching
  /// What happens after a transient failure.
  public var retrying: Retrying
  /// How many pixels of the display the picture is shown on; nil when all of its own are wanted.
  ///
  /// The source may decode the picture to fewer pixels than it has, as long as these are covered.
  public var displaySize: PixelSize?

  /// Makes a request.
  public init(
    _ key: ImageKey,
    priority: ImagePriority = .visible,
    caching: Caching = .memory,
    retrying: Retrying = .allowed,
    displaySize: PixelSize? = nil
  ) {
    self.key = key
    self.priority = priority
    self.caching = caching
    self.retrying = retrying
    self.displaySize = displaySize
  }
}
