/// How released content loses its speed: the constants that people know from their devices.
public enum Momentum {
  /// How fast the velocity falls, the exponent for a second: -1000·ln 0.998, for the platform-standard rate of
  /// 0.998 in a millisecond.
  public static var decay: Double { 2.002_002_670_673_341_5 }
  /// The speed below which content stands still, in points a second.
  public static var restingSpeed: Double { 10 }
}
