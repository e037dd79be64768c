import AsyncDisplay

/// A picture in the grid, with its name.
final class PhotoCell: CellNode {
  let photo: NetworkImageNode
  let name: TextNode

  nonisolated init(_ file: PhotoFile, loader: ImageLoader) {
    photo = NetworkImageNode(file.key, loader: loader)
    name = TextNode(file.name, style: TextStyle(font: .system(size: 12)), maximumLineCount: 1)
    super.init()
    name.textAdaptation = { text, environment in
      text.scaled(by: environment.contentSizeCategory.scale).styled {
        $0.color = Palette(environment.appearance).secondary
      }
    }
    configured { cell in
      cell.photo.contentMode = .scaleAspectFill
      cell.photo.cornerRadius = 8
      cell.photo.clipsToBounds = true
      cell.cornerRadius = 12
    }
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    VStackLayout(spacing: 6, alignItems: .stretch) {
      photo.aspectRatio(width: 4, height: 3)
      name
    }.padding(8)
  }

  override func didLoad() { showState() }
  override func selectionDidChange() { showState() }
  override func highlightDidChange() { showState() }
  override func environmentDidChange(from old: NodeEnvironment) { showState() }

  private func showState() {
    let palette = Palette(environment.appearance)
    backgroundColor = isHighlighted || isSelected ? palette.chosen : .clear
    photo.placeholderColor = palette.empty
  }
}

/// The colors of an appearance.
struct Palette: Sendable {
  let ground: Color
  let field: Color
  let text: Color
  let secondary: Color
  let chosen: Color
  let empty: Color

  init(_ appearance: Appearance) {
    switch appearance {
    case .light:
      (ground, field) = (Color(hex: 0xF5F6F8), Color(hex: 0xFFFFFF))
      (text, secondary) = (Color(hex: 0x1B1F27), Color(hex: 0x666F7D))
      (chosen, empty) = (Color(hex: 0xD6E4FF), Color(hex: 0xDDE1E8))
    case .dark:
      (ground, field) = (Color(hex: 0x14161B), Color(hex: 0x22262E))
      (text, secondary) = (Color(hex: 0xECEFF4), Color(hex: 0x99A3B3))
      (chosen, empty) = (Color(hex: 0x2B3F66), Color(hex: 0x2A2F39))
    }
  }
}
