// Of concurrency, what an application hands to a runtime and reads; its queues, locks and files are the library's own.
@_exported public import protocol DisplayConcurrency.AlarmClock
@_exported public import struct DisplayConcurrency.Diagnostic
@_exported public import enum DisplayConcurrency.Diagnostics
@_exported public import class DisplayConcurrency.ManualClock
@_exported public import class DisplayConcurrency.ManualExecutor
@_exported public import protocol DisplayConcurrency.MonotonicClock
@_exported public import struct DisplayConcurrency.MonotonicInstant
@_exported public import struct DisplayConcurrency.Scheduler
@_exported public import struct DisplayConcurrency.SystemClock
@_exported public import class DisplayConcurrency.WorkerPool

@_exported public import DisplayGeometry

// Of drawing, what a program draws with and on; lists of commands, glyphs, pools and costs are for renderers.
@_exported public import struct DisplayCanvas.Bitmap
@_exported public import enum DisplayCanvas.BitmapFilter
@_exported public import enum DisplayCanvas.BitmapFit
@_exported public import enum DisplayCanvas.BlendMode
@_exported public import struct DisplayCanvas.Canvas
@_exported public import struct DisplayCanvas.Color
@_exported public import struct DisplayCanvas.ColorMatrix
@_exported public import protocol DisplayCanvas.ContentsRenderer
@_exported public import struct DisplayCanvas.CornerRadii
@_exported public import enum DisplayCanvas.FillRule
@_exported public import struct DisplayCanvas.GradientStop
@_exported public import struct DisplayCanvas.LinearGradient
@_exported public import enum DisplayCanvas.Paint
@_exported public import struct DisplayCanvas.Path
@_exported public import struct DisplayCanvas.PixelRect
@_exported public import struct DisplayCanvas.RadialGradient
@_exported public import protocol DisplayCanvas.RenderedContents
@_exported public import struct DisplayCanvas.Shadow
@_exported public import enum DisplayCanvas.Shape
@_exported public import struct DisplayCanvas.StrokeStyle

// Of renderers, the one that a runtime has without another.
@_exported public import struct DisplayRaster.SoftwareRenderer

// Of layout, what a node's layout is written in; trees, caches and layout on many workers are for layout without nodes.
@_exported public import func DisplayLayout.AbsoluteLayout
@_exported public import struct DisplayLayout.AbsoluteLayoutSpec
@_exported public import struct DisplayLayout.BackgroundLayoutSpec
@_exported public import struct DisplayLayout.CenterLayoutSpec
@_exported public import struct DisplayLayout.CornerLayoutSpec
@_exported public import func DisplayLayout.FlowLayout
@_exported public import func DisplayLayout.HStackLayout
@_exported public import struct DisplayLayout.InsetLayoutSpec
@_exported public import struct DisplayLayout.Layout
@_exported public import struct DisplayLayout.LayoutBaselines
@_exported public import enum DisplayLayout.LayoutBuilder
@_exported public import struct DisplayLayout.LayoutContext
@_exported public import struct DisplayLayout.LayoutDimension
@_exported public import enum DisplayLayout.LayoutDirection
@_exported public import protocol DisplayLayout.LayoutElement
@_exported public import struct DisplayLayout.LayoutSize
@_exported public import protocol DisplayLayout.LayoutSpec
@_exported public import struct DisplayLayout.LayoutStyle
@_exported public import struct DisplayLayout.OverlayLayoutSpec
@_exported public import struct DisplayLayout.RatioLayoutSpec
@_exported public import struct DisplayLayout.RelativeLayoutSpec
@_exported public import struct DisplayLayout.SizeRange
@_exported public import struct DisplayLayout.Spacer
@_exported public import struct DisplayLayout.StackLayoutSpec
@_exported public import struct DisplayLayout.StyledElement
@_exported public import func DisplayLayout.VStackLayout
@_exported public import struct DisplayLayout.WrapperLayoutSpec
@_exported public import func DisplayLayout.ZStackLayout

// Of scrolling, along which axes; positions and physics are for scrolling without nodes.
@_exported public import struct DisplayScrolling.ScrollAxes

// Of text, what a program says of it and measures; faces, shaping and parsers of fonts are for text engines.
@_exported public import struct DisplayText.AttributedText
@_exported public import struct DisplayText.BuiltInTextEngine
@_exported public import struct DisplayText.Font
@_exported public import class DisplayText.FontLibrary
@_exported public import struct DisplayText.InstalledFonts
@_exported public import struct DisplayText.ParagraphStyle
@_exported public import enum DisplayText.TextAffinity
@_exported public import enum DisplayText.TextAlignment
@_exported public import struct DisplayText.TextAttachment
@_exported public import struct DisplayText.TextContainer
@_exported public import struct DisplayText.TextDecoration
@_exported public import enum DisplayText.TextDirection
@_exported public import protocol DisplayText.TextEngine
@_exported public import struct DisplayText.TextLayout
@_exported public import struct DisplayText.TextMeasurement
@_exported public import struct DisplayText.TextReplacement
@_exported public import struct DisplayText.TextSelection
@_exported public import struct DisplayText.TextStyle
@_exported public import struct DisplayText.TextTruncation

// Of pictures in files, how large they may be; decoders and encoders are used by name.
@_exported public import struct DisplayImageCoding.ImageDecodingLimits
@_exported public import struct DisplayImageCoding.ImageDecodingOptions
@_exported public import struct DisplayImageCoding.PixelSize

// Of the model of lists, what an interface of a list names; the rest is for lists over another UI.
@_exported public import struct DisplayListModel.AdaptiveRangeTuning
@_exported public import enum DisplayListModel.BatchFetchOutcome
@_exported public import enum DisplayListModel.BatchFetchRetry
@_exported public import struct DisplayListModel.BatchFetchRule
@_exported public import struct DisplayListModel.BatchUpdates
@_exported public import struct DisplayListModel.CarouselCollectionLayout
@_exported public import enum DisplayListModel.CollectionColumns
@_exported public import protocol DisplayListModel.CollectionLayout
@_exported public import enum DisplayListModel.ExtentEstimate
@_exported public import struct DisplayListModel.FlowCollectionLayout
@_exported public import struct DisplayListModel.GalleryCollectionLayout
@_exported public import struct DisplayListModel.GridCollectionLayout
@_exported public import enum DisplayListModel.ItemLength
@_exported public import struct DisplayListModel.ItemPath
@_exported public import enum DisplayListModel.LineAlignment
@_exported public import enum DisplayListModel.LineItemAlignment
@_exported public import enum DisplayListModel.ListAnchoring
@_exported public import struct DisplayListModel.ListCollectionLayout
@_exported public import struct DisplayListModel.ListPlace
@_exported public import struct DisplayListModel.ListSection
@_exported public import struct DisplayListModel.ListSnapshot
@_exported public import enum DisplayListModel.ListUpdateError
@_exported public import struct DisplayListModel.RangeBuffer
@_exported public import enum DisplayListModel.RangeEvent
@_exported public import enum DisplayListModel.RangeMode
@_exported public import enum DisplayListModel.RangePolicy
@_exported public import struct DisplayListModel.RangeTuning
@_exported public import enum DisplayListModel.RowAlignment
@_exported public import enum DisplayListModel.RowContent
@_exported public import enum DisplayListModel.RowFlow
@_exported public import struct DisplayListModel.RowKind
@_exported public import struct DisplayListModel.RowNumbering
@_exported public import struct DisplayListModel.SectionSupplementaries
@_exported public import struct DisplayListModel.WaterfallCollectionLayout

@_exported public import DisplayNodes

@_exported public import DisplayElements

@_exported public import DisplayLists

@_exported public import DisplayHosting
