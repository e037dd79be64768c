#if HarfBuzz
  internal import CFreeType
  internal import DisplayConcurrency

  /// The outlines of a font as FreeType reads them, for formats that are read nowhere else.
  ///
  /// Lengths are in units of the font, upwards and to the right. Any thread may ask; one at a time is answered.
  @safe
  package final class SystemOutlines: Sendable {
    // Why this is sound. Invariant: the library and the face in `face` are made here and used by nobody but the
    // closure that holds the lock, because FreeType keeps what it loads in the face; they are given back once, in
    // `deinit`, when nobody holds a reference any more. The bytes that the face reads from are a copy that is
    // allocated here, stays where it is and is freed after the face. The context of a decomposition is a variable of
    // the call that lends it, and is used no longer than the call. Upheld by: this type, whose pointers are private,
    // never leave a closure of the lock, and of which only numbers come out. Damaged fonts are FreeType's to refuse.
    // Proven by: "FreeType finds the same outlines, from any thread" in InstalledOutlineTests, run with
    // ThreadSanitizer, and "Damaged fonts do FreeType no harm", run with AddressSanitizer.
    private let face: Lock<Face>

    /// A step of an outline.
    package enum Step: Sendable, Hashable {
      case move(x: Int, y: Int)
      case line(x: Int, y: Int)
      case quadratic(controlX: Int, controlY: Int, x: Int, y: Int)
      case cubic(control1X: Int, control1Y: Int, control2X: Int, control2Y: Int, x: Int, y: Int)
    }

    /// Reads a font from the bytes of its file; nil when FreeType does not find the glyphs in it that are there.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - index: Which font of a collection.
    ///   - glyphCount: How many glyphs the font has.
    /// - Complexity: Linear in the size of the file, which is copied.
    package init?(_ bytes: [UInt8], index: Int, glyphCount: Int) {
      guard let face = unsafe Face(bytes, index: index), unsafe face.glyphCount == glyphCount else {
        return nil
      }
      unsafe self.face = Lock(face)
    }

    /// The steps of a glyph's outline, each contour back to its start; none when it is damaged.
    package func outline(ofGlyph glyph: Int) -> [Step] {
      unsafe face.withLock { unsafe $0.outline(ofGlyph: glyph) }
    }

    /// What FreeType made, freed with the object.
    @unsafe
    private final class Face {
      private let library: FT_Library
      private let face: FT_Face
      private let bytes: UnsafeMutableRawBufferPointer

      var glyphCount: Int { unsafe Int(face.pointee.num_glyphs) }

      init?(_ source: [UInt8], index: Int) {
        var library: FT_Library?
        guard unsafe FT_Init_FreeType(&library) == 0, let library = unsafe library else { return nil }
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, source.count), alignment: 8)
        unsafe bytes.copyBytes(from: source)
        var face: FT_Face?
        let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: FT_Byte.self)
        guard unsafe FT_New_Memory_Face(library, start, source.count, index, &face) == 0,
          let face = unsafe face
        else {
          unsafe FT_Done_FreeType(library)
          unsafe bytes.deallocate()
          return nil
        }
        unsafe self.library = library
        unsafe self.face = face
        unsafe self.bytes = bytes
      }

      deinit {
        unsafe FT_Done_Face(face)
        unsafe FT_Done_FreeType(library)
        unsafe bytes.deallocate()
      }

      func outline(ofGlyph glyph: Int) -> [Step] {
        let flags = Int32(FT_LOAD_NO_SCALE | FT_LOAD_NO_HINTING)
        guard let index = UInt32(exactly: glyph), unsafe FT_Load_Glyph(face, index, flags) == 0,
          let slot = unsafe face.pointee.glyph, unsafe slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
        else { return [] }
        var verbs = unsafe FT_Outline_Funcs(
          move_to: { point, steps in
            guard let point = unsafe point?.pointee else { return 1 }
            return unsafe Face.append(.move(x: point.x, y: point.y), steps)
          },
          line_to: { point, steps in
            guard let point = unsafe point?.pointee else { return 1 }
            return unsafe Face.append(.line(x: point.x, y: point.y), steps)
          },
          conic_to: { control, end, steps in
            guard let control = unsafe control?.pointee, let end = unsafe end?.pointee else { return 1 }
            return unsafe Face.append(
              .quadratic(controlX: control.x, controlY: control.y, x: end.x, y: end.y),
              steps
            )
          },
          cubic_to: { control1, control2, end, steps in
            guard let control1 = unsafe control1?.pointee, let control2 = unsafe control2?.pointee,
              let end = unsafe end?.pointee
            else { return 1 }
            return unsafe Face.append(
              .cubic(
                control1X: control1.x,
                control1Y: control1.y,
                control2X: control2.x,
                control2Y: control2.y,
                x: end.x,
                y: end.y
              ),
              steps
            )
          },
          shift: 0,
          delta: 0
        )
        var steps: [Step] = []
        let status = unsafe withUnsafeMutablePointer(to: &steps) { steps in
          unsafe FT_Outline_Decompose(&slot.pointee.outline, &verbs, steps)
        }
        return status == 0 ? steps : []
      }

      private static func append(_ step: Step, _ steps: UnsafeMutableRawPointer?) -> Int32 {
        unsafe steps?.assumingMemoryBound(to: [Step].self).pointee.append(step)
        return 0
      }
    }
  }
#endif
