/// The text of a document, written from its start to its end, with slots for what is known later, and the definitions
/// that it refers to.
///
/// - Complexity: Linear in what is written; each byte is copied once more for the whole text.
struct SVGOutput {
  private struct Slot {
    let offset: Int
    var text = ""
  }

  /// What elements refer to by name.
  var definitions = SVGDefinitions()

  private var bytes: [UInt8] = []
  private var slots: [Slot] = []
  /// How many bytes were written so far, for tests.
  private(set) var writtenByteCount = 0

  /// Everything but the definitions, with what the slots hold.
  var text: String {
    var whole: [UInt8] = []
    whole.reserveCapacity(bytes.count + slots.reduce(0) { $0 + $1.text.utf8.count })
    var start = 0
    for slot in slots {
      whole += bytes[start..<slot.offset]
      whole += slot.text.utf8
      start = slot.offset
    }
    whole += bytes[start...]
    return String(decoding: whole, as: UTF8.self)
  }

  mutating func append(_ text: String) {
    bytes += text.utf8
    writtenByteCount += text.utf8.count
  }

  /// Leaves a slot where the text ends, and returns its number.
  mutating func appendSlot() -> Int {
    slots.append(Slot(offset: bytes.count))
    return slots.count - 1
  }

  mutating func fill(_ slot: Int, with text: String) {
    slots[slot].text = text
    writtenByteCount += text.utf8.count
  }

  /// Takes back what was written since a slot was left.
  mutating func remove(from slot: Int) {
    bytes.removeLast(bytes.count - slots[slot].offset)
    slots.removeLast(slots.count - slot)
  }
}
