/// What the files of a git repository say of the commit that a checkout is at.
struct GitFolder: Sendable, Hashable {
  /// The commit, as hexadecimal digits.
  let commit: String
  /// A tag of the commit, where tags are packed; tags that lie in files of their own are not looked for.
  let tag: String?

  /// Reads the repository of a checkout; nil without one, or without a commit in it.
  ///
  /// - Parameters:
  ///   - folder: Where the checkout is.
  ///   - read: The contents of a file; nil where there is none.
  init?(ofCheckout folder: String, read: (String) -> String?) {
    func line(_ path: String) -> String? {
      read(path).map { String($0.prefix { $0 != "\n" && $0 != "\r\n" }) }
    }
    // A work tree beside the first one has a file that names its folder.
    var own = folder + "/.git"
    if let other = line(own).flatMap({ Self.rest(of: $0, after: "gitdir: ") }) {
      own = other.hasPrefix("/") ? other : folder + "/" + other
    }
    let shared = line(own + "/commondir").map { $0.hasPrefix("/") ? $0 : own + "/" + $0 } ?? own
    guard let head = line(own + "/HEAD") else { return nil }
    let packed = (read(shared + "/packed-refs") ?? "").split(whereSeparator: \.isNewline)
    var found: String? = head
    if let branch = Self.rest(of: head, after: "ref: ") {
      found =
        line(own + "/" + branch) ?? line(shared + "/" + branch)
        ?? packed.first { $0.hasSuffix(" " + branch) }.map { String($0.prefix { $0 != " " }) }
    }
    guard let commit = found, (40...64).contains(commit.count), commit.allSatisfy(\.isHexDigit) else {
      return nil
    }
    self.commit = commit
    tag = Self.tag(of: commit, in: packed)
  }

  /// The tag of a commit: its line is the commit's, or the one after it, which says what an annotated tag stands for.
  private static func tag(of commit: String, in packed: [Substring]) -> String? {
    var last: String?
    for line in packed {
      if line.hasPrefix("^") {
        if line.dropFirst() == commit, let last { return last }
        continue
      }
      let parts = line.split(separator: " ", maxSplits: 1)
      last = parts.count == 2 ? rest(of: String(parts[1]), after: "refs/tags/") : nil
      if parts.first.map(String.init) == commit, let last { return last }
    }
    return nil
  }

  private static func rest(of text: String, after prefix: String) -> String? {
    text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : nil
  }
}
