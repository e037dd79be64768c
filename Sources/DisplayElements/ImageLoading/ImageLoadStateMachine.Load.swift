internal import DisplayImageCoding

extension ImageLoadStateMachine {
  /// When a subscriber is notified.
  enum Reception: Hashable {
    /// At once; what the subscriber keeps of the image is its own.
    case atOnce
    /// In a frame of the runtime with a mailbox; until then the picture is the loader's.
    case inFrame(of: ObjectIdentifier)
  }

  /// One request for an image.
  struct Subscriber {
    var request: ImageRequest
    let reception: Reception
  }

  /// One image that has subscribers.
  struct Load {
    let key: ImageKey
    /// Its place in the line among those of the same priority.
    var place: UInt64
    var phase = Phase.queued
    var failureCount = 0
    /// What the running call has reported last. There is a picture in it only while the call runs with memory for it.
    var progress: ImageProgress?
    /// For how many pixels of the display the running call decodes.
    var coverage = ImageCoverage.everything

    enum Phase: Hashable {
      /// Waits for its turn.
      case queued
      /// A call of the source runs for it.
      case running
      /// Another attempt is to be made, but not yet.
      case backingOff
    }

    private(set) var subscribers: [UInt64: Subscriber] = [:]
    /// How many subscribers have each priority, the least urgent first.
    private var subscriberCounts = [Int](repeating: 0, count: ImagePriority.allCases.count)
    private var receptionCounts: [Reception: Int] = [:]

    init(key: ImageKey, place: UInt64) {
      self.key = key
      self.place = place
    }

    /// As many pixels as the largest of the subscribers shows; nil when one wants all of the picture's own.
    var displaySize: PixelSize? {
      let sizes = subscribers.values.compactMap(\.request.displaySize)
      guard sizes.count == subscribers.count else { return nil }
      return PixelSize(
        width: sizes.lazy.map(\.width).max() ?? 1,
        height: sizes.lazy.map(\.height).max() ?? 1
      )
    }

    /// That of the most urgent subscriber.
    ///
    /// - Complexity: O(1)
    var priority: ImagePriority {
      ImagePriority.allCases.last { subscriberCounts[Int($0.rawValue)] > 0 } ?? .preload
    }

    /// In the order of their requests.
    var subscriberNumbers: [UInt64] { subscribers.keys.sorted() }

    /// In the order of their requests, those that are notified in a frame.
    var frameSubscriberNumbers: [UInt64] {
      subscriberNumbers.filter { subscribers[$0]?.reception != .atOnce }
    }

    /// Those for whom the picture is loaded, each once, in any order.
    var receptions: [Reception] { Array(receptionCounts.keys) }

    /// The runtimes in whose frames subscribers are notified, each once, in the order of their requests.
    var frameReceptions: [Reception] {
      var seen: Set<Reception> = [.atOnce]
      return subscriberNumbers.compactMap { subscribers[$0]?.reception }.filter { seen.insert($0).inserted }
    }

    /// Sets the subscriber with a number; nil removes it.
    mutating func setSubscriber(_ subscriber: Subscriber?, _ number: UInt64) {
      let old = subscribers[number]
      subscribers[number] = subscriber
      if let old {
        subscriberCounts[Int(old.request.priority.rawValue)] -= 1
        let count = (receptionCounts[old.reception] ?? 0) - 1
        receptionCounts[old.reception] = count > 0 ? count : nil
      }
      if let subscriber {
        subscriberCounts[Int(subscriber.request.priority.rawValue)] += 1
        receptionCounts[subscriber.reception, default: 0] += 1
      }
    }
  }
}
