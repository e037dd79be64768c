internal import DisplayCanvas
internal import DisplayGeometry
internal import DisplayImageCoding
internal import DisplayNodes

extension ImageNode {
  /// How many pixels of the display the whole picture is shown on; nil when that is not known, or when its own pixels
  /// are shown one by one.
  ///
  /// A node that was not placed yet is as large as it was last measured. One that has the size of its picture takes all
  /// that there is as long as it has none, so that this is never less than what is shown.
  var displaySize: PixelSize? {
    let size = frame.size.isEmpty ? calculatedSize : frame.size
    let appearance = appearance.value
    let scale = displayScale
    guard !size.isEmpty, size.isFinite, appearance.contentMode.scales, appearance.capInsets == .zero else {
      return nil
    }
    let crop = appearance.cropRect
    let (across, down) = crop.isEmpty ? (1, 1) : (crop.width, crop.height)
    let (width, height) = (size.width * scale / across, size.height * scale / down)
    let most = Double(Bitmap.maximumSide)
    guard width <= most, height <= most else { return nil }
    return PixelSize(width: Int(width.rounded(.up)), height: Int(height.rounded(.up)))
  }
}
