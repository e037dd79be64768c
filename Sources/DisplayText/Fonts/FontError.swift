/// Why a font cannot be used.
public enum FontError: Error, Sendable, Hashable {
  /// The file begins with no signature of a font that is understood.
  case unknownFormat(signature: UInt32)
  /// The collection has no font of that number.
  case noSuchFont(index: Int, count: Int)
  /// A table that every font needs is not there.
  case missingTable(String)
  /// A table is shorter than what it says it holds.
  case truncated(table: String, needed: Int, available: Int)
  /// A number lies outside what the format allows.
  case invalidValue(table: String, field: String, value: Int)
  /// The outlines are of a kind that is not read.
  case unsupportedOutlines(table: String)
}

extension FontError: CustomStringConvertible {
  /// What is wrong, the value seen, and what to do about it.
  public var description: String {
    switch self {
    case .unknownFormat(let signature):
      "the file begins with 0x\(String(signature, radix: 16)), which is no font; "
        + "use a TrueType or OpenType file or a collection of them"
    case .noSuchFont(let index, let count):
      "there is no font \(index) among \(count); ask for one from 0 to \(count - 1)"
    case .missingTable(let table):
      "the table '\(table)' is missing; use a complete font file"
    case .truncated(let table, let needed, let available):
      "the table '\(table)' needs \(needed) bytes and has \(available); the file is damaged, get it anew"
    case .invalidValue(let table, let field, let value):
      "\(field) in the table '\(table)' is \(value), which no font may have; the file is damaged, get it anew"
    case .unsupportedOutlines(let table):
      "the outlines are in the table '\(table)', which is not read; use a font that cannot be varied, "
        + "or build with the trait HarfBuzz"
    }
  }
}
