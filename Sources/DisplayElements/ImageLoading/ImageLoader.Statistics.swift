extension ImageLoader {
  /// What an image loader has done so far, and what it is doing.
  public struct Statistics: Sendable, Hashable {
    /// How many calls of the source were started, repeated ones among them.
    public internal(set) var startedLoads = 0
    /// How many of them were told that nobody wants their result.
    public internal(set) var cancelledLoads = 0
    /// How many of them repeated one that had failed.
    public internal(set) var retriedLoads = 0
    /// How many of them have not returned.
    public internal(set) var runningLoads = 0
    /// How many loads wait for their turn.
    public internal(set) var waitingLoads = 0
    /// How many bytes the pictures that are being decoded have reserved.
    public internal(set) var decodingBytes = 0
    /// The most that they had reserved at any time.
    public internal(set) var peakDecodingBytes = 0
    /// How many bytes the pictures take that wait for a frame; one that several runtimes wait for counts for each.
    public internal(set) var undeliveredBytes = 0
    /// How many pictures wait until there is memory to decode them.
    public internal(set) var loadsAwaitingMemory = 0
    /// How many requests were answered from memory.
    public internal(set) var cacheHits = 0
    /// How many requests looked into memory in vain.
    public internal(set) var cacheMisses = 0
    /// How many pictures had to leave memory to make room.
    public internal(set) var evictions = 0
    /// How many bytes of pixels are in memory.
    public internal(set) var cachedBytes = 0
  }
}
