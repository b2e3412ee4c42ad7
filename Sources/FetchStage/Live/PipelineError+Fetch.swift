import Diagnostics
import FileKit
import Layers

extension PipelineError {
  /// What a failing disk under the store means for a person.
  static func disk(_ error: FileError) -> PipelineError {
    let code: DiagnosticCode
    let advice: Message
    if error.isDiskFull {
      code = "fetch-disk-full"
      advice = "make room; the next run goes on where this one ended"
    } else if error.isPermission {
      code = "fetch-store-unwritable"
      advice = "choose a folder that can be written"
    } else {
      code = "fetch-store-failed"
      advice = "check the disk; the next run goes on where this one ended"
    }
    return PipelineError(.disk, code, error.text, at: .file(error.path), advice: advice)
  }

  /// A fault that ended the whole crawl.
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
      advice = "try again later; the next run goes on where this one ended"
    default:
      advice = "the next run goes on where this one ended"
    }
    return PipelineError(
      fault.category, fault.code, "\(item.name): \(fault.message)",
      at: .url("\(base)/\(item.path)"), advice: advice)
  }
}
