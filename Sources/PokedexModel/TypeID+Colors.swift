extension TypeID {
  /// The colors in the light and the dark appearance, as 0xRRGGBB in sRGB; gray for ??? and unknown types.
  package var rgb: (light: UInt32, dark: UInt32) { Self.colors[self] ?? (0x6B6B65, 0x919191) }

  private static let colors: [TypeID: (light: UInt32, dark: UInt32)] = [
    .normal: (0x767668, 0x8C8C80),
    .fighting: (0xA8322D, 0xC57672),
    .flying: (0x5A6CC4, 0x7988CF),
    .poison: (0x8A3F98, 0xAD79B7),
    .ground: (0x7A4B24, 0xA68853),
    .rock: (0x7D6C2F, 0x988B5B),
    .bug: (0x64740D, 0x869342),
    .ghost: (0x5F4A86, 0x9486AE),
    .steel: (0x56697C, 0x7F8D9B),
    .fire: (0xC4460F, 0xD27146),
    .water: (0x2F69C9, 0x5F8CD5),
    .grass: (0x2F7D32, 0x5D9A5F),
    .electric: (0x967000, 0xD9B100),
    .psychic: (0xC2336F, 0xD26A96),
    .ice: (0x1F7A86, 0x4E969F),
    .dragon: (0x4A3FC4, 0x8982D9),
    .dark: (0x5A4A40, 0x958B85),
    .fairy: (0xB3457F, 0xC5729E),
    .stellar: (0x2D7F77, 0x559791),
    10002: (0x4B4560, 0x8E8A9B),
  ]
}
