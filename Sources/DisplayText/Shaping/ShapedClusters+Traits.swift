extension ShapedClusters.Traits {
  /// What there is to know of a cluster that begins with a scalar, before line breaks are found.
  init(of scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x20, 0x1680, 0x2000...0x2006, 0x2008...0x200B, 0x205F, 0x3000: self = [.white, .blank]
    case 0xAD: self = [.softHyphen, .blank]
    default: self = []
    }
  }
}

extension Unicode.Scalar {
  /// Whether it only controls text: a control character, or one made to be ignored that a typeface lacks.
  func isInvisible(missing: Bool) -> Bool {
    if value < 0x20 || (0x7F..<0xA0).contains(value) { return true }
    return missing && properties.isDefaultIgnorableCodePoint
  }

  /// Whether it is a whole character between any others of its kind: nothing joins them.
  ///
  /// A superset would be wrong, a subset only slow; these are the letters, ideographs and signs that most texts
  /// consist of.
  var standsAlone: Bool {
    switch value {
    case 0...0x2FF, 0x370...0x482, 0x48A...0x590, 0x1E00...0x200A, 0x2010...0x2027, 0x2030...0x205E,
      0x2070...0x20CF, 0x3000...0x3029, 0x3030...0x303C, 0x3041...0x3096, 0x309D...0x30FF,
      0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xFF01...0xFF9D:
      true
    default: false
    }
  }
}
