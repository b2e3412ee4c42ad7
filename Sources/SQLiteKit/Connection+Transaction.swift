import CSQLite

extension Connection {
  /// When a transaction takes its lock: https://sqlite.org/lang_transaction.html.
  package enum TransactionKind: String, Sendable {
    case deferred = "DEFERRED"
    case immediate = "IMMEDIATE"
    case exclusive = "EXCLUSIVE"
  }

  /// Runs `body` in a transaction, which is committed when it returns and rolled back if it or the commit
  /// throws. Transactions do not nest.
  package func transaction<Result>(
    _ kind: TransactionKind = .immediate, _ body: () throws -> Result
  ) throws -> Result {
    try execute("BEGIN \(kind.rawValue)")
    do {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      // Some errors roll back automatically; report the first error, not that of the rollback.
      if isInTransaction { try? execute("ROLLBACK") }
      throw error
    }
  }
}
