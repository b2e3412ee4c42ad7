import Base

/// `pokedex doctor [DB]`: checks whether databases can be read on this machine.
enum DoctorCommand {
  static let command = Command(
    "doctor", .doctorSummary,
    discussion: [
      .doctorDiscussion1
    ],
    table: [DatabaseArgument.positional],
    examples: [
      .init("pokedex doctor", .doctorExample1)
    ]
  ) { context in
    let database = DatabaseArgument(context)
    // If no database is named and the default one does not exist, only the machine is checked.
    if database.isNamed { try database.require() }
    let isThere = (try? FileStat(database.path))?.kind == .file
    let checkup = Checkup.run(isThere ? database.path : nil)
    let isSound = checkup.allSatisfy(\.isSound)
    if context.isJSON {
      try context.output.json(
        [
          "isSound": .bool(isSound),
          "checks": .array(checkup.map { $0.json(context.language) }),
        ])
    } else {
      try context.output.table(
        TextTable(
          checkup,
          [
            .text(.labelCheck) { context.say($0.label) },
            .text(.labelResult) { $0.problem?.code.rawValue ?? context.say(.labelOk) },
            .long(.labelDetails) { context.say($0.text) },
          ], say: context.say))
    }
    return isSound ? .done : .refused
  }
}

extension Checkup.Check {
  /// The result, or the problem with advice.
  fileprivate var text: Message {
    guard let problem else { return detail }
    let text = problem.text
    return problem.adviceText.map { .textWithAdvice(text: text, advice: $0) } ?? text
  }

  fileprivate func json(_ language: MessageLanguage) -> JSONValue {
    [
      "name": .string(name), "isSound": .bool(isSound),
      "code": JSONValue(problem?.code.rawValue),
      "detail": .string(language.say(problem?.text ?? detail)),
      "advice": JSONValue(problem?.adviceText.map(language.say)),
    ]
  }
}
