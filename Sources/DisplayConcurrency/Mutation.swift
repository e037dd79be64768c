#if Mutations
  internal import Synchronization

  /// A guard of the runtime that can be taken out, to see whether anybody notices.
  ///
  /// Exists only in builds with the package's trait `Mutations`, which are for trying the tests themselves. One is
  /// selected before anything runs, for the whole process.
  public enum Mutation: String, Sendable, Hashable, CaseIterable {
    /// A superseded drawing is refused when it arrives.
    case deliveryGeneration = "delivery-generation"
    /// Hooks wait until the change that they are about is complete.
    case hookPhase = "hook-phase"
    /// A hook that no longer holds when its turn comes is not called.
    case hookRevalidation = "hook-revalidation"
    /// Work that nobody wants any more is not begun.
    case cancellation
    /// The scroll anchor keeps its place.
    case anchorCorrection = "anchor-correction"
    /// A worker that finds nothing to do gives its place back.
    case permitRelease = "permit-release"
    /// A node is notified of a change of state only when there is one.
    case exactlyOnce = "exactly-once"
    /// The layout of a row that was given up or outdated is refused.
    case rowGeneration = "row-generation"
    /// The comparison of a superseded snapshot is refused.
    case snapshotSupersession = "snapshot-supersession"
    /// The layout of the root for another viewport is refused.
    case rootGeneration = "root-generation"
    /// A layout whose inputs changed while it was computed is not kept.
    case layoutVersion = "layout-version"
    /// The first contents of a row wait for one another.
    case wholeGroups = "whole-groups"
    /// A frame that begins answers the requests before it.
    case frameRequest = "frame-request"
    /// A runtime that ends throws away what was not delivered.
    case mailboxClosing = "mailbox-closing"
    /// A row that leaves the display range gives its contents up.
    case contentRelease = "content-release"
    /// A row's replacement that has its size asks for a frame.
    case replacementFrame = "replacement-frame"

    private static let selected = Atomic(-1)

    /// Takes out one guard, or none.
    public static func select(_ mutation: Mutation?) {
      selected.store(mutation.flatMap(allCases.firstIndex(of:)) ?? -1, ordering: .releasing)
    }

    /// Whether the guard is taken out.
    package var isOn: Bool { Self.allCases.firstIndex(of: self) == Self.selected.load(ordering: .acquiring) }

    /// A flag that nothing cancels while the guard is taken out.
    package func loosen(_ flag: CancellationFlag) -> CancellationFlag { isOn ? .never : flag }
  }
#endif
