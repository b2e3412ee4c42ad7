import JSON
import SimdJSON

/// The facts in PokéAPI's `meta` document about the revision of a source.
struct DeployMeta: Sendable, Equatable {
  /// The revision: the hash of PokéAPI's commit.
  var revision: String?
  /// The date in ISO 8601, UTC.
  var date: String?

  init(revision: String? = nil, date: String? = nil) {
    self.revision = revision
    self.date = date
  }

  /// Parses `{"deploy_date": "1786004122", "hash": "0d8f…", "tag": null}`; members that are missing or of
  /// another type become nil.
  init(_ document: JSONCursor) throws(JSONError) {
    var object = try document.object()
    revision = object.optional("hash").flatMap { try? $0.string() }
    let seconds = object.optional("deploy_date").flatMap { value in
      (try? value.int()) ?? (try? value.string()).flatMap { Int($0) }
    }
    date = seconds.flatMap(Self.timestamp)
  }

  /// Returns seconds since 1970 as ISO 8601 in UTC; nil outside the years 1970 to 9999.
  ///
  /// Computes the date in the Gregorian calendar with years that begin on 1 March, as in Howard Hinnant's
  /// "chrono-Compatible Low-Level Date Algorithms".
  static func timestamp(_ seconds: Int) -> String? {
    guard (0...253_402_300_799).contains(seconds) else { return nil }
    let days = seconds / 86_400 + 719_468
    let era = days / 146_097
    let dayOfEra = days % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let clock = seconds % 86_400
    return "\(year)-\(two(month))-\(two(day))"
      + "T\(two(clock / 3_600)):\(two(clock / 60 % 60)):\(two(clock % 60))Z"
  }
}
