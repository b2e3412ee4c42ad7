package import Base

/// The number of short texts for players that are present, and their origin: for each kind of entity, field
/// and language. Part of the manifest and of the normalized layer.
package struct Coverage: Sendable, Equatable, Codable {
  /// The number of texts in one language.
  package struct Count: Sendable, Equatable {
    /// Texts from PokéAPI, including corrected ones.
    package var upstream = 0
    /// Texts from the project's localization.
    package var localization = 0
    /// The texts of ``localization`` with the project's own wording instead of the games' official term.
    package var ownWording = 0

    package init(upstream: Int = 0, localization: Int = 0, ownWording: Int = 0) {
      (self.upstream, self.localization, self.ownWording) = (upstream, localization, ownWording)
    }

    package var present: Int { upstream + localization }
  }

  /// The coverage of one field of one kind of entity.
  package struct Row: Sendable, Equatable {
    /// The kind of entity: an endpoint.
    package var entity: String
    /// `name`, `genus`, `form_name`, `description`, or `display_name` if the display name is composed of
    /// others.
    package var field: String
    /// The number of entities that should have the text.
    package var total: Int
    /// The counts by PokéAPI's language code, ascending. Languages without any of the texts are omitted,
    /// except Japanese and English.
    package var languages: [(code: String, count: Count)]

    package init(
      entity: String, field: String, total: Int, languages: [(code: String, count: Count)]
    ) {
      (self.entity, self.field, self.total, self.languages) = (entity, field, total, languages)
    }

    /// The name of the row in coverage thresholds: `pokemon-form.form_name`.
    package var name: String { "\(entity).\(field)" }

    /// Returns the count of a language; zeros if it has no texts.
    package func count(in code: String) -> Count {
      languages.first { $0.code == code }?.count ?? Count()
    }

    package static func == (a: Self, b: Self) -> Bool {
      a.entity == b.entity && a.field == b.field && a.total == b.total
        && a.languages.elementsEqual(b.languages) { $0.code == $1.code && $0.count == $1.count }
    }
  }

  /// The rows by entity and field.
  package var rows: [Row]

  package init(rows: [Row] = []) { self.rows = rows }

  /// Returns the coverage of the given languages; of all if `codes` is nil.
  package func selecting(_ codes: Set<String>?) -> Coverage {
    guard let codes else { return self }
    var selection = self
    for index in rows.indices {
      selection.rows[index].languages.removeAll { !codes.contains($0.code) }
    }
    return selection
  }

  package var json: JSONValue { JSONValue(encoding: self) }

  package init(from decoder: any Decoder) throws {
    rows = try decoder.singleValueContainer().decode([Row].self)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rows)
  }
}

extension Coverage.Row: Codable {
  private enum CodingKeys: CodingKey { case entity, field, total, languages }

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      entity: try members.decode(String.self, forKey: .entity),
      field: try members.decode(String.self, forKey: .field),
      total: Int(try members.decode(Int32.self, forKey: .total)),
      languages: try members.decode(JSONMembers<Coverage.Count>.self, forKey: .languages).members
        .map { ($0.name, $0.value) })
  }

  /// Omits `localization` and `ownWording` if they are 0.
  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(entity, forKey: .entity)
    try members.encode(field, forKey: .field)
    try members.encode(total, forKey: .total)
    let counts = languages.map { code, count in
      let numbers: [(String, Int)] = [
        ("upstream", count.upstream), ("localization", count.localization),
        ("ownWording", count.ownWording), ("missing", total - count.present),
      ]
      return JSONValue.Member(
        code,
        .object(
          numbers.filter { $0.1 > 0 || ["upstream", "missing"].contains($0.0) }
            .map { .init($0.0, .int($0.1)) }))
    }
    try members.encode(JSONValue.object(counts), forKey: .languages)
  }
}

extension Coverage.Count: Decodable {
  private enum CodingKeys: CodingKey { case upstream, localization, ownWording }

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      upstream: Int(try members.decode(Int32.self, forKey: .upstream)),
      localization: Int(try members.decodeIfPresent(Int32.self, forKey: .localization) ?? 0),
      ownWording: Int(try members.decodeIfPresent(Int32.self, forKey: .ownWording) ?? 0))
  }
}
