import Base
import Pages
import Pipeline

/// `pokedex export-site`: writes a static site of a database.
package enum ExportSiteCommand {
  private static let database = Argument<String>.required("DB", help: .argumentDatabase)
  private static let output = Argument<String>.required(
    "output", short: "o", "DIR",
    help: .exportSiteOptionOutput
  ).asOutputFolder()
  private static let pictures = Argument<SitePictures?>.optional(
    "pictures", "FROM", help: .exportSiteOptionPictures)
  private static let languages = Argument<[SiteLanguage]>.repeated(
    "languages", "CODES", separator: ",", help: .exportSiteOptionLanguages)
  private static let baseURL = Argument<WebAddress?>.optional(
    "base-url", "URL", help: .exportSiteOptionBaseURL)

  package static let command = Command(
    "export-site", .exportSiteSummary,
    discussion: [
      .exportSiteDiscussion1,
      .exportSiteDiscussion2,
    ],
    table: [output, baseURL, languages, pictures, StageOptions.acceptLicence, database],
    examples: [
      ("pokedex export-site Output/pokedex.sqlite --output Output/site", .exportSiteExample1)
    ]
  ) { context in
    let summary = try SiteExport.run(
      context[database], to: context[output],
      pictures: context[pictures] ?? .upstream, baseURL: context[baseURL]?.argument,
      languages: context[languages],
      acceptedLicenses: context[StageOptions.acceptLicence], context.progress)
    try context.print(
      [
        "site": .string(context[output]), "dataVersion": .string(summary.dataVersion),
        "species": .int(summary.species), "files": .int(summary.files),
        "bytes": .int(summary.bytes),
      ],
      or: .siteExported(species: summary.species, files: summary.files, bytes: summary.bytes),
      of: context[output])
    return .done
  }
}

extension SiteLanguage: ArgumentValue {}

extension SitePictures: ArgumentValue {
  init?(argument: String) {
    if ["none", "upstream"].contains(argument) {
      self = argument == "none" ? .nowhere : .upstream
    } else if let address = WebAddress(argument: argument) {
      self = .address("\(address.argument)/")
    } else if !argument.isEmpty, !argument.contains(text: "://") {
      self = .folder(argument)
    } else {
      return nil
    }
  }

  var argument: String {
    switch self {
    case .nowhere: "none"
    case Self.upstream: "upstream"
    case .address(let address): address
    case .folder(let path): path
    }
  }

  static var expectation: Message { .expectationPictures }
}

/// An address of a folder on the web, without a slash at its end.
private struct WebAddress: ArgumentValue {
  let argument: String

  init?(argument: String) {
    let text = argument.hasSuffix("/") ? String(argument.dropLast()) : argument
    guard let scheme = ["https://", "http://"].first(where: text.hasPrefix),
      text.utf8.count > scheme.utf8.count, text.utf8.allSatisfy(Self.isAllowed)
    else { return nil }
    self.argument = text
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "a"..."z", "A"..."Z", "0"..."9", ".", "_", "~", ":", "/", "-": true
    default: false
    }
  }

  static var expectation: Message { .expectationWebAddress }
}
