import AsyncDisplay
import DisplayCanvas
import DisplayNodes
import TestSupport

/// Layer trees with everything that layers can have, and random changes of them.
@MainActor
final class RandomLayers {
  let root = Layer()
  let scale: Double
  private var numbers: Numbers
  /// All layers but the root, those out of the tree among them.
  private var layers: [Layer] = []
  /// What scrolls most of the time; nil where anything changes.
  private var list: Layer?

  /// Layers of which anything changes.
  init(seed: Int) {
    numbers = Numbers(state: UInt64(seed))
    scale = [1, 1.5, 2][numbers.next(below: 3)]
    root.frame = Rect(
      x: pick([0, 3]),
      y: pick([0, 5.5]),
      width: 60 + pick([0, 0.3]),
      height: 50 + pick([0, 0.7])
    )
    if flip(2) { root.backgroundColor = color() }
    for _ in 0..<(4 + numbers.next(below: 12)) { addLayer() }
    // Most trees have something that scrolls.
    if flip(4) { return }
    let list = pick(layers + [root])
    list.clipsToBounds = true
    list.transform = .identity
    for index in 0..<8 { addRow(to: list, at: index) }
  }

  /// A list among other layers that scrolls, while its rows and what lies around it change now and then.
  init(scrolling seed: Int) {
    numbers = Numbers(state: UInt64(seed))
    scale = [1, 1.5, 2][numbers.next(below: 3)]
    root.frame = Rect(x: 0, y: 0, width: 60, height: 50)
    if flip(2) { root.backgroundColor = color() }
    if flip(4) { root.opacity = 0.6 }
    if flip(3) { addLayer() }
    let outer = flip(2) ? root : Layer()
    if outer !== root {
      outer.frame = Rect(x: 3, y: 2, width: 50, height: 44)
      outer.clipsToBounds = flip(2)
      for _ in 0..<2 where flip(2) { changeLook(of: outer) }
      root.addSublayer(outer)
    }
    let list = Layer()
    self.list = list
    list.frame = Rect(x: length(9), y: length(9), width: 40, height: 33)
    list.clipsToBounds = true
    if flip(2) { list.backgroundColor = color() }
    if flip(3) { list.cornerRadius = 4 }
    if flip(4) { list.borderWidth = 1 }
    outer.addSublayer(list)
    for index in 0..<12 { addRow(to: list, at: index) }
    for _ in 0..<3 where flip(2) { addLayer() }
  }

  func flip(_ odds: Int) -> Bool { numbers.next(below: odds) == 0 }

  func pick<Element>(_ choices: [Element]) -> Element { choices[numbers.next(below: choices.count)] }

  private func color() -> Color {
    Color(
      red: UInt8(numbers.next(below: 256)),
      green: UInt8(numbers.next(below: 256)),
      blue: UInt8(numbers.next(below: 256)),
      alpha: flip(2) ? 255 : UInt8(numbers.next(below: 256))
    )
  }

  /// A length in points, mostly of whole pixels.
  private func length(_ bound: Int) -> Double {
    let pixels = Double(numbers.next(below: max(1, Int(Double(bound) * scale))))
    return (pixels + (flip(5) ? 0.37 : 0)) / scale
  }

  private func frame() -> Rect {
    Rect(x: length(50) - 8, y: length(45) - 8, width: length(40), height: length(30))
  }

  private func contents(of size: Size) -> (any RenderedContents)? {
    switch numbers.next(below: 6) {
    case 0: return nil
    case 1:
      var canvas = Canvas()
      canvas.fill(.ellipse(in: Rect(origin: .zero, size: size)), with: .solid(color()))
      return RecordedContents(drawing: canvas.makeDisplayList(), size: size)
    case 2: return bitmap(width: 5, height: 4)
    default:
      return bitmap(
        width: Int((size.width * scale).rounded(.up)),
        height: Int((size.height * scale).rounded(.up))
      )
    }
  }

  private func bitmap(width: Int, height: Int) -> Bitmap? {
    guard width > 0, height > 0 else { return nil }
    let isOpaque = flip(2)
    let pixels = (0..<(width * height)).map { _ in
      let pixel = UInt32(truncatingIfNeeded: numbers.next())
      return isOpaque ? pixel | 0xFF00_0000 : pixel
    }
    return Bitmap(width: width, height: height, scale: scale, pixels: pixels)
  }

  private func addLayer() {
    let layer = Layer()
    layers.append(layer)
    layer.frame = frame()
    if flip(2) { layer.backgroundColor = color() }
    layer.contents = contents(of: layer.frame.size)
    for _ in 0..<2 where flip(3) { changeLook(of: layer) }
    place(layer)
  }

  private func place(_ layer: Layer) {
    let superlayer = flip(3) ? root : pick(layers + [root])
    if superlayer === layer || lies(superlayer, in: layer) { return root.addSublayer(layer) }
    if flip(8) {
      superlayer.covers.append(layer)
    } else {
      superlayer.insertSublayer(layer, at: numbers.next(below: superlayer.sublayers.count + 1))
    }
  }

  private func lies(_ layer: Layer, in other: Layer) -> Bool {
    var next: Layer? = layer
    while let one = next {
      if one === other { return true }
      next = one.superlayer
    }
    return false
  }

  private func addRow(to list: Layer, at index: Int) {
    let row = Layer()
    layers.append(row)
    let height = 9 / scale
    row.frame = Rect(x: 0, y: Double(index) * height, width: list.frame.width, height: height)
    if flip(2) { row.backgroundColor = color() }
    if flip(3) { row.cornerRadius = 2 }
    row.contents = contents(of: row.frame.size)
    list.insertSublayer(row, at: index)
    guard flip(2) else { return }
    let inside = Layer()
    layers.append(inside)
    inside.frame = Rect(x: 2 / scale, y: 1 / scale, width: 7 / scale, height: 5 / scale)
    inside.backgroundColor = color()
    if flip(3) { changeLook(of: inside) }
    row.addSublayer(inside)
  }

  private func changeLook(of layer: Layer) {
    switch numbers.next(below: 9) {
    case 0: layer.opacity = pick([0, 0.3, 0.7, 1])
    case 1: layer.cornerRadius = pick([0, 3, 6.5])
    case 2: layer.roundedCorners = pick([.all, [.topLeft], [.bottomRight, .topRight]])
    case 3:
      layer.borderWidth = pick([0, 1, 2.5])
      layer.borderColor = color()
    case 4:
      let offset = Point(x: pick([-3, 0, 2]), y: pick([-2, 0, 4]))
      layer.shadow = flip(3) ? nil : Shadow(offset: offset, blurRadius: pick([0, 2, 5]), color: color())
    case 5: layer.clipsToBounds.toggle()
    case 6: layer.backgroundColor = flip(3) ? .clear : color()
    case 7:
      layer.transform = pick([.identity, .rotation(radians: 0.4), .scale(x: 1.5, y: 0.5), .scale(x: 2, y: 2)])
    default: layer.isHidden.toggle()
    }
  }

  /// Changes something.
  func change() {
    if let list, !flip(5) {
      list.boundsOrigin.y += Double(numbers.next(below: 13) - 6) / scale
      if flip(5) { list.boundsOrigin.x += 2 / scale }
      // Rows that go along with the offset stay where they are.
      if flip(6) { for row in list.sublayers { row.frame.origin.y += 3 / scale } }
      guard flip(3) else { return }
    }
    let layer = pick(layers)
    switch numbers.next(below: 12) {
    case 0, 1: layer.contents = contents(of: layer.frame.size)
    case 2, 3: changeLook(of: layer)
    case 4: layer.frame = frame()
    case 5: layer.frame.origin = layer.frame.origin + Point(x: length(9) - 4, y: length(9) - 4)
    case 6: layer.removeFromSuperlayer()
    case 7:
      layer.removeFromSuperlayer()
      place(layer)
    case 8: addLayer()
    default: scroll()
    }
  }

  /// Scrolls a layer that others lie in, mostly by whole pixels.
  private func scroll() {
    guard let layer = (layers + [root]).filter({ $0.sublayers.count > 2 }).randomElement(using: &numbers)
    else { return }
    let distance = Double(numbers.next(below: 13) - 6) / scale + (flip(6) ? 0.21 : 0)
    if flip(4) { layer.boundsOrigin.x += distance } else { layer.boundsOrigin.y += distance }
  }
}
