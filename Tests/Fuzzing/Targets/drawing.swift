import DisplayConcurrency
import DisplayGeometry
import DisplayVector

@testable import DisplayCanvas
@testable import DisplayRaster

/// Draws commands from made-up bytes, whole and in strips: both must give the same pixels.
func fuzz(_ bytes: [UInt8]) {
  var source = CommandSource(bytes: bytes[...])
  var commands: [DisplayList.Command] = []
  while let command = source.nextCommand(), commands.count < 16 { commands.append(command) }
  let list = DisplayList(commands: commands)
  let rasterizer = Rasterizer(scale: 1, pool: PixelBufferPool(byteBudget: 1 << 20))
  let field = PixelRect(minX: 0, minY: 0, maxX: 16, maxY: 12)
  Diagnostics.withHandler({ _ in }) {
    let whole = rasterizer.draw(list, part: field, of: field, isCancelled: { false })
    let strips = [0..<4, 4..<5, 5..<12].compactMap {
      rasterizer.draw(
        list,
        part: PixelRect(minX: field.minX, minY: $0.lowerBound, maxX: field.maxX, maxY: $0.upperBound),
        of: field,
        isCancelled: { false }
      )
    }
    require(whole == strips.flatMap { $0 }, "strips that differ")
    require(
      whole?.allSatisfy { max($0 & 255, $0 >> 8 & 255, $0 >> 16 & 255) <= $0 >> 24 } == true,
      "a color that exceeds its opacity"
    )
    _ = list.svg(size: Size(width: 16, height: 12))
    _ = list.cost(size: Size(width: 16, height: 12), scale: 1)
  }
}

/// Reads commands from bytes, whatever these are.
private struct CommandSource {
  var bytes: ArraySlice<UInt8>

  mutating func byte() -> Int { bytes.popFirst().map(Int.init) ?? 0 }

  /// A number near the picture, or one of those that programs stumble over.
  mutating func number() -> Double {
    let odd: [Double] = [
      .nan, .infinity, -.infinity, 1e300, -1e300, 1e-300, 1e9, -65_536, 65_536.5, -0.0,
      .leastNonzeroMagnitude, -1e-308,
    ]
    let first = byte()
    return first < odd.count ? odd[first] : Double(first - 100) / 4 + Double(byte()) / 1_024
  }

  mutating func point() -> Point { Point(x: number(), y: number()) }

  mutating func rect() -> Rect { Rect(origin: point(), size: Size(width: number(), height: number())) }

  mutating func color() -> Color { Color(hex: UInt32(byte() << 16 | byte())).withAlpha(UInt8(byte())) }

  mutating func shape() -> Shape {
    switch byte() % 4 {
    case 0: return .rect(rect())
    case 1: return .roundedRect(rect(), CornerRadii(topLeft: number(), bottomRight: number()))
    case 2: return .ellipse(in: rect())
    default:
      let elements = (0..<(byte() % 16)).map { _ -> Path.Element in
        switch byte() % 8 {
        case 0: .move(to: point())
        case 1: .close
        case 2: .quadratic(control: point(), to: point())
        case 3: .cubic(control1: point(), control2: point(), to: point())
        default: .line(to: point())
        }
      }
      return .path(Path(elements))
    }
  }

  mutating func paint() -> Paint {
    switch byte() % 4 {
    case 0: .linearGradient(LinearGradient(from: point(), to: point(), colors: [color(), color()]))
    case 1: .radialGradient(RadialGradient(center: point(), radius: number(), colors: [color(), color()]))
    default: .solid(color())
    }
  }

  mutating func nextCommand() -> DisplayList.Command? {
    guard !bytes.isEmpty else { return nil }
    switch byte() % 15 {
    case 0: return .save
    case 1: return .restore
    case 2: return .beginLayer
    case 3: return .endLayer
    case 4:
      let (x, y, move) = (point(), point(), point())
      return .concatenate(
        Transform(a: x.x / 8, b: x.y / 8, c: y.x / 8, d: y.y / 8, tx: move.x, ty: move.y)
      )
    case 5: return .clip(shape(), byte() % 2 == 0 ? .nonzero : .evenOdd)
    case 6: return .multiplyOpacity(number())
    case 7: return .setBlendMode(BlendMode.allCases[byte() % BlendMode.allCases.count])
    case 8: return .setShadow(Shadow(offset: point(), blurRadius: min(number(), 8), color: color()))
    case 9: return .setShadow(nil)
    case 10:
      let width = number()
      let dash = StrokeStyle.Dash([number(), number()], phase: number())
      let style = StrokeStyle(
        // Most are not much wider than the picture.
        width: width < 64 ? width / 4 : width,
        join: StrokeStyle.Join.allCases[byte() % 3],
        cap: StrokeStyle.Cap.allCases[byte() % 3],
        miterLimit: number(),
        dash: byte() % 2 == 0 ? dash : nil
      )
      return .stroke(shape(), style, paint())
    case 11:
      let (width, height) = (byte() % 8 + 1, byte() % 32 + 1)
      let pixels = (0..<(width * height)).map { _ in color().premultiplied }
      guard let bitmap = Bitmap(width: width, height: height, pixels: pixels) else { return nil }
      return .drawBitmap(bitmap, rect(), byte() % 2 == 0 ? .smooth : .nearest)
    default: return .fill(shape(), byte() % 2 == 0 ? .nonzero : .evenOdd, paint())
    }
  }
}
