struct JPEGDecoder {
  var header: ImageHeader?
  var bitmap: Bitmap?
  var fraction = 0.0
  var isComplete = false
  init(options: ImageDecodingOptions) {}
  mutating func append(_ bytes: ArraySlice<UInt8>) throws(ImageDecodingError) {}
  mutating func endInput() throws(ImageDecodingError) {}
}
