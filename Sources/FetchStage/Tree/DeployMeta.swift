import Base
import SimdJSON

/// The facts in PokéAPI's `meta` document about the revision of a source.
struct DeployMeta: Sendable, Equatable {
  /// The revision: the hash of PokéAPI's commit; nil if it is null or missing, as on a server without its repository.
  var revision: String?
  /// The date in ISO 8601, UTC.
  var date: String?
}

extension DeployMeta {
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
  static func timestamp(_ seconds: Int) -> String? {
    (0...253_402_300_799).contains(seconds) ? UTCTime.text(seconds) : nil
  }
}
