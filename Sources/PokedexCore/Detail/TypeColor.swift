import PokedexModel

/// The color of a type in the light and the dark appearance, as 0xRRGGBB in sRGB. The colors are those of this
/// project's site, not those of the games.
///
/// `light` has a contrast of at least 4.5 to white, for text on it or in it; `dark` to black and to the dark gray
/// #1C1C1E.
public struct TypeColor: Sendable, Hashable, Codable {
  public var light: UInt32
  public var dark: UInt32
}

extension TypeID {
  /// The color of the type; gray for ??? and unknown types.
  public var color: TypeColor {
    Self.colors[self] ?? TypeColor(light: 0x6B6B65, dark: 0x919191)
  }

  private static let colors: [TypeID: TypeColor] = [
    .normal: TypeColor(light: 0x767668, dark: 0x8C8C80),
    .fighting: TypeColor(light: 0xA8322D, dark: 0xC57672),
    .flying: TypeColor(light: 0x5A6CC4, dark: 0x7988CF),
    .poison: TypeColor(light: 0x8A3F98, dark: 0xAD79B7),
    .ground: TypeColor(light: 0x8B6420, dark: 0xA68853),
    .rock: TypeColor(light: 0x7D6C2F, dark: 0x988B5B),
    .bug: TypeColor(light: 0x64740D, dark: 0x869342),
    .ghost: TypeColor(light: 0x5F4A86, dark: 0x9486AE),
    .steel: TypeColor(light: 0x56697C, dark: 0x7F8D9B),
    .fire: TypeColor(light: 0xC4460F, dark: 0xD27146),
    .water: TypeColor(light: 0x2F69C9, dark: 0x5F8CD5),
    .grass: TypeColor(light: 0x2F7D32, dark: 0x5D9A5F),
    .electric: TypeColor(light: 0x8F6A00, dark: 0xA78936),
    .psychic: TypeColor(light: 0xC2336F, dark: 0xD26A96),
    .ice: TypeColor(light: 0x1F7A86, dark: 0x4E969F),
    .dragon: TypeColor(light: 0x4A3FC4, dark: 0x8982D9),
    .dark: TypeColor(light: 0x5A4A40, dark: 0x958B85),
    .fairy: TypeColor(light: 0xB3457F, dark: 0xC5729E),
    .stellar: TypeColor(light: 0x2D7F77, dark: 0x559791),
    10002: TypeColor(light: 0x4B4560, dark: 0x8E8A9B),
  ]
}
