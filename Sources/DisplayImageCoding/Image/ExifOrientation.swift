extension ImageOrientation {
  /// Finds the orientation in Exif data, which is a TIFF file: its tag 0x0112 in the first directory.
  ///
  /// Exif data is often damaged, and nothing of the pixels depends on it: what makes no sense gives nil.
  init?(exif bytes: ArraySlice<UInt8>) {
    let bytes = Array(bytes)
    guard bytes.count >= 8 else { return nil }
    let isBigEndian: Bool
    switch (bytes[0], bytes[1]) {
    case (0x4D, 0x4D): isBigEndian = true
    case (0x49, 0x49): isBigEndian = false
    default: return nil
    }
    func number(at offset: Int, count: Int) -> Int? {
      guard offset >= 0, offset <= bytes.count - count else { return nil }
      let digits = bytes[offset..<(offset + count)]
      return isBigEndian
        ? digits.reduce(0) { $0 << 8 | Int($1) } : digits.reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    guard number(at: 2, count: 2) == 42, let directory = number(at: 4, count: 4),
      let entryCount = number(at: directory, count: 2)
    else { return nil }
    for index in 0..<entryCount {
      let entry = directory + 2 + index * 12
      guard let tag = number(at: entry, count: 2) else { return nil }
      guard tag == 0x0112 else { continue }
      guard number(at: entry + 2, count: 2) == 3, let value = number(at: entry + 8, count: 2) else {
        return nil
      }
      self.init(rawValue: value)
      return
    }
    return nil
  }
}
