/// How what is drawn and what lies beneath become one color.
///
/// In the formulas `s` is a premultiplied channel of what is drawn, `d` the same channel beneath, and `sa` and
/// `da` are their opacities, all from 0 to 1. Where a shape covers a pixel in part, `s` and `sa` are that much
/// smaller; ``copy`` and ``clear`` mix their result with `d` by the covered share instead.
public enum BlendMode: Sendable, Hashable, CaseIterable {
  /// What is drawn lies over what is beneath: `s + d·(1 − sa)`.
  case sourceOver
  /// Colors darken each other, as inks do: `s·d + s·(1 − da) + d·(1 − sa)`.
  case multiply
  /// Colors lighten each other, as projectors do: `s + d − s·d`.
  case screen
  /// Light is added up: `s + d`, at most 1.
  case plus
  /// Nothing is left: 0.
  case clear
  /// What is drawn takes the place of what is beneath: `s`.
  case copy
}
