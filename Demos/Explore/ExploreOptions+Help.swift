import DemoSupport

extension ExploreOptions {
  /// What `Explore --help` prints.
  static let help = """
    Runs small lists under many schedules and checks in each that what the runtime promises holds.

    Usage: Explore [flags]
           Explore completion SHELL   print a completion file for bash, zsh or fish

      --scenario NAME    what happens to the list (all of them, one after the other); --list shows all
      --seeds N          how many seeds, each of which is one schedule of each scenario (1000)
      --seed N           the first of them (1)
      --replay PLAN      run one plan, as a failure prints it
      --list             show the scenarios and the invariants
      --json             print the figures as one JSON object and nothing else
      --version          print the version
      --help             show this

    The keys of --json: schemaVersion, scenarios, firstSeed (a string), schedules, distinctTraces, jobs, frames, checks,
    invariants, schedulesPerMinute, interrupted, failure (null, or an object of scenario, seed, violation, replay, steps
    and turns). With --replay: schemaVersion, replay, story, violation (null when all held).

    \(ExitStatus.help(missed: "something did not hold in a schedule"))

    Examples:
      Explore
      Explore --scenario teardown --seeds 10000 --seed 5000
      Explore --replay snapshots:17:all:own

    """
}
