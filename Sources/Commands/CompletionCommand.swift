import Base
import PokedexCore

/// `pokedex completion SHELL`: prints a completion script, or for the script what can be typed.
enum CompletionCommand {
  private static let shell = Argument<Completion.Shell>.required("SHELL", help: .shellNames)
  private static let words = Argument<[String]>.repeated(
    "WORD", isRequired: false, help: .completionWords)

  /// - Parameter root: the command to complete; a closure, because this command is part of its table.
  static func command(of root: @escaping @Sendable () -> Command) -> Command {
    Command(
      "completion", .completionSummary, table: [shell, words],
      examples: [
        ("source <(pokedex completion bash)", .completionExample1),
        ("pokedex completion zsh > ~/.zfunc/_pokedex", .completionExample2),
      ]
    ) { context in
      let shell = context[shell]
      guard !context[words].isEmpty else {
        try context.output.text(Completion.script(root().name, for: shell))
        return .done
      }
      let pokedex = try? Pokedex(
        path: DatabaseArgument.unnamed(context.environment).path,
        language: DisplayLanguage(rawValue: context.language.rawValue))
      let found = Completion.candidates(for: context[words], root(), say: context.say) { kind in
        ((try? pokedex?.resources(of: kind)) ?? []).map {
          Completion.Candidate(word: $0.identifier, meaning: $0.name)
        }
      }
      for candidate in found { try context.output.fields(candidate.fields(for: shell)) }
      return .done
    }
  }
}
