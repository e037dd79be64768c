#if HarfBuzz
  internal import CHarfBuzz

  /// A font as HarfBuzz knows it: which glyphs stand for some text in which places, with all that the font says of
  /// ligatures, joined letters, marks and conjuncts.
  ///
  /// Lengths are in units of the font, upwards and to the right. Any thread may shape with it at any time.
  @safe
  package final class SystemFont: Sendable {
    // Why this is sound. Invariant: `font` and `blob` are made here, are never null (HarfBuzz answers with an empty
    // object where it cannot make one), stay the same, and are given back once, in `deinit`, when nobody shapes any
    // more because shaping holds a reference to this object. The bytes of the font are HarfBuzz's own copy. Font and
    // face are made immutable before the initializer returns; HarfBuzz documents such objects as free to be used by
    // all threads at once, what it works out late it publishes atomically. The buffer of a call belongs to that call,
    // the arrays in it are read before it is given back and within the count that came with them. Upheld by: this
    // type, whose pointers are private and whose only verbs are `shape` and `withBytes`. Damaged fonts are HarfBuzz's
    // to refuse: it checks every table before it reads it. Proven by: "All threads shape alike" in
    // SystemShapingTests, run with ThreadSanitizer, and "Damaged fonts do no harm", run with AddressSanitizer.
    private nonisolated(unsafe) let font: OpaquePointer
    private nonisolated(unsafe) let blob: OpaquePointer

    /// Reads a font from the bytes of its file; nil when HarfBuzz does not find the glyphs in it that are there.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - index: Which font of a collection.
    ///   - glyphCount: How many glyphs the font has.
    /// - Complexity: Linear in the size of the file, which is copied; tables are read when they are needed.
    package init?(_ bytes: [UInt8], index: Int, glyphCount: Int) {
      unsafe blob = unsafe bytes.withUnsafeBytes { bytes in
        let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
        return unsafe hb_blob_create(start, UInt32(clamping: bytes.count), HB_MEMORY_MODE_DUPLICATE, nil, nil)
      }
      let face = unsafe hb_face_create(blob, UInt32(clamping: index))
      unsafe hb_face_make_immutable(face)
      unsafe font = hb_font_create(face)
      defer { unsafe hb_face_destroy(face) }
      unsafe hb_font_make_immutable(font)
      guard unsafe Int(hb_face_get_glyph_count(face)) == glyphCount else { return nil }
    }

    deinit {
      unsafe hb_font_destroy(font)
      unsafe hb_blob_destroy(blob)
    }

    /// A glyph of a shaped text.
    package struct Glyph: Sendable, Hashable {
      /// The font's number for it.
      package var id: UInt32
      /// Where the characters start that it stands for, in UTF-8 code units; the glyphs of several characters that
      /// cannot be told apart share the first one's.
      package var position: Int
      /// How far the pen moves on.
      package var advance: Int
      /// How far from the pen the glyph's origin lies.
      package var offsetX: Int
      package var offsetY: Int
    }

    /// What there is to know of some text before it is shaped.
    package struct Run: Sendable {
      /// Where it lies, in UTF-8 code units; what stands around it is looked at, so that letters join across.
      package var range: Range<Int>
      /// Its script; nil where it has only characters of all scripts.
      package var script: Script?
      package var isRightToLeft: Bool
      /// Whether letters may become one that need not.
      package var hasLigatures: Bool

      /// Describes a run.
      package init(range: Range<Int>, script: Script?, isRightToLeft: Bool, hasLigatures: Bool) {
        self.range = range
        self.script = script
        self.isRightToLeft = isRightToLeft
        self.hasLigatures = hasLigatures
      }
    }

    /// A script, such as Latin or Devanagari.
    package struct Script: Sendable, Hashable {
      fileprivate var tag: UInt32

      /// The script of a character; nil when several scripts share it.
      package init?(of scalar: Unicode.Scalar) {
        let script = unsafe hb_unicode_script(hb_unicode_funcs_get_default(), scalar.value)
        switch script {
        case HB_SCRIPT_COMMON, HB_SCRIPT_INHERITED, HB_SCRIPT_UNKNOWN: return nil
        default: tag = script.rawValue
        }
      }
    }

    /// The glyphs of a run, from left to right.
    ///
    /// - Precondition: The run lies within the text.
    package func shape(_ run: Run, of text: [UInt8]) -> [Glyph] {
      precondition(run.range.lowerBound >= 0 && run.range.upperBound <= text.count)
      precondition(text.count <= Int32.max)
      let buffer = unsafe hb_buffer_create()
      defer { unsafe hb_buffer_destroy(buffer) }
      unsafe text.withUnsafeBytes { bytes in
        unsafe hb_buffer_add_utf8(
          buffer,
          bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
          Int32(text.count),
          UInt32(run.range.lowerBound),
          Int32(run.range.count)
        )
      }
      unsafe hb_buffer_set_direction(buffer, run.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
      unsafe hb_buffer_set_script(
        buffer,
        run.script.map { hb_script_t(rawValue: $0.tag) } ?? HB_SCRIPT_COMMON
      )
      // The user's language would make results differ from machine to machine.
      unsafe hb_buffer_set_language(buffer, hb_language_from_string("und", -1))
      let names = run.hasLigatures ? [] : ["liga", "clig", "dlig"]
      let features = names.map { name in
        hb_feature_t(tag: unsafe hb_tag_from_string(name, 4), value: 0, start: 0, end: .max)
      }
      unsafe hb_shape(font, buffer, features, UInt32(features.count))
      return unsafe Self.glyphs(in: buffer)
    }

    /// Lends the bytes of the file, which stay where they are as long as this object lives.
    @unsafe
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
      var count: UInt32 = 0
      let start = unsafe hb_blob_get_data(blob, &count)
      return unsafe body(UnsafeRawBufferPointer(start: start, count: Int(count)))
    }

    @unsafe
    private static func glyphs(in buffer: OpaquePointer?) -> [Glyph] {
      var count: UInt32 = 0
      var placedCount: UInt32 = 0
      guard let infos = unsafe hb_buffer_get_glyph_infos(buffer, &count),
        let places = unsafe hb_buffer_get_glyph_positions(buffer, &placedCount)
      else { return [] }
      return (0..<Int(min(count, placedCount))).map { index in
        let info = unsafe infos[index]
        let place = unsafe places[index]
        return Glyph(
          id: info.codepoint,
          position: Int(info.cluster),
          advance: Int(place.x_advance),
          offsetX: Int(place.x_offset),
          offsetY: Int(place.y_offset)
        )
      }
    }
  }
#endif
