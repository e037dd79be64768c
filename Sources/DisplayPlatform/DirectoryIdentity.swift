/// A folder, whichever path leads to it: two paths name the same one when their identities are equal.
package struct DirectoryIdentity: Sendable, Hashable {
  let device: UInt64
  let number: UInt64
}
