extension ImageLoader {
  /// What an image loader may use.
  public struct Configuration: Sendable, Hashable {
    /// How many bytes of pixels are kept in memory; below 0 counts as 0.
    public var cacheByteBudget: Int
    /// How many calls of the source may run at the same time; at least 1.
    public var maximumConcurrency: Int
    /// How often and how soon a load is tried again after transient failures, each time behind the loads of the
    /// same priority. With a clock that is no ``AlarmClock`` it is tried again at once.
    public var retryPolicy: ImageRetryPolicy

    /// Makes a configuration.
    public init(
      cacheByteBudget: Int = 64 << 20,
      maximumConcurrency: Int = 4,
      retryPolicy: ImageRetryPolicy = ImageRetryPolicy()
    ) {
      self.cacheByteBudget = cacheByteBudget
      self.maximumConcurrency = maximumConcurrency
      self.retryPolicy = retryPolicy
    }
  }
}
