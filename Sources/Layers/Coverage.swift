package import Diagnostics
package import JSON
package import SimdJSON

/// How many of the short texts that a player sees are there, and where they are from: for each kind
/// of entity, field and language. In the manifest and in the normalized layer.
package struct Coverage: Sendable, Equatable {
  /// The texts of one language.
  package struct Count: Sendable, Equatable {
    /// From upstream, corrected ones included.
    package var upstream = 0
    /// From the localization.
    package var localization = 0
    /// Those of ``localization`` that are somebody's own wording, not the games' term.
    package var ownWording = 0

    package init(upstream: Int = 0, localization: Int = 0, ownWording: Int = 0) {
      self.upstream = upstream
      self.localization = localization
      self.ownWording = ownWording
    }

    package var present: Int { upstream + localization }
  }

  /// One field of one kind of entity.
  package struct Row: Sendable, Equatable {
    /// The endpoint.
    package var entity: String
    /// `name`, `genus`, `form_name`, `description`, or `display_name` where the name to show is made
    /// of others.
    package var field: String
    /// Entities that should have the text.
    package var total: Int
    /// By PokéAPI's code, ascending. Languages that have none of the texts are left out, but for
    /// Japanese and English.
    package var languages: [(code: String, count: Count)]

    package init(
      entity: String, field: String, total: Int, languages: [(code: String, count: Count)]
    ) {
      self.entity = entity
      self.field = field
      self.total = total
      self.languages = languages
    }

    /// What a floor calls the row: `pokemon-form.form_name`.
    package var name: String { "\(entity).\(field)" }

    /// The count of a language; zeros where it has nothing.
    package func count(in code: String) -> Count {
      languages.first { $0.code == code }?.count ?? Count()
    }

    /// Texts that are not there: what is shown then falls back to English or to the slug.
    package func missing(in code: String) -> Int { total - count(in: code).present }

    package static func == (a: Self, b: Self) -> Bool {
      a.entity == b.entity && a.field == b.field && a.total == b.total
        && a.languages.elementsEqual(b.languages) { $0.code == $1.code && $0.count == $1.count }
    }
  }

  /// By entity and field.
  package var rows: [Row]

  package init(rows: [Row] = []) { self.rows = rows }

  /// Only the given languages; nil gives all.
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
  /// As the manifest has it. `localization` and `ownWording` are left out where they are 0.
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

  /// Reads what ``json`` has written.
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
  /// Texts that a resource lacks which is newer than the floors of the translations: a warning, and a part of
  /// the notes of a release.
  package static let toBeTranslated: Self = "to-be-translated"
}
