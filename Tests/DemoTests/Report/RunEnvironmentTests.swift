import Foundation
import Testing

@testable import DemoSupport
@testable import DisplaySimulation
@testable import ScrollDemo

@Suite("When, of what and on what a report was made")
struct RunEnvironmentTests {
  private let commit = String(repeating: "0123456789", count: 4)
  private let landmark = "Demos/ScrollDemo/ScrollDemo.swift"

  private func environment(_ files: [String: String], folders: [String] = ["/p"], seconds: Int = 0)
    -> RunEnvironment
  {
    RunEnvironment(seconds: seconds, folders: folders) { files[$0] }
  }

  @Test("A date is the calendar's")
  func dates() {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "yyyy-MM-dd HH:mm:ss 'UTC'"
    var random = SeededGenerator(seed: 1, stream: 1)
    let leaps = [0, 951_782_399, 951_782_400, 951_868_800, 4_107_542_400, 1_709_164_800]
    for seconds in leaps + (0..<500).map({ _ in Int.random(in: 0...9_999_999_999, using: &random) }) {
      let date = formatter.string(from: Date(timeIntervalSince1970: Double(seconds)))
      #expect(environment([:], seconds: seconds).date == date)
    }
    #expect(environment([:], seconds: .min).date == "1970-01-01 00:00:00 UTC")
    #expect(environment([:], seconds: .max).date == "9999-12-31 23:59:59 UTC")
  }

  @Test("A commit is found on a branch, packed or not, alone, and in a second work tree")
  func commits() {
    let packed =
      "# pack-refs with: peeled fully-peeled sorted\n\(commit) refs/heads/main\n"
      + "\(String(repeating: "f", count: 40)) refs/tags/2.0\n^\(commit)\n"
    for files in [
      ["/p/.git/HEAD": "ref: refs/heads/a/b\n", "/p/.git/refs/heads/a/b": commit + "\n"],
      ["/p/.git/HEAD": commit + "\n"],
      [
        "/p/.git": "gitdir: /g/worktrees/p\n", "/g/worktrees/p/HEAD": "ref: refs/heads/x\n",
        "/g/worktrees/p/commondir": "../..\n", "/g/worktrees/p/../../refs/heads/x": commit,
      ],
    ] {
      let files = files.merging(["/p/" + landmark: ""]) { $1 }
      #expect(environment(files).commit == commit && environment(files).version == nil)
    }
    let files = [
      "/p/" + landmark: "", "/p/.git/HEAD": "ref: refs/heads/main\n", "/p/.git/packed-refs": packed,
    ]
    #expect(environment(files).commit == commit && environment(files).version == "2.0")
    let light = files.merging(["/p/.git/packed-refs": packed + "\(commit) refs/tags/1.0"]) { $1 }
    #expect(environment(light).version == "2.0")
  }

  @Test("Nothing is said of another project's repository, of none, and of what is no commit")
  func absent() throws {
    let other = ["/p/.git/HEAD": commit]
    #expect(environment(other).commit == nil)
    #expect(environment(["/p/" + landmark: ""]).commit == nil)
    for head in ["", "ref: refs/heads/none", "<b>", commit + "z"] {
      #expect(environment(["/p/" + landmark: "", "/p/.git/HEAD": head]).commit == nil)
    }
    // The first folder with the program's sources is its checkout, whatever lies above it.
    let nested = ["/p/a/" + landmark: "", "/p/.git/HEAD": commit, "/p/" + landmark: ""]
    #expect(environment(nested, folders: ["/p/a/.build", "/p/a", "/p"]).commit == nil)

    let found = environment([:])
    #expect(found.processor == nil && found.system == nil && found.rows.map(\.name) == ["date"])
    let report = SummaryReport(
      summary: RunSummary(samples: []),
      options: ScrollOptions(),
      content: "",
      rowCount: 0,
      environment: found
    )
    let json = try JSONSerialization.jsonObject(with: Data(report.json.utf8)) as? [String: Any]
    let object = try #require(json?["environment"] as? [String: Any])
    #expect(object["date"] as? String == found.date && object["commit"] is NSNull)
  }

  @Test(
    "Processor and system are read as the kernel writes them, and stand in the page with links to the data"
  )
  func machine() {
    let found = environment([
      "/proc/cpuinfo": "processor\t: 0\nmodel\t\t: 1\nmodel name\t: Fast  One <x>\nmodel name\t: Other\n",
      "/etc/os-release": "NAME=\"A\"\nPRETTY_NAME=\"A 1\"\n", "/proc/sys/kernel/ostype": "Linux\n",
      "/proc/sys/kernel/osrelease": "6.1\n",
    ])
    #expect(found.processor == "Fast One <x>" && found.system == "A 1, Linux 6.1")
    let html = PageReport(
      comparison: PolicyComparison(runs: []),
      options: ScrollOptions(),
      content: "",
      command: "",
      environment: found,
      files: ["fixed/frames.json"]
    ).html
    for text in ["Fast One &lt;x&gt;", "A 1, Linux 6.1", "1970-01-01 00:00:00 UTC"] {
      #expect(html.contains("<td class=\"words\">\(text)</td>"))
    }
    #expect(html.contains("<a href=\"fixed/frames.json\">fixed/frames.json</a>"))
    #expect(!RunEnvironment.current().date.isEmpty)
  }
}
