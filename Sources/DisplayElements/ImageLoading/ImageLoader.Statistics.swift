extension ImageLoader {
  /// What an image loader has done so far, and what it is doing.
  package struct Statistics: Sendable, Hashable {
    /// How many calls of the source were started, repeated ones among them.
    package internal(set) var startedLoads = 0
    /// How many of them were cancelled.
    package internal(set) var cancelledLoads = 0
    /// How many of them repeated one that had failed.
    package internal(set) var retriedLoads = 0
    /// How many of them have not returned.
    package internal(set) var runningLoads = 0
    /// How many loads wait for their turn.
    package internal(set) var waitingLoads = 0
    /// How many bytes the pictures that are being decoded have reserved.
    package internal(set) var decodingBytes = 0
    /// The most that they had reserved at any time.
    package internal(set) var peakDecodingBytes = 0
    /// How many bytes the pictures take that wait for a frame; one that several runtimes wait for counts for each.
    package internal(set) var undeliveredBytes = 0
    /// How many pictures wait until there is memory to decode them.
    package internal(set) var loadsAwaitingMemory = 0
    /// How many requests were answered from memory.
    package internal(set) var cacheHits = 0
    /// How many requests looked into memory in vain.
    package internal(set) var cacheMisses = 0
    /// How many pictures had to leave memory to make room.
    package internal(set) var evictions = 0
    /// How many bytes of pixels are in memory.
    package internal(set) var cachedBytes = 0
  }
}
