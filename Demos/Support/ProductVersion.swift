/// The version of the project: the newest one of `CHANGELOG.md`.
package enum ProductVersion {
  /// What `--version` prints behind the command's name.
  package static let current = "0.1.0"
}
