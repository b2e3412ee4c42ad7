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
  /// The color of the type; gray for ??? and unknown types. `dex_type` has it, too.
  public var color: TypeColor { TypeColor(light: rgb.light, dark: rgb.dark) }
}
