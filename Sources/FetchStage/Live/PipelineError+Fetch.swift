import Diagnostics
import Layers
import Platform
import SQLiteKit

extension PipelineError {
  /// A fault that ended the crawl.
  static func ended(by fault: FetchFault, at item: CrawlItem, base: String) -> PipelineError {
    let advice: Message
    switch fault.code {
    case "fetch-forbidden":
      advice = "the server may take this for a robot; use SOURCE=archive:… of PokeAPI/api-data"
    case "fetch-tls-refused":
      advice = "check the clock of this machine and the certificate authorities it trusts"
    case "fetch-name-not-resolved", "fetch-cannot-connect", "fetch-timed-out":
      advice = "check the network, or build offline from SOURCE=dir:PATH or SOURCE=sample"
    case "fetch-unauthorized":
      advice = "check the proxy settings of this machine"
    case "fetch-pause-too-long", "fetch-pause-budget-spent", "fetch-breaker":
      advice = "try again later; the next run resumes where this one stopped"
    case "fetch-list-too-long":
      advice = "check the address; if PokéAPI has grown that much, update pokedex-db"
    default:
      advice = "the next run resumes where this one stopped"
    }
    return PipelineError(
      fault.category, fault.code, "\(item.name): \(fault.message)",
      at: .url("\(base)/\(item.path)"), advice: advice)
  }
}
