import Basics

/// `pokedex completion SHELL`: prints a completion script.
enum CompletionCommand {
  private static let shell = Positional<Completion.Shell>.required("SHELL", .shellNames)

  /// - Parameter root: the command to complete; a closure, because this command is part of its table.
  static func command(of root: @escaping @Sendable () -> Command) -> Command {
    Command(
      "completion", .completionSummary, positionals: [shell],
      examples: [
        .init("source <(pokedex completion bash)", .completionExample1),
        .init("pokedex completion zsh > ~/.zfunc/_pokedex", .completionExample2),
      ]
    ) { context in
      try context.output.text(Completion.script(root(), for: context[shell]))
      return .done
    }
  }
}
