import Foundation

/// A file for the compiler.
struct Program: Sendable {
  let url: URL
  let source: String
  /// All names that it uses or declares.
  private let words: Set<Substring>
  /// Those that it declares outside of types.
  private let declaredNames: Set<Substring>
  /// Whether it changes types of others, which other programs would notice.
  private let hasExtensions: Bool

  init(url: URL, source: String) {
    self.url = url
    self.source = source
    let code = source.split(separator: "\n").filter { !$0.hasPrefix("//") }
    words = Set(code.flatMap { $0.split { !($0.isLetter || $0.isNumber || $0 == "_") } })
    let declaration = #/^(?:[@\w()]+ )*(?:class|struct|enum|actor|protocol|func|typealias|let|var) (\w+)/#
    declaredNames = Set(code.compactMap { $0.firstMatch(of: declaration)?.output.1 })
    let change = #/^(?:[@\w()]+ )*(?:extension|infix|prefix|postfix|precedencegroup) /#
    hasExtensions = code.contains { $0.contains(change) }
  }

  /// Whether either compiles beside the other as it does alone: neither knows a name of the other's.
  private func isIndependent(of other: Self) -> Bool {
    !hasExtensions && !other.hasExtensions && words.isDisjoint(with: other.declaredNames)
      && declaredNames.isDisjoint(with: other.words)
  }

  /// Groups of programs that are independent of one another.
  static func groups<Name>(of names: [Name], program: (Name) -> Program) -> [[Name]] {
    var groups: [[Name]] = []
    for name in names {
      let isFree = { (group: [Name]) in group.allSatisfy { program($0).isIndependent(of: program(name)) } }
      if let index = groups.firstIndex(where: isFree) {
        groups[index].append(name)
      } else {
        groups.append([name])
      }
    }
    return groups
  }
}
