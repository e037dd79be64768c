import DemoSupport

extension ScrollOptions {
  /// What `--help` prints.
  static let help = """
    Scrolls a list, and measures what the main actor and the reader get.

    Usage: ScrollDemo [flags]
           ScrollDemo calibrate [flags]    measure what work costs here
           ScrollDemo completion SHELL     print a completion file for bash, zsh or fish
           ScrollDemo help [WHAT]          show this, or the help of a command, or of 'json'

      --scenario NAME    what is scrolled, and how (fling)
      --list             show the scenarios
      --input FILE       scroll the lines of a text file instead of a made-up feed; of the files that are read,
                         /dev/stdin and the shell's <(command) may be pipes, and nothing else
      --trace FILE       move by a file's marks: a line each of seconds and points
      --finger           move the list by the touches of a finger
      --policy POLICY    adaptive: measure and draw on workers, as far ahead as speed and costs ask for
                         (the default)
                         fixed: measure and draw on workers, a fixed number of screens ahead
                         main-thread: do everything on the main actor, in the frame that needs it
      --compare          run all three on the same seed, on a slow simulated phone with 4 workers unless
                         --clock, --chaos or --cost-model is given, and say where they differ
      --repeat N         run each policy of a comparison N times, each with the next seed, and give the minimum, median
                         and maximum of every figure (1)
      --assert BOUNDS    end with status 1 when one is missed: 'blank<=0.5%,p99<=8ms,anchor==0'
      --clock CLOCK      wall: the machine's own time and threads (the default)
                         virtual: a simulated phone, whose time passes by what is done; the same run every time
      --cost-model COSTS what work costs on the simulated phone: phone (the default), slow-phone, where all takes
                         26 times as long, or a file of JSON as 'calibrate --out' writes it
      --chaos FAULTS     have things go wrong, on the simulated phone unless --clock says otherwise: all, or some
                         with their times a second, as in memory,jumps=2,data; what is not survived ends with status 1.
                         At most 100 times a second each, 20 of images, 10 of crowding and of stalls
      --chaos-seed N     the seed with which they do (that of --seed)
      --workers N        worker threads, from 1 to 64
      --seed N           make up another feed (1)
      --frames N         the display's shortest beats that the run takes (1200), up to 360000, with --compare 120000
      --hz N             beats a second (120), or 'variable': up to 120 while rows move fast or are missing, and
                         fewer and fewer as they come to rest
      --velocity N       mean velocity of the flicks, in screens a second (10)
      --width N          width of the viewport, in points (390)
      --height N         height of the viewport, in points (844)
      --scale N          pixels per point (2)
      --live             show the run in the terminal and take keys, '?' lists them; it is what happens in a terminal
      --no-live          show nothing but what the run came to, as where NO_COLOR is set
      --json             print the figures as one JSON object and nothing else; 'help json' lists its keys
      --graphics HOW     the picture of a live run: auto, half (blocks), kitty, sixel or none
      --out DIR          folder for the report, its data and the filmstrip (scroll-demo)
      --animation FILE   also write how the run begins, up to 10 seconds of it, as an animated PNG that is 195 pixels
                         wide; of a run on the simulated phone, which it need not be told
      --version          print the version
      --help             show this

    An interrupt (Ctrl-C) ends the run as if it had been shorter: the figures and files are of what was run. A second
    one ends the process at once.

    \(ExitStatus.help(missed: "a bound of --assert was missed, or a fault of --chaos was not survived"))

    Examples:
      ScrollDemo
      ScrollDemo --compare --scenario reversal
      ScrollDemo --clock virtual --workers 4 --seed 7 --assert 'blank<=0.5%,anchor==0'
      ScrollDemo --chaos all --chaos-seed 7 --scenario chat
      ScrollDemo --chaos data,images=20,drops --clock wall
      ScrollDemo --input lines.txt --velocity 20 --hz variable
      ScrollDemo --animation fling.png --frames 240 --velocity 3

    """
}
