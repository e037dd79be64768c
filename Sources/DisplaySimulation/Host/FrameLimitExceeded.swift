/// What a host was to wait for did not happen within the frames that it was allowed to run.
public struct FrameLimitExceeded: Error, Hashable, CustomStringConvertible {
  /// How many frames have run.
  public let frameCount: Int

  /// Says so, and what may help.
  public var description: String {
    "not done after \(frameCount) frames; allow more of them, or look for what no frame brings about"
  }
}
