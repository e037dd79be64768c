extension ImageLoader {
  /// What an image loader may use.
  public struct Configuration: Sendable, Hashable {
    /// How many bytes of pixels are kept in memory; below 0 counts as 0.
    public var cacheByteBudget: Int
    /// How many bytes all pictures may take together that are being decoded, and those for one runtime together with
    /// those that wait for a frame of it to show them; below 0 counts as 0.
    ///
    /// A picture waits until those before it leave it enough. One that takes more than this by itself is decoded to
    /// fewer pixels, if its format can be, and otherwise refused with
    /// ``ImageLoadError/exceedsMemory(_:needed:budget:)``. 256 MB unless said otherwise: a photo of 24 million pixels
    /// fits with all of them. Bytes of files that wait to be decoded, and pictures in memory, do not count.
    ///
    /// What a node asked for counts until a frame has given it to the node, or the node no longer wants it. While its
    /// runtime runs no frame, as in the background, pictures are decoded for it until the budget is used up; the others
    /// wait for its next frame. This holds for each runtime by itself: one whose window is hidden keeps nobody else who
    /// shares the loader waiting, neither other runtimes nor those who are notified at once. A picture that both ask
    /// for is decoded for those who have room, and given to all.
    ///
    /// Pictures of a source that does not ask for memory are counted once they are there; while they use up the budget
    /// no load is started for their runtime, so that they exceed it by one picture for each call that runs at most.
    public var decodingByteBudget: Int
    /// How many calls of the source may run at the same time, from 1 to 256; others count as the nearest of these.
    /// A call that can go on only after a frame of its runtime counts for that runtime alone.
    public var maximumConcurrency: Int
    /// How often and how soon a load is tried again after transient failures, each time behind the loads of the
    /// same priority. With a clock that is no ``AlarmClock`` it is tried again at once.
    public var retryPolicy: ImageRetryPolicy

    /// Makes a configuration.
    public init(
      cacheByteBudget: Int = 64 << 20,
      maximumConcurrency: Int = 4,
      retryPolicy: ImageRetryPolicy = ImageRetryPolicy(),
      decodingByteBudget: Int = 256 << 20
    ) {
      self.cacheByteBudget = cacheByteBudget
      self.maximumConcurrency = maximumConcurrency
      self.retryPolicy = retryPolicy
      self.decodingByteBudget = decodingByteBudget
    }
  }
}
