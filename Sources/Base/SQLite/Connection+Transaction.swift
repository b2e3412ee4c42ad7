import CSQLite

extension Connection {
  /// Runs `body` in a transaction, which is committed when it returns and rolled back if it or the commit
  /// throws. Transactions do not nest.
  package func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    // It takes its lock at once: https://sqlite.org/lang_transaction.html.
    try execute("BEGIN IMMEDIATE")
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
