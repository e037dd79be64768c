internal import DisplayConcurrency

/// What a row is as far as its length is concerned: rows of one kind are estimated alike.
public struct RowKind: Sendable, Hashable {
  /// How many kinds a list may tell apart.
  public static var maximumCount: Int { 8 }

  /// The kind's number, from 0.
  package let number: Int

  /// Makes a kind with a number; one below 0 or not below ``maximumCount`` counts as that of items, which is
  /// reported.
  public init(_ number: Int) {
    if number < 0 || number >= Self.maximumCount {
      Diagnostics.report(
        Diagnostic(
          message: "A row of kind \(number) is estimated as an item; use 0 to \(Self.maximumCount - 1)."
        )
      )
    }
    self.number = number >= 0 && number < Self.maximumCount ? number : 0
  }

  private init(known number: Int) { self.number = number }

  /// An item of no special kind.
  public static var item: RowKind { RowKind(known: 0) }
  /// The header of a section.
  public static var header: RowKind { RowKind(known: 1) }
  /// The footer of a section.
  public static var footer: RowKind { RowKind(known: 2) }
}
