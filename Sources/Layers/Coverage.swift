package import Diagnostics
package import JSON
package import SimdJSON

/// The number of short texts for players that are present, and their origin: for each kind of entity, field
/// and language. Part of the manifest and of the normalized layer.
package struct Coverage: Sendable, Equatable {
  /// The number of texts in one language.
  package struct Count: Sendable, Equatable {
    /// Texts from PokéAPI, including corrected ones.
    package var upstream = 0
    /// Texts from the project's localization.
    package var localization = 0
    /// The texts of ``localization`` with the project's own wording instead of the games' official term.
    package var ownWording = 0

    package init(upstream: Int = 0, localization: Int = 0, ownWording: Int = 0) {
      self.upstream = upstream
      self.localization = localization
      self.ownWording = ownWording
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
      self.entity = entity
      self.field = field
      self.total = total
      self.languages = languages
    }

    /// The name of the row in coverage thresholds: `pokemon-form.form_name`.
    package var name: String { "\(entity).\(field)" }

    /// Returns the count of a language; zeros if it has no texts.
    package func count(in code: String) -> Count {
      languages.first { $0.code == code }?.count ?? Count()
    }

    /// Returns the number of missing texts, for which English or the identifier is shown.
    package func missing(in code: String) -> Int { total - count(in: code).present }

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
}

extension Coverage {
  /// The coverage in the format of the manifest. `localization` and `ownWording` are omitted if they are 0.
  package var json: JSONValue {
    .array(
      rows.map { row in
        [
          "entity": .string(row.entity), "field": .string(row.field), "total": .int(row.total),
          "languages": .object(
            row.languages.map { code, count in
              var members: [JSONValue.Member] = [.init("upstream", .int(count.upstream))]
              if count.localization > 0 {
                members.append(.init("localization", .int(count.localization)))
              }
              if count.ownWording > 0 {
                members.append(.init("ownWording", .int(count.ownWording)))
              }
              members.append(.init("missing", .int(row.total - count.present)))
              return .init(code, .object(members))
            }),
        ]
      })
  }

  /// Parses the format of ``json``.
  package init(_ document: JSONCursor) throws(JSONError) {
    rows = []
    for value in try document.array() {
      var object = try value.object()
      var row = Row(
        entity: try object.value("entity").string(), field: try object.value("field").string(),
        total: try object.value("total").int(), languages: [])
      for member in try object.value("languages").object().members {
        var count = try member.value.object()
        row.languages.append(
          (
            String(decoding: member.key, as: UTF8.self),
            Count(
              upstream: try count.value("upstream").int(),
              localization: try count.optional("localization")?.int() ?? 0,
              ownWording: try count.optional("ownWording")?.int() ?? 0)
          ))
      }
      rows.append(row)
    }
  }
}

extension DiagnosticCode {
  /// Missing texts of resources that are newer than the coverage thresholds of the translations: a warning,
  /// and part of the release notes.
  package static let toBeTranslated: Self = "to-be-translated"
}
