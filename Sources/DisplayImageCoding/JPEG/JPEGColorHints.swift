/// What a JPEG says of its colors: in the segments of JFIF and of Adobe's programs, or by its components' names.
struct JPEGColorHints {
  private var isJFIF = false
  /// How Adobe's programs transformed the colors: 0 not at all, 1 or 2.
  private var adobeTransform: UInt8?

  /// Takes an application's segment.
  mutating func take(_ marker: UInt8, _ data: ArraySlice<UInt8>) {
    if marker == 0xE0, data.starts(with: Array("JFIF\0".utf8)) { isJFIF = true }
    if marker == 0xEE, data.count >= 12, data.starts(with: Array("Adobe".utf8)) {
      adobeTransform = data[data.startIndex + 11]
    }
  }

  /// What the components of a frame stand for.
  func coloring(of frame: JPEGFrame) -> JPEGColoring {
    if frame.components.count == 4 {
      // Adobe's programs write inks inverted.
      let isInverted = adobeTransform != nil
      return adobeTransform == 2 ? .lumaChroma(isInverted: isInverted) : .channels(isInverted: isInverted)
    }
    if isJFIF { return .lumaChroma() }
    if let adobeTransform { return adobeTransform == 0 ? .channels() : .lumaChroma() }
    return frame.components.map(\.id) == Array("RGB".utf8) ? .channels() : .lumaChroma()
  }
}
