import Basics

/// Shell scripts that complete commands, options and their choices, generated from the tables.
package enum Completion {
  package enum Shell: String, Sendable, CaseIterable, ArgumentValue {
    case bash, zsh, fish
  }

  /// Returns the script for a command with subcommands.
  package static func script(_ root: Command, for shell: Shell) -> String {
    switch shell {
    case .bash: bash(root)
    case .zsh: zsh(root)
    case .fish: fish(root)
    }
  }

  private static func options(_ command: Command) -> [OptionDeclaration] {
    (command.options + CommonOptions.all).map(\.declaration)
  }

  private static func spellings(_ option: OptionDeclaration) -> [String] {
    option.names.map { "--\($0)" } + (option.short.map { ["-\($0)"] } ?? [])
  }

  private static func bash(_ root: Command) -> String {
    let name = root.name
    var cases = ""
    for command in root.subcommands {
      let options = options(command)
      cases += "    \(command.name))\n"
      cases +=
        "      options='\(options.flatMap(\.names).map { "--\($0)" }.joined(separator: " "))'\n"
      for option in options where !option.choices.isEmpty {
        cases += "      case $previous in \(spellings(option).joined(separator: "|")))"
        cases += " choices='\(option.choices.joined(separator: " "))';; esac\n"
      }
      cases += "      ;;\n"
    }
    return """
      # bash completion of \(name): source this file, or put it into ~/.local/share/bash-completion/completions/\(name)
      _\(name)() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} options='' choices=''
        if [ "$COMP_CWORD" = 1 ]; then
          COMPREPLY=($(compgen -W '\(root.subcommands.map(\.name).joined(separator: " "))' -- "$current"))
          return
        fi
        case ${COMP_WORDS[1]} in
      \(cases)  esac
        if [ -n "$choices" ]; then
          COMPREPLY=($(compgen -W "$choices" -- "$current"))
        elif [[ $current == -* ]]; then
          COMPREPLY=($(compgen -W "$options" -- "$current"))
        else
          COMPREPLY=($(compgen -f -- "$current"))
        fi
      }
      complete -o filenames -F _\(name) \(name)

      """
  }

  private static func zsh(_ root: Command) -> String {
    func quoted(_ text: String) -> String {
      text.replacing(text: "'", with: "'\\''")
        .replacing(text: "[", with: "\\[").replacing(text: "]", with: "\\]")
        .replacing(text: ":", with: "\\:")
    }
    var cases = ""
    for command in root.subcommands {
      let specs = options(command).flatMap { option in
        spellings(option).map { spelling in
          var spec = "'*\(spelling)[\(quoted(option.help.english))]"
          if let placeholder = option.placeholder {
            let values =
              option.choices.isEmpty ? "_files" : "(\(option.choices.joined(separator: " ")))"
            spec += ":\(quoted(placeholder)):\(values)"
          }
          return spec + "'"
        }
      }
      cases +=
        "    \(command.name)) _arguments \\\n      \(specs.joined(separator: " \\\n      ")) \\\n"
        + "      '*:file:_files' ;;\n"
    }
    let commands = root.subcommands.map { "    '\($0.name):\(quoted($0.summary.english))'" }
    return """
      #compdef \(root.name)
      # zsh completion of \(root.name): put this file as _\(root.name) into a folder of $fpath
      local -a commands=(
      \(commands.joined(separator: "\n"))
      )
      if (( CURRENT == 2 )); then
        _describe command commands
      else
        local command=$words[2]
        shift words
        (( CURRENT-- ))
        case $command in
      \(cases)  esac
      fi

      """
  }

  private static func fish(_ root: Command) -> String {
    func quoted(_ text: String) -> String {
      "'" + text.replacing(text: "\\", with: "\\\\").replacing(text: "'", with: "\\'") + "'"
    }
    let name = root.name
    var lines = [
      "# fish completion of \(name): put this file into ~/.config/fish/completions/\(name).fish"
    ]
    for command in root.subcommands {
      lines.append(
        "complete -c \(name) -n __fish_use_subcommand -f -a \(command.name) -d "
          + quoted(command.summary.english))
      for option in options(command) {
        var line = "complete -c \(name) -n '__fish_seen_subcommand_from \(command.name)'"
        line += option.names.map { " -l \($0)" }.joined() + (option.short.map { " -s \($0)" } ?? "")
        if !option.isFlag { line += " -r" }
        if !option.choices.isEmpty {
          line += " -f -a \(quoted(option.choices.joined(separator: " ")))"
        }
        lines.append(line + " -d \(quoted(option.help.english))")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
