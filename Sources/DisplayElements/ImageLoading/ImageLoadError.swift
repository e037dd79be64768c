internal import DisplayConcurrency

/// Why a picture could not be loaded.
public enum ImageLoadError: Error, Sendable, Hashable {
  /// There is no such picture.
  case notFound(ImageKey)
  /// The picture cannot be had now, but may be later: a connection broke, a server was busy.
  case unavailable(ImageKey, reason: String)
  /// There is something, but no picture could be made of it.
  case undecodable(ImageKey, reason: String)
  /// Decoding the picture takes more memory than the loader has for all of them, also with fewer pixels.
  case exceedsMemory(ImageKey, needed: Int, budget: Int)
  /// The picture is not in memory, and nothing else was allowed.
  case notInMemory(ImageKey)
  /// Nobody wanted the picture any more.
  case cancelled(ImageKey)

  /// Whether the same attempt may succeed when it is made again.
  public var isTransient: Bool {
    if case .unavailable = self { return true }
    return false
  }
}

extension ImageLoadError: CustomStringConvertible {
  /// What went wrong, the key, and what to do about it, on one line that can be shown with any key.
  public var description: String { VisibleText.line(sentence) }

  private var sentence: String {
    switch self {
    case .notFound(let key):
      "\(key): there is no such picture; check the key"
    case .unavailable(let key, let reason):
      "\(key): not available now: \(reason); try again"
    case .undecodable(let key, let reason):
      "\(key): not a picture: \(reason); check what the key leads to"
    case .exceedsMemory(let key, let needed, let budget):
      "\(key): decoding it takes \(needed) bytes, and \(budget) are there for all pictures; make the picture "
        + "smaller, or raise 'ImageLoader.Configuration.decodingByteBudget'"
    case .notInMemory(let key):
      "\(key): not in memory; load it"
    case .cancelled(let key):
      "\(key): given up, as nobody wanted it any more"
    }
  }
}
