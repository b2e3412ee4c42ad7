import Base
import Layers

extension PipelineError {
  static func ended(by fault: FetchFault, at item: CrawlItem, base: String) -> PipelineError {
    let advice: Message
    switch fault.code {
    case "fetch-forbidden", "fetch-challenged":
      advice = .takenForARobot
    case "fetch-tls-refused":
      advice = .checkClockAndCertificates
    case "fetch-name-not-resolved", "fetch-cannot-connect", "fetch-timed-out":
      advice = .checkNetworkOrBuildOffline
    case "fetch-unauthorized":
      advice = .checkProxy
    case "fetch-pause-too-long", "fetch-pause-budget-spent", "fetch-breaker":
      advice = .tryAgainLater
    case "fetch-list-too-long":
      advice = .checkAddressOrUpdate
    default:
      advice = .nextRunResumes
    }
    return PipelineError(
      Message(joining: item.name, ": ", fault.message), category: fault.category, code: fault.code,
      at: .url("\(base)/\(item.path)"), advice: advice)
  }
}
