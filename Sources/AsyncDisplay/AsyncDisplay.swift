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

// Of the system, why a file could not be read.
@_exported public import enum DisplayPlatform.FileError

@_exported public import DisplayGeometry

@_exported public import DisplayCanvas

@_exported public import DisplayLayout

// Of the model of lists, what an interface of a list names; the rest is for lists over another UI.
@_exported public import struct DisplayListModel.AdaptiveRangeTuning
@_exported public import enum DisplayListModel.BatchFetchOutcome
@_exported public import struct DisplayListModel.BatchFetchRule
@_exported public import class DisplayListModel.BatchFetcher
@_exported public import struct DisplayListModel.BatchUpdates
@_exported public import struct DisplayListModel.CarouselCollectionLayout
@_exported public import protocol DisplayListModel.CollectionArrangement
@_exported public import enum DisplayListModel.CollectionColumns
@_exported public import protocol DisplayListModel.CollectionLayout
@_exported public import struct DisplayListModel.CollectionRows
@_exported public import struct DisplayListModel.CollectionSpace
@_exported public import struct DisplayListModel.CostAverage
@_exported public import enum DisplayListModel.ExtentEstimate
@_exported public import struct DisplayListModel.FlowCollectionLayout
@_exported public import struct DisplayListModel.GalleryCollectionLayout
@_exported public import struct DisplayListModel.GridCollectionLayout
@_exported public import struct DisplayListModel.IndependentGroups
@_exported public import enum DisplayListModel.ItemLength
@_exported public import struct DisplayListModel.ItemPath
@_exported public import enum DisplayListModel.LineAlignment
@_exported public import enum DisplayListModel.LineItemAlignment
@_exported public import enum DisplayListModel.ListAnchoring
@_exported public import struct DisplayListModel.ListArrangement
@_exported public import struct DisplayListModel.ListCollectionLayout
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
@_exported public import struct DisplayListModel.RowCosts
@_exported public import enum DisplayListModel.RowFlow
@_exported public import struct DisplayListModel.RowKind
@_exported public import struct DisplayListModel.RowNumbering
@_exported public import struct DisplayListModel.SectionCounts
@_exported public import struct DisplayListModel.SectionSupplementaries
@_exported public import struct DisplayListModel.SequentialArrangement
@_exported public import protocol DisplayListModel.SequentialLayout
@_exported public import struct DisplayListModel.UpcomingItems
@_exported public import struct DisplayListModel.WaterfallCollectionLayout

@_exported public import DisplayLists

@_exported public import DisplayNodes

@_exported public import DisplayScrolling

@_exported public import DisplayImageCoding
@_exported public import DisplayRaster
@_exported public import DisplayText
@_exported public import DisplayVector
@_exported public import DisplayElements
@_exported public import DisplayHosting
