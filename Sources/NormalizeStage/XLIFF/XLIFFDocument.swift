package import Base

/// An XLIFF 1.2 document in the structure in which Xcode exports and imports it.
///
/// Contains only what is written again: comments, processing instructions and elements of other namespaces
/// are dropped. OASIS XLIFF 1.2, http://docs.oasis-open.org/xliff/v1.2/os/xliff-core.html.
package struct XLIFFDocument: Sendable, Equatable {
  /// The required namespace of a document.
  package static let namespace = "urn:oasis:names:tc:xliff:document:1.2"

  package var files: [XLIFFFile] = []
}

/// A `<file>`: the units of one origin, in this project of one kind of entity.
package struct XLIFFFile: Sendable, Equatable {
  /// The origin of the units: an endpoint such as `version-group`; a path in Xcode's files.
  package var original: String
  /// The BCP 47 code of the source language, such as `en`.
  package var sourceLanguage: String
  /// The BCP 47 code of the target language; nil for a file whose translation has not been started.
  package var targetLanguage: String?
  package var datatype = "plaintext"
  /// The date of the origin in ISO 8601.
  package var date: String?
  /// The notes of the `<header>`, for the translators of the file.
  package var notes: [XLIFFNote] = []
  package var units: [TransUnit] = []
  /// The position at which it was read, as ``TransUnit/position``.
  package var position: XLIFFPosition?

  package static func == (a: Self, b: Self) -> Bool {
    a.original == b.original && a.sourceLanguage == b.sourceLanguage
      && a.targetLanguage == b.targetLanguage && a.datatype == b.datatype && a.date == b.date
      && a.notes == b.notes && a.units == b.units
  }
}

/// A `<trans-unit>`: a text and its translation.
package struct TransUnit: Sendable, Equatable {
  /// The id, unique within its file: `version-group.scarlet-violet.name`.
  package var id: String
  /// The number of what is translated, which stays if its name changes: the attribute `resname`; nil if there is none.
  package var resourceID: Int?
  package var source: String
  /// The target; nil if there is no `<target>`.
  package var target: XLIFFTarget?
  package var notes: [XLIFFNote] = []
  /// The positions at which the unit and its target were read; nil for a unit that was not read from a file.
  /// Ignored by `==`.
  package var position: XLIFFPosition?
  package var targetPosition: XLIFFPosition?

  /// The translation; nil if it is missing or empty, which in XLIFF means untranslated.
  package var translation: String? {
    guard let text = target?.text, !text.isEmpty else { return nil }
    return text
  }

  package static func == (a: Self, b: Self) -> Bool {
    a.id == b.id && a.resourceID == b.resourceID && a.source == b.source && a.target == b.target
      && a.notes == b.notes
  }
}

/// A `<target>`.
package struct XLIFFTarget: Sendable, Equatable {
  /// The text; empty for an untranslated unit.
  package var text: String
  package var state: XLIFFState?

  init(_ text: String, state: XLIFFState? = nil) { (self.text, self.state) = (text, state) }
}

/// The `state` of a target. Unknown states are preserved; see ``isKnown``.
package struct XLIFFState: RawRepresentable, Sendable, Hashable {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }

  /// Approved: in this project the games' official term.
  package static let final = XLIFFState(rawValue: "final")
  /// Not translated yet.
  package static let new = XLIFFState(rawValue: "new")
  package static let translated = XLIFFState(rawValue: "translated")

  /// Whether the state is listed in XLIFF 1.2, section 2.4 "state", or is an `x-` extension.
  package var isKnown: Bool {
    Self.standard.contains(rawValue) || (rawValue.hasPrefix("x-") && rawValue.utf8.count > 2)
  }

  /// Whether the wording has been approved.
  package var isApproved: Bool { self == .final || rawValue == "signed-off" }

  private static let standard: Set<String> = [
    "final", "needs-adaptation", "needs-l10n", "needs-review-adaptation", "needs-review-l10n",
    "needs-review-translation", "needs-translation", "new", "signed-off", "translated",
  ]
}

/// A `<note>`.
package struct XLIFFNote: Sendable, Equatable {
  package var text: String
  /// The author: the attribute `from`.
  package var from: String?

  init(_ text: String, from: String? = nil) { (self.text, self.from) = (text, from) }
}

/// A position in a file; line and column count from 1.
package struct XLIFFPosition: Sendable, Equatable {
  package var line = 1
  package var column = 1

  /// Returns the position as the place of a diagnostic.
  package func place(in file: String) -> Place { .file(file, line: line, column: column) }
}
