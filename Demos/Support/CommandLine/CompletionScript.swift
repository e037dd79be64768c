/// What a shell loads to complete a program's flags, their values and its subcommands.
package struct CompletionScript: Sendable {
  /// The shells that there are scripts for.
  package enum Shell: String, Sendable, Hashable, CaseIterable {
    case bash, zsh, fish
  }

  /// The script.
  package let text: String

  /// Writes the script of a program.
  ///
  /// - Precondition: Names of flags and commands are of letters, digits and dashes, as a shell takes them unquoted.
  package init(of program: CommandSyntax, for shell: Shell) {
    let program = program.program
    text =
      switch shell {
      case .bash: Self.bash(program)
      case .zsh: Self.zsh(program)
      case .fish: Self.fish(program)
      }
  }

  static func help(of program: String) -> String {
    """
    Prints a completion file for a shell.

    Usage: \(program) completion SHELL   where SHELL is bash, zsh or fish

    Examples:
      source <(\(program) completion bash)
      \(program) completion zsh >"${fpath[1]}/_\(program)"
      \(program) completion fish >~/.config/fish/completions/\(program).fish

    """
  }

  // MARK: bash

  private static func bash(_ program: CommandSyntax) -> String {
    let commands = program.subcommands.map { "    \($0.name))\n\(bashCases($0))      return ;;\n" }.joined()
    return """
      # bash completion for \(program.name)
      _\(program.name)() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command=
        # An equals sign is a word of its own here.
        if [[ $current == = ]]; then
          current=
        elif [[ $previous == = ]]; then
          previous=${COMP_WORDS[COMP_CWORD - 2]}
        fi
        COMPREPLY=()
        if ((COMP_CWORD > 1)); then command=${COMP_WORDS[1]}; fi
        case $command in
      \(commands)    esac
      \(bashCases(program))}
      complete -F _\(program.name) \(program.name)

      """
  }

  /// What completes the words of a command behind the word before.
  private static func bashCases(_ command: CommandSyntax) -> String {
    var lines = ["  case $previous in"]
    for flag in command.flags {
      guard let value = flag.value else { continue }
      var steps: [String] = []
      if !value.words.isEmpty { steps.append(bashReply("-W '\(value.words.joined(separator: " "))'")) }
      switch value.place {
      case .nowhere: break
      case .files: steps.append("compopt -o filenames; " + bashReply("-f"))
      case .folders: steps.append("compopt -o filenames; " + bashReply("-d"))
      }
      lines.append("  \(flag.name)) \((steps + ["return"]).joined(separator: "; ")) ;;")
    }
    let words = firstWords(of: command) + command.flags.map(\.name)
    lines += ["  esac", "  " + bashReply("-W '\(words.joined(separator: " "))'")]
    return lines.map { $0 + "\n" }.joined()
  }

  private static func bashReply(_ source: String) -> String {
    "mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen \(source) -- \"$current\")"
  }

  // MARK: zsh

  private static func zsh(_ program: CommandSyntax) -> String {
    let commands = program.subcommands.map {
      """
          \($0.name))
            shift words; ((CURRENT--))
            \(zshArguments($0))
            return ;;

      """
    }.joined()
    return """
      #compdef \(program.name)
      _\(program.name)() {
        if ((CURRENT > 2)); then
          case $words[2] in
      \(commands)    esac
        fi
        \(zshArguments(program))
      }
      if [[ $funcstack[1] == _\(program.name) ]]; then
        _\(program.name) "$@"
      else
        compdef _\(program.name) \(program.name)
      fi

      """
  }

  private static func zshArguments(_ command: CommandSyntax) -> String {
    var specs = command.flags.map { flag in
      let summary = zshWords(flag.summary)
      guard let value = flag.value else { return "'\(flag.name)[\(summary)]'" }
      let words = value.words.joined(separator: " ")
      let action =
        switch value.place {
        case .nowhere: words.isEmpty ? " " : "(\(words))"
        case .files: "_files"
        case .folders: "_files -/"
        }
      // Words beside files come as an alternative.
      let mixed =
        value.place == .nowhere || words.isEmpty
        ? action : "{_alternative \"words:word:(\(words))\" \"files:file:\(action)\"}"
      return "'\(flag.name)=[\(summary)]:value:\(mixed)'"
    }
    let words = firstWords(of: command)
    if !words.isEmpty { specs.append("'1:command:(\(words.joined(separator: " ")))'") }
    return "_arguments \\\n" + specs.map { "      \($0)" }.joined(separator: " \\\n")
  }

  private static func zshWords(_ text: String) -> String {
    String(text.map { "[]:'\\".contains($0) ? "." : $0 })
  }

  // MARK: fish

  private static func fish(_ program: CommandSyntax) -> String {
    let names = program.subcommands.map(\.name)
    var lines = ["# fish completion for \(program.name)", "complete -c \(program.name) -f"]
    for command in program.subcommands {
      lines.append(
        "complete -c \(program.name) -n __fish_use_subcommand -a \(command.name) -d '\(fishWords(command.summary))'"
      )
    }
    let others = "not __fish_seen_subcommand_from \(names.joined(separator: " "))"
    lines += fishFlags(program, of: program.name, where: others)
    for command in program.subcommands {
      lines += fishFlags(command, of: program.name, where: "__fish_seen_subcommand_from \(command.name)")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func fishFlags(
    _ command: CommandSyntax,
    of program: String,
    where condition: String
  ) -> [String] {
    let start = "complete -c \(program) -n '\(condition)'"
    let operands =
      command.operands.isEmpty ? [] : [start + " -a '\(command.operands.joined(separator: " "))'"]
    return operands
      + command.flags.map { flag in
        let name = flag.name.hasPrefix("--") ? "-l \(flag.name.dropFirst(2))" : "-s \(flag.name.dropFirst())"
        var parts = [start, name, "-d '\(fishWords(flag.summary))'"]
        guard let value = flag.value else { return parts.joined(separator: " ") }
        switch value.place {
        case .nowhere: parts.append("-x")
        case .files: parts.append("-r -F")
        case .folders: parts.append("-x -a '(__fish_complete_directories)'")
        }
        if !value.words.isEmpty { parts.append("-a '\(value.words.joined(separator: " "))'") }
        return parts.joined(separator: " ")
      }
  }

  private static func fishWords(_ text: String) -> String {
    String(text.map { "'\\".contains($0) ? "." : $0 })
  }

  private static func firstWords(of command: CommandSyntax) -> [String] {
    command.operands + command.subcommands.map(\.name)
  }
}
