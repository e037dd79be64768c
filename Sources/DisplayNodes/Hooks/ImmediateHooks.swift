internal import DisplayConcurrency

/// Hooks that are called at once, in the middle of the verb that causes them: because they answer, or because what they do is
/// to be done when the verb returns. All others wait in the ``HookQueue``.
///
/// One that causes itself without end would fill the stack. It is broken off when little of that is left, which is reported,
/// and until the outermost of them returns no other is called: what each of them would do after it ends, too.
@MainActor
package enum ImmediateHooks {
  /// How many are being called, one within the other.
  private static var depth = 0
  private static var isBrokenOff = false

  /// Calls a hook, unless hooks of this kind have caused each other without end.
  ///
  /// - Parameters:
  ///   - name: What it is called, for the report.
  ///   - node: Whose hook it is.
  ///   - other: What counts as its answer when it is not called.
  package static func call<Answer>(
    _ name: StaticString,
    of node: DisplayNode,
    otherwise other: Answer,
    _ hook: () -> Answer
  ) -> Answer {
    if isBrokenOff { return other }
    guard !CallStack.isNearlyFull else {
      isBrokenOff = true
      node.reportMisuse(
        "\(name) has caused itself \(depth) times, until little was left of the stack, and is broken off; end the change that causes itself"
      )
      return other
    }
    depth += 1
    defer {
      depth -= 1
      if depth == 0 { isBrokenOff = false }
    }
    return hook()
  }

  /// Calls a hook that answers nothing.
  package static func call(_ name: StaticString, of node: DisplayNode, _ hook: () -> Void) {
    call(name, of: node, otherwise: (), hook)
  }
}
