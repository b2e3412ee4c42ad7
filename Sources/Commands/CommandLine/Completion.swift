package import Base
package import PokedexModel

/// Completes commands, options and their values by the tables of the commands. The scripts of the shells ask the
/// program for each word, so that they have the names in the user's database.
package enum Completion {
  package enum Shell: String, Sendable, CaseIterable, ArgumentValue { case bash, zsh, fish }

  /// A word that may be typed, and what it means.
  package struct Candidate: Sendable, Hashable {
    package var word: String
    package var meaning: String

    /// Returns the fields of the line for the script of a shell.
    package func fields(for shell: Shell) -> [String] {
      switch shell {
      case .bash: [word]
      case .zsh: ["\(word.replacing(text: ":", with: "\\:")):\(meaning)"]
      case .fish: [word, meaning]
      }
    }
  }

  /// Returns the script for a shell. Where the program has no candidates, the shell completes names of files.
  package static func script(_ name: String, for shell: Shell) -> String {
    switch shell {
    case .bash:
      """
      # bash completion of \(name): source this file, or put it into ~/.local/share/bash-completion/completions/\(name)
      _\(name)() {
        local IFS=$'\\n'
        COMPREPLY=($(\(name) completion bash -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
      }
      complete -o default -F _\(name) \(name)

      """
    case .zsh:
      """
      #compdef \(name)
      # zsh completion of \(name): put this file as _\(name) into a folder of $fpath
      local -a candidates
      candidates=("${(@f)$(\(name) completion zsh -- "${(@)words[2,CURRENT]}" 2>/dev/null)}")
      if [[ -n "$candidates" ]]; then _describe value candidates; else _files; fi

      """
    case .fish:
      """
      # fish completion of \(name): put this file into ~/.config/fish/completions/\(name).fish
      function __\(name)
        set -l words (commandline -opc)
        set -e words[1]
        set -l word (commandline -ct)
        set -l candidates (\(name) completion fish -- $words "$word" 2>/dev/null)
        if test (count $candidates) -gt 0
          printf '%s\\n' $candidates
        else
          __fish_complete_path (commandline -ct)
        end
      end
      complete -c \(name) -f -a '(__\(name))'

      """
    }
  }

  /// Returns what the last of `words`, which may be empty, can become.
  ///
  /// - Parameters:
  ///   - words: the words of a command line after the name of the tool.
  ///   - names: returns the names of all resources of a kind.
  package static func candidates(
    for words: [String], _ root: Command, say: (Message) -> String,
    names: (ResourceKind) -> [Candidate]
  ) -> [Candidate] {
    // bash divides a word at an equals sign.
    var words = (words.last == "=" ? words + [""] : words).filter { $0 != "=" }
    let typed = words.popLast() ?? ""
    guard let first = words.first else {
      return root.subcommands.map { Candidate(word: $0.name, meaning: say($0.summary)) }
        .filter { $0.word.hasPrefix(typed) }
    }
    guard let command = root.subcommands.first(where: { $0.name == first }) else { return [] }
    let options = command.rows.filter { !$0.isPositional }
    let parts = typed.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let isJoined = typed.hasPrefix("--") && parts.count == 2
    let name = isJoined ? String(parts[0]) : words[words.count - 1]
    if let option = options.first(where: { !$0.isFlag && $0.spellings.contains(name) }) {
      let value = isJoined ? String(parts[1]) : typed
      // Of a list, the last value.
      let last =
        option.isRepeatable ? value.lastIndex(of: ",").map { value[$0...].dropFirst() } : nil
      let beginning = last ?? value[...]
      let values =
        option.candidates.map { Candidate(word: $0, meaning: "") } + (option.kind.map(names) ?? [])
      return values.filter { $0.word.hasPrefix(beginning) }.map {
        Candidate(word: typed.dropLast(beginning.count) + $0.word, meaning: $0.meaning)
      }
    }
    guard typed.hasPrefix("-") else { return [] }
    return options.flatMap { option in
      option.spellings.filter { $0.hasPrefix(typed) }.map {
        Candidate(word: $0, meaning: say(option.help))
      }
    }
  }
}

extension ArgumentDeclaration {
  fileprivate var spellings: [String] {
    names.map { "--\($0)" } + (short.map { ["-\($0)"] } ?? [])
  }
}
