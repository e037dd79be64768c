/// A place in an owner's tree where children overflow their stack, as debug builds find it.
package struct LayoutOverflow: Sendable {
  /// What is too long, and for how much room.
  package let message: String
  /// The names of the elements from the root of the tree down to the stack or to the child.
  package let path: [String]
}
