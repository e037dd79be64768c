internal import DisplayImageCoding

extension ImageLoadStateMachine {
  /// When somebody who asks for a picture is told of it.
  enum Reception: Hashable {
    /// At once; what he keeps of it is his own.
    case atOnce
    /// In a frame of the runtime with a mailbox; until then the picture is the loader's.
    case inFrame(of: ObjectIdentifier)
  }

  /// One who asks for a picture.
  struct Asker {
    var request: ImageRequest
    let reception: Reception
  }

  /// One picture that somebody asks for.
  struct Load {
    let key: ImageKey
    /// Its place in the line among those of the same priority.
    var place: UInt64
    var isRunning = false
    /// Whether another attempt is to be made, but not yet.
    var isResting = false
    var failureCount = 0
    /// What the running call has told last. There is a picture in it only while the call runs, and has memory for it.
    var progress: ImageProgress?
    /// For how many pixels of the display the running call decodes.
    var coverage = ImageCoverage.everything

    private(set) var askers: [UInt64: Asker] = [:]
    /// How many askers have each priority, the least urgent first.
    private var askerCounts = [Int](repeating: 0, count: ImagePriority.allCases.count)
    private var receptionCounts: [Reception: Int] = [:]

    init(key: ImageKey, place: UInt64) {
      self.key = key
      self.place = place
    }

    /// As many pixels as the largest of the askers shows; nil when one wants all of the picture's own.
    var displaySize: PixelSize? {
      let sizes = askers.values.compactMap(\.request.displaySize)
      guard sizes.count == askers.count else { return nil }
      return PixelSize(
        width: sizes.lazy.map(\.width).max() ?? 1,
        height: sizes.lazy.map(\.height).max() ?? 1
      )
    }

    /// That of the most urgent asker.
    ///
    /// - Complexity: O(1)
    var priority: ImagePriority {
      ImagePriority.allCases.last { askerCounts[Int($0.rawValue)] > 0 } ?? .preload
    }

    /// In the order in which they asked.
    var askerNumbers: [UInt64] { askers.keys.sorted() }

    /// In the order in which they asked, those who are told in a frame.
    var frameAskerNumbers: [UInt64] { askerNumbers.filter { askers[$0]?.reception != .atOnce } }

    /// Those for whom the picture is loaded, each once, in any order.
    var receptions: [Reception] { Array(receptionCounts.keys) }

    /// The runtimes in whose frames it is told of, each once, in the order in which they asked.
    var frameReceptions: [Reception] {
      var seen: Set<Reception> = [.atOnce]
      return askerNumbers.compactMap { askers[$0]?.reception }.filter { seen.insert($0).inserted }
    }

    /// Sets who asks under a number; nil for nobody any more.
    mutating func setAsker(_ asker: Asker?, _ number: UInt64) {
      let old = askers[number]
      askers[number] = asker
      if let old {
        askerCounts[Int(old.request.priority.rawValue)] -= 1
        let count = (receptionCounts[old.reception] ?? 0) - 1
        receptionCounts[old.reception] = count > 0 ? count : nil
      }
      if let asker {
        askerCounts[Int(asker.request.priority.rawValue)] += 1
        receptionCounts[asker.reception, default: 0] += 1
      }
    }
  }
}
