import CommandLineKit
import Diagnostics

/// `pokedex completion SHELL`: a script for the shell.
enum CompletionCommand {
  private static let shell = Positional<Completion.Shell>.required("SHELL", "bash, zsh or fish")

  /// - Parameter root: what is completed; a command cannot name the table that it is in.
  static func command(of root: @escaping @Sendable () -> Command) -> Command {
    Command(
      "completion", "Print a completion script for a shell", positionals: [shell],
      examples: [
        .init("source <(pokedex completion bash)", "in this bash"),
        .init("pokedex completion zsh > ~/.zfunc/_pokedex", "for every zsh"),
      ]
    ) { context in
      try context.output.text(Completion.script(root(), for: context[shell]))
      return .done
    }
  }
}
