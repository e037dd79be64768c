/// Where a node stands: the stages that its place gives it, and what conceals it. One byte.
struct NodeState {
  /// Why a node is not seen although it is in its place on screen.
  struct Concealment: OptionSet, Hashable {
    let rawValue: UInt8

    /// The node is hidden, or fully transparent.
    static let own = Concealment(rawValue: 1)
    /// An opaque node lies over it.
    static let covered = Concealment(rawValue: 2)
    /// A node that it lies in is concealed.
    static let outer = Concealment(rawValue: 4)
  }

  private var bits: UInt8 = 0

  /// The stages that the node's place gives it: those of its supernode, or what a container decided. One that is visible here is in
  /// the hierarchy.
  var placed: InterfaceState {
    get { InterfaceState(rawValue: bits & 15) }
    set { bits = bits & ~15 | newValue.rawValue & 15 }
  }

  var concealment: Concealment {
    get { Concealment(rawValue: bits >> 4) }
    set { bits = bits & 15 | newValue.rawValue << 4 }
  }

  /// The stages that the node is in.
  var interfaceState: InterfaceState { concealment.isEmpty ? placed : placed.subtracting(.visible) }
}
