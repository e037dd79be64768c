/// What is wrong with a compressed stream, RFC 1950 and 1951.
enum InflateFlaw: Error, Hashable {
  /// The first two bytes are no header of a zlib stream.
  case notZlib(header: Int)
  /// The stream needs a dictionary that it does not hold.
  case presetDictionary
  /// A block is of the fourth type, which does not exist.
  case reservedBlock
  /// The length of a stored block and its complement do not fit together.
  case storedLength(length: Int, complement: Int)
  /// A block describes more codes than there are.
  case codeCount(literals: Int, distances: Int)
  /// A repetition in the description of a block's codes has nothing to repeat, or goes past the end.
  case repetition
  /// The lengths of codes are no prefix code: too many codes, or too few.
  case notPrefixCode
  /// A block cannot end, as the end has no code.
  case endlessBlock
  /// The stream holds a code that stands for nothing.
  case unusedCode
  /// A reference goes back further than the stream.
  case distance(Int, available: Int)
  /// The checksum is not that of the bytes.
  case checksum(stored: UInt32, computed: UInt32)
  /// The stream ends in the middle.
  case truncated
}

extension InflateFlaw: CustomStringConvertible {
  var description: String {
    switch self {
    case .notZlib(let header): "0x\(String(header, radix: 16)) begins no zlib stream"
    case .presetDictionary: "the compressed data needs a preset dictionary"
    case .reservedBlock: "a compressed block has the type 3, which does not exist"
    case .storedLength(let length, let complement):
      "a stored block has the length \(length) with the complement \(complement)"
    case .codeCount(let literals, let distances):
      "a compressed block has \(literals) codes for literals and \(distances) for distances, "
        + "more than 286 and 30"
    case .repetition: "a code length is repeated before the first or past the last"
    case .notPrefixCode: "code lengths make no prefix code"
    case .endlessBlock: "a compressed block has no code for its end"
    case .unusedCode: "a code in the compressed data stands for nothing"
    case .distance(let distance, let available):
      "a reference goes \(distance) bytes back where there are \(available)"
    case .checksum(let stored, let computed):
      "the data has the checksum \(computed), and \(stored) is stored"
    case .truncated: "the compressed data ends in the middle"
    }
  }
}
