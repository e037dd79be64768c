extension ExploreOptions {
  /// What `Explore --help` prints.
  static let help = """
    Runs small lists under many schedules and checks in each that what the runtime promises holds.

    Usage: Explore [flags]

      --scenario NAME    what happens to the list (all of them, one after the other); --list shows all
      --seeds N          how many seeds, each of which is one schedule of each scenario (1000)
      --seed N           the first of them (1)
      --replay PLAN      run one plan, as a failure prints it
      --list             show the scenarios and the invariants
      --help             show this

    Examples:
      Explore
      Explore --scenario teardown --seeds 10000 --seed 5000
      Explore --replay snapshots:17:all:own

    """
}
