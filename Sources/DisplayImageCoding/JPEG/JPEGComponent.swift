/// One of a JPEG's channels: how densely it is sampled and, once its frame is known, how large it is.
struct JPEGComponent {
  let id: UInt8
  /// Samples in a row and in a column for each of the frame's smallest.
  let horizontal: Int
  let vertical: Int
  /// Which of the tables for quantization is used.
  let quantization: Int

  /// Samples of a transformed block's side: 8, or fewer for a reduced picture.
  var blockSide = 8
  /// Samples in a row and a column that belong to the picture.
  var width = 0
  var height = 0
  /// Blocks in a row and a column that belong to the picture: those of a scan of this component alone.
  var blocksAcross = 0
  var blocksDown = 0
  /// Blocks that are kept, as many as a scan of several components has.
  var storedBlocksAcross = 0
  var storedBlocksDown = 0
  /// Where its samples, and its blocks of coefficients, begin in a band, and how many a band holds of all components.
  var firstSample = 0
  var firstBlock = 0
  var samplesInBand = 0
  var blocksInBand = 0

  /// Samples from a row to the next.
  var stride: Int { storedBlocksAcross * blockSide }

  /// A block among those of its component.
  struct Place {
    let column: Int
    /// The row of units that it is in, and its row of blocks there.
    let band: Int
    let row: Int
  }

  /// Where the first sample of a block lies among those of all components.
  @inline(__always)
  func sampleOffset(of block: Place) -> Int {
    block.band * samplesInBand + firstSample + (block.row * stride + block.column) * blockSide
  }

  /// Where a row of samples begins among those of all components.
  func sampleOffset(ofRow row: Int) -> Int {
    let bandHeight = blockSide * vertical
    return row / bandHeight * samplesInBand + firstSample + row % bandHeight * stride
  }

  /// Where the first coefficient of a block lies among those of all components.
  @inline(__always)
  func coefficientOffset(of block: Place) -> Int {
    64 * (block.band * blocksInBand + firstBlock + block.row * storedBlocksAcross + block.column)
  }
}
