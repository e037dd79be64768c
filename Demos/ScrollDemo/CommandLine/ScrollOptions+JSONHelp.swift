extension ScrollOptions {
  /// What `help json` prints: the keys of `--json`.
  static let jsonHelp = """
    With --json the standard output is one JSON object, and nothing else; problems go to the standard error stream.

      schemaVersion    1; another number when a key has changed its meaning or is gone
      command          the words of the command line
      content          what was scrolled, in words
      interrupted      whether the run was ended from the keyboard before it was over
      out              the folder of the files
      animation        the file of --animation
      remarks          what else is to be said of the run, a list of sentences
      findings         with --compare: where the first run is no better than another, a list of sentences
      suggestions      what could be tried next, a list of sentences
      assertions       the bounds of --assert for the first run, a list of
        figure           the name, as in --assert
        measured         what the run came to, in the unit
        comparison       <=, >=, ==, < or >
        bound            the bound, in the unit
        unit             %, ms, ms/s, pt or MB
        held             whether the bound was kept
      runs             a list of what each run came to, one for each policy; each is also in its folder's summary.json:
        what ran         schemaVersion, content, scenario, rowCount, policy (the last one), policies, input, trace,
                         costModel, movedByFinger, clock, seed (a string), displayHz, displayRate, frameBudgetMs,
                         meanFlingVelocityScreensPerSecond, viewportWidthPoints, viewportHeightPoints,
                         scalePixelsPerPoint, workerCount, processorCount, interrupted
        frames           frameCount, droppedFrames, droppedFramesPct, hitchRatioMsPerSecond; each with p50, p90, p99 and
                         max: mainActorBusyMs, frameOverrunMs, blankAreaPctOfFrame
        refreshes        refreshCount, staleRefreshes, blankRefreshes, blankOrStaleRefreshesPct
        the list         blankAreaPctWhileScrolling, anchorErrorMaxPoints, nodesCreated, nodesSeen, rowsMeasured,
                         wastedWorkPct
        memory           peakContentBytes, peakResidentBytes
        faults           chaosSeed (a string), chaosFaults: by name perSecond, injected, survived and firstLoss
        the schedule     traceHash: of all that happened on the simulated device
        repetitions      with --repeat: count, seeds (strings), figures: by name min, median, max and values
        environment      when, of what and where: date, commit, version, processor, system

    What does not apply is null.

    """
}
