/// How often a fault happened, and what became of it.
package struct ChaosCount: Sendable, Hashable {
  /// The fault.
  package let fault: ChaosFault
  /// How often it was brought about.
  package internal(set) var injected = 0
  /// After how many of these the run was seen to be what it should, with nothing lost.
  package internal(set) var survived = 0
  /// What was not seen in time the first time that this was so, or was seen and must not be; nil when all is well.
  package internal(set) var firstLoss: String?

  init(fault: ChaosFault) { self.fault = fault }

  /// How often it was not survived.
  package var lost: Int { injected - survived }
}

extension [ChaosCount] {
  /// What was not survived, in a line each.
  package var losses: [String] {
    filter { $0.lost > 0 }.map { count in
      "\(count.fault.rawValue): \(count.lost) of \(count.injected) not survived"
        + (count.firstLoss.map { "; the first: \($0)" } ?? "")
    }
  }
}
