package import Diagnostics

/// An XLIFF 1.2 document in the shape in which Xcode exports and imports it.
///
/// Holds what is written back: comments, processing instructions and elements of other namespaces
/// are not kept. OASIS XLIFF 1.2, http://docs.oasis-open.org/xliff/v1.2/os/xliff-core.html.
package struct XLIFFDocument: Sendable, Equatable {
  /// The namespace that a document must have.
  package static let namespace = "urn:oasis:names:tc:xliff:document:1.2"

  package var files: [XLIFFFile]

  package init(files: [XLIFFFile] = []) { self.files = files }
}

/// One `<file>`: the units of one origin, here of one kind of entity.
package struct XLIFFFile: Sendable, Equatable {
  /// What the units were taken from: an endpoint as `version-group`, in Xcode's files a path.
  package var original: String
  /// BCP 47, as `en`.
  package var sourceLanguage: String
  /// BCP 47; nil for a file that nobody has begun to translate.
  package var targetLanguage: String?
  package var datatype: String
  /// When what it was taken from was made, ISO 8601.
  package var date: String?
  /// The notes of the `<header>`, for whoever translates this file.
  package var notes: [XLIFFNote]
  package var units: [TransUnit]
  /// Where it was read, as ``TransUnit/position``.
  package var position: XLIFFPosition?

  package init(
    original: String, sourceLanguage: String, targetLanguage: String?,
    datatype: String = "plaintext", date: String? = nil, notes: [XLIFFNote] = [],
    units: [TransUnit] = []
  ) {
    self.original = original
    self.sourceLanguage = sourceLanguage
    self.targetLanguage = targetLanguage
    self.datatype = datatype
    self.date = date
    self.notes = notes
    self.units = units
  }

  package static func == (a: Self, b: Self) -> Bool {
    a.original == b.original && a.sourceLanguage == b.sourceLanguage
      && a.targetLanguage == b.targetLanguage && a.datatype == b.datatype && a.date == b.date
      && a.notes == b.notes && a.units == b.units
  }
}

/// One `<trans-unit>`: a text and its translation.
package struct TransUnit: Sendable, Equatable {
  /// Unique within its file: `version-group.scarlet-violet.name`.
  package var id: String
  package var source: String
  /// Nil where there is no `<target>`.
  package var target: XLIFFTarget?
  package var notes: [XLIFFNote]
  /// Where the unit, and where its target, was read; nil for one that was made here. Takes no part
  /// in comparing.
  package var position: XLIFFPosition?
  package var targetPosition: XLIFFPosition?

  package init(id: String, source: String, target: XLIFFTarget? = nil, notes: [XLIFFNote] = []) {
    self.id = id
    self.source = source
    self.target = target
    self.notes = notes
  }

  /// The translation, or nil where it is missing or empty: XLIFF's way to say untranslated.
  package var translation: String? {
    guard let text = target?.text, !text.isEmpty else { return nil }
    return text
  }

  package static func == (a: Self, b: Self) -> Bool {
    a.id == b.id && a.source == b.source && a.target == b.target && a.notes == b.notes
  }
}

/// A `<target>`.
package struct XLIFFTarget: Sendable, Equatable {
  /// Empty for an untranslated unit.
  package var text: String
  package var state: XLIFFState?

  package init(_ text: String, state: XLIFFState? = nil) {
    self.text = text
    self.state = state
  }
}

/// The `state` of a target; unknown ones survive, ``isKnown`` tells them.
package struct XLIFFState: RawRepresentable, Sendable, Hashable {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }

  /// Approved wording: here the games' own term.
  package static let final = XLIFFState(rawValue: "final")
  /// A wording that somebody should look at: here the project's own.
  package static let needsReview = XLIFFState(rawValue: "needs-review-translation")
  /// Nobody has worked on it.
  package static let new = XLIFFState(rawValue: "new")
  package static let translated = XLIFFState(rawValue: "translated")

  /// Whether XLIFF 1.2, section 2.4 "state", lists it, or it is an extension in `x-`.
  package var isKnown: Bool {
    Self.standard.contains(rawValue) || (rawValue.hasPrefix("x-") && rawValue.utf8.count > 2)
  }

  /// Whether somebody has said that the wording stands as it is.
  package var isApproved: Bool { self == .final || rawValue == "signed-off" }

  private static let standard: Set<String> = [
    "final", "needs-adaptation", "needs-l10n", "needs-review-adaptation", "needs-review-l10n",
    "needs-review-translation", "needs-translation", "new", "signed-off", "translated",
  ]
}

/// A `<note>`.
package struct XLIFFNote: Sendable, Equatable {
  package var text: String
  /// Who wrote it, as the attribute `from`.
  package var from: String?

  package init(_ text: String, from: String? = nil) {
    self.text = text
    self.from = from
  }
}

/// A place in a file, counted from 1.
package struct XLIFFPosition: Sendable, Equatable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// As the place of a diagnostic.
  package func place(in file: String) -> Place { .file(file, line: line, column: column) }
}
