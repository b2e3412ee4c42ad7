import Base

/// A source of encounters with small files in each of its formats, and its reviewed table. All content is invented.
package struct EncounterFiles: Sendable {
  package struct Slot: Sendable {
    var species: Int
    var form = 0
    var levels: ClosedRange<Int>
    /// The bits of the times of day at which nothing is met.
    var excludedTimes = 0
    var isAlpha = false

    package init(
      _ species: Int, form: Int = 0, _ levels: ClosedRange<Int>, excludedTimes: Int = 0,
      isAlpha: Bool = false
    ) {
      (self.species, self.form, self.levels) = (species, form, levels)
      (self.excludedTimes, self.isAlpha) = (excludedTimes, isAlpha)
    }
  }

  /// The contents by path.
  package var files: [String: [UInt8]]
  package var license = "GPL-3.0-only"

  /// Writes the files into `folder`.
  package func write(to folder: String) throws {
    try Directory.createWithParents(folder)
    for (path, bytes) in files { try AtomicFile.write("\(folder)/\(path)", bytes, durable: false) }
  }
}

// MARK: Formats

extension EncounterFiles {
  /// Returns a file with a tag of two letters.
  ///
  /// - Parameter offsetBytes: 4, or 2 in files of Legends: Z-A.
  package static func container(_ tag: String, offsetBytes: Int = 4, _ areas: [[UInt8]]) -> [UInt8]
  {
    var offset = 4 + (areas.count + 1) * offsetBytes
    var bytes = Array(tag.utf8) + number(areas.count) + number(offset, bytes: offsetBytes)
    for area in areas {
      offset += area.count
      bytes += number(offset, bytes: offsetBytes)
    }
    return bytes + areas.joined()
  }

  /// Returns an area of Scarlet and Violet.
  ///
  /// - Parameter origin: the place from which its pokemon have come over; 0 for none.
  package static func paldea(_ place: Int, from origin: Int = 0, _ slots: [Slot]) -> [UInt8] {
    number(place) + number(origin)
      + slots.flatMap { slot in
        number(slot.species) + [UInt8(slot.form), 255] + levels(slot)
          + [UInt8(slot.excludedTimes), 15]
      }
  }

  /// Returns an area of Legends: Z-A.
  package static func za(_ place: Int, _ slots: [Slot]) -> [UInt8] {
    number(place) + [0, 0]
      + slots.flatMap { slot in
        number(slot.species) + [UInt8(slot.form), 255] + levels(slot) + [slot.isAlpha ? 1 : 0, 0]
      }
  }

  /// Returns an area of Legends: Arceus.
  package static func la(_ places: [Int], kind: Int, _ slots: [Slot]) -> [UInt8] {
    var area = [UInt8(places.count)] + places.map { UInt8($0) }
    pad(&area, to: 2)
    area += [UInt8(kind), UInt8(slots.count)]
    for slot in slots {
      area += number(slot.species) + [UInt8(slot.form), slot.isAlpha ? 1 : 0] + levels(slot)
      area += [2, 0]
    }
    pad(&area, to: 4)
    return area
  }

  /// Returns an area of the other games, whose slots have four bytes.
  package static func small(_ place: Int, kind: Int, _ slots: [Slot]) -> [UInt8] {
    number(place) + [UInt8(kind), 0]
      + slots.flatMap { number($0.species | $0.form << 11) + levels($0) }
  }

  private static func levels(_ slot: Slot) -> [UInt8] {
    [UInt8(slot.levels.lowerBound), UInt8(slot.levels.upperBound)]
  }

  /// Returns the bytes of a number, the lowest first.
  package static func number(_ value: Int, bytes: Int = 2) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func pad(_ area: inout [UInt8], to multiple: Int) {
    while area.count % multiple != 0 { area.append(0) }
  }
}

// MARK: The sample

extension EncounterFiles {
  /// Files over the resources of the sample.
  package static let sample = EncounterFiles(
    files: [
      "sv": container(
        "sv",
        [
          // By day and in the evening, in the form of the Alola region, and in Violet only.
          paldea(
            1,
            [
              Slot(25, 5...8, excludedTimes: 10), Slot(37, form: 1, 9...9), Slot(129, 3...4),
              Slot(92, 11...12),
            ]),
          paldea(2, from: 1, [Slot(25, 5...8, excludedTimes: 10)]),
          paldea(2, [Slot(133, 20...22)]),
          paldea(40, [Slot(133, 30...30)]),
        ]),
      "za": container(
        "za", offsetBytes: 2, [za(3, [Slot(81, 6...9), Slot(81, 40...40, isAlpha: true)])]),
      "la": container(
        "la",
        [
          la([5, 6], kind: 0, [Slot(133, 15...16)]), la([5], kind: 0, [Slot(25, 1...2)]),
          la([5, 6, 7], kind: 1, [Slot(81, 50...50, isAlpha: true)]),
        ]),
      "bd": container(
        "bs", [small(1, kind: 1, [Slot(35, 16...18), Slot(35, 16...18), Slot(0, 1...1)])]),
      "or": container(
        "ao",
        [
          small(
            2, kind: 0, [Slot(25, 4...4), Slot(0, 1...1), Slot(129, 7...7), Slot(130, 30...30)])
        ]),
      "d": container("bs", [small(1, kind: 1, [Slot(25, 2...2), Slot(35, 18...18)])]),
    ].merging(names) { $1 })

  /// The names of places, one a line, of each key.
  private static let names = [
    "en": [
      "—", "Blue Meadow", "Red Hill", "Old Mill", "", "Wide Land", "Blue Meadow", "Cold Cape",
    ],
    "ja": ["—", "あおいのはら", "あかいおか", "ふるいすいしゃ", "", "ひろいち", "あおいのはら", "さむいみさき"],
  ].reduce(into: [String: [UInt8]]()) { files, names in
    for key in ["sv", "za", "la", "bdsp"] {
      // The source has blanks at the end of some names.
      files["\(key)_\(names.key).txt"] = Array(names.value.map { "\($0) \n" }.joined().utf8)
    }
  }

  /// Returns the reviewed table of ``sample``, whose digest is that of ``files``.
  package func table(agreement: String = "") -> [UInt8] {
    let digests = files.sorted { $0.key < $1.key }
      .map { "\(SHA256.digest(of: $1).hex)  \($0)\n" }.joined()
    func places(_ key: String, _ id: Int, _ region: String, _ more: String) -> String {
      #""\#(key)": {"names": "\#(key)_{language}.txt", "firstID": \#(id), "region": "\#(region)", \#(more)}"#
    }
    return Array(
      """
      {"format": 1,
       "source": {"id": "pkhex", "name": "owner/encounters", "adds": "encounters",
         "location": "https://github.com/owner/encounters", "revision": "0123", "date": "2026-01-01",
         "license": "\(license)", "notice": "Encounters are from owner/encounters.",
         "sha256": "\(SHA256.digest(of: digests).hex)"},
       "languages": {"en": "en", "ja": "ja"},
       "files": [
         {"path": "sv", "tag": "sv", "layout": "paldea", "places": "sv", "versions": ["scarlet", "violet"]},
         {"path": "za", "tag": "za", "layout": "za", "places": "za", "versions": ["legends-za"]},
         {"path": "la", "tag": "la", "layout": "la", "places": "la", "versions": ["legends-arceus"]},
         {"path": "bd", "tag": "bs", "layout": "bdsp", "places": "bdsp", "versions": ["brilliant-diamond"]},
         {"path": "or", "tag": "ao", "layout": "oras", "places": "bdsp", "versions": ["omega-ruby"]},
         {"path": "d", "tag": "bs", "layout": "bdsp", "places": "bdsp", "versions": ["diamond"]}],
       "places": {
         \(places("sv", 900_000, "paldea", #""areas": {}, "locations": {"2": "frost-cavern"}, "games": {"2": ["the-teal-mask-scarlet", "the-teal-mask-violet"]}"#)),
         \(places("za", 901_000, "kalos", #""areas": {}, "locations": {}"#)),
         \(places("la", 902_000, "hisui", #""areas": {}, "locations": {}"#)),
         \(places("bdsp", 903_000, "sinnoh", #""areas": {"1": "trophy-garden-area"}, "locations": {}, "methods": {"2": {"walk": "seaweed"}}"#))},
       "methods": {
         "paldea": {"0": [{"method": "wild"}]}, "za": {"0": [{"method": "wild"}]},
         "la": {"0": [{"method": "wild"}], "1": [{"method": "space-time-distortion", "wide": true}]},
         "bdsp": {"1": [{"method": "walk"}]},
         "oras": {"0": [{"method": "walk", "slots": 2}, {"method": "surf", "slots": 1}, {"method": "super-rod"}]}},
       "own": {
         "encounter-method": {
           "wild": {"id": 900001, "names": {"en": "In the wild", "ja": "野生"}},
           "space-time-distortion": {"id": 900002, "names": {"en": "Distortion", "ja": "歪み"}}},
         "encounter-condition-value": {
           "time-evening": {"id": 900001, "condition": "time", "names": {"en": "In the evening", "ja": "夕方"}}}},
       "times": {"1": "time-day", "2": "time-night", "4": "time-evening", "8": "time-morning"},
       "forms": {"37": {"1": "vulpix-alola"}},
       "exclusives": {"violet": ["gastly"]}, "reference": "invented",
       "agreement": {\(agreement)}}
      """.utf8)
  }
}
