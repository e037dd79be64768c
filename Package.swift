// swift-tools-version: 6.2
import PackageDescription

/// Every target builds in the Swift 6 language mode with these checks on, and no warning survives.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
]

/// Tests of optimized libraries are not optimized themselves: that would take minutes and show nothing.
let tests: [SwiftSetting] = strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

let package = Package(
  name: "AsyncDisplay",
  // Where the standard library has inline arrays. Linux is what everything is built and tested on.
  platforms: [.macOS(.v26), .iOS(.v26), .tvOS(.v26), .visionOS(.v26)],
  products: [
    .library(name: "AsyncDisplay", targets: ["AsyncDisplay"]),
    .library(name: "DisplayLayout", targets: ["DisplayLayout", "DisplayGeometry", "DisplayConcurrency"]),
    .library(
      name: "DisplayGraphics",
      targets: [
        "DisplayCanvas", "DisplayRaster", "DisplayText", "DisplayImageCoding", "DisplayVector",
        "DisplayGeometry", "DisplayConcurrency", "DisplayPlatform",
      ]
    ),
    .library(
      name: "DisplayListModel",
      targets: [
        "DisplayListModel", "DisplayGeometry", "DisplayConcurrency", "DisplayLayout", "DisplayScrolling",
      ]
    ),
    .library(name: "DisplaySimulation", targets: ["DisplaySimulation"]),
    .library(name: "DisplayWindow", targets: ["DisplayWindow"]),
  ],
  traits: [
    .trait(
      name: "HarfBuzz",
      description: "Ligatures, Arabic and Indic scripts, by the system's HarfBuzz and FreeType."
    ),
    .trait(
      name: "SystemImages",
      description: "WebP, and PNG and JPEG if wanted, by the system's libwebp, libpng and libjpeg-turbo."
    ),
    .trait(name: "SDL", description: "Windows, by the system's SDL 2: the module DisplayWindow."),
    // Guards of the runtime can be taken out, to try the tests themselves: `.ci/check-mutations`.
    .trait(name: "Mutations", description: "Lets guards of the runtime be taken out, for trying the tests."),
  ],
  dependencies: [],
  targets: [
    // System libraries, which only the traits HarfBuzz, SystemImages and SDL look for.
    .systemLibrary(name: "CHarfBuzz", pkgConfig: "harfbuzz", providers: [.apt(["libharfbuzz-dev"])]),
    .systemLibrary(name: "CFreeType", pkgConfig: "freetype2", providers: [.apt(["libfreetype-dev"])]),
    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(name: "CTurboJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"])]),
    .systemLibrary(name: "CWebP", pkgConfig: "libwebp", providers: [.apt(["libwebp-dev"])]),
    // Without pkg-config, one of whose flags for it the package manager refuses with a warning in every build.
    .systemLibrary(name: "CSDL2", providers: [.apt(["libsdl2-dev"])]),

    // What Swift has no words for.
    .systemLibrary(name: "CSwiftRuntime"),

    // Libraries; each imports only those above it.
    .target(name: "DisplayGeometry", swiftSettings: strict),
    .target(name: "DisplayConcurrency", dependencies: ["CSwiftRuntime"], swiftSettings: strict),
    .target(
      name: "DisplayPlatform",
      dependencies: [
        "DisplayConcurrency",
        .target(name: "CHarfBuzz", condition: .when(traits: ["HarfBuzz"])),
        .target(name: "CFreeType", condition: .when(traits: ["HarfBuzz"])),
        .target(name: "CPNG", condition: .when(traits: ["SystemImages"])),
        .target(name: "CTurboJPEG", condition: .when(traits: ["SystemImages"])),
        .target(name: "CWebP", condition: .when(traits: ["SystemImages"])),
      ],
      swiftSettings: strict
    ),
    .target(
      name: "DisplayLayout",
      dependencies: ["DisplayGeometry", "DisplayConcurrency"],
      swiftSettings: strict
    ),
    .target(
      name: "DisplayScrolling",
      dependencies: ["DisplayGeometry", "DisplayConcurrency"],
      swiftSettings: strict
    ),
    .target(
      name: "DisplayCanvas",
      dependencies: ["DisplayGeometry", "DisplayConcurrency"],
      swiftSettings: strict
    ),
    .target(
      name: "DisplayRaster",
      dependencies: ["DisplayGeometry", "DisplayConcurrency", "DisplayPlatform", "DisplayCanvas"],
      swiftSettings: strict
    ),
    .target(
      name: "DisplayImageCoding",
      dependencies: ["DisplayGeometry", "DisplayPlatform", "DisplayCanvas"],
      swiftSettings: strict
    ),
    .target(
      name: "DisplayText",
      dependencies: [
        "DisplayGeometry", "DisplayConcurrency", "DisplayPlatform", "DisplayCanvas", "DisplayImageCoding",
      ],
      swiftSettings: strict
    ),
    .target(
      name: "DisplayVector",
      dependencies: ["DisplayGeometry", "DisplayCanvas", "DisplayImageCoding"],
      swiftSettings: strict
    ),
    .target(
      name: "DisplayNodes",
      dependencies: [
        "DisplayGeometry", "DisplayConcurrency", "DisplayLayout", "DisplayScrolling", "DisplayCanvas",
      ],
      swiftSettings: strict
    ),
    .target(
      name: "DisplayElements",
      dependencies: [
        "DisplayGeometry", "DisplayConcurrency", "DisplayPlatform", "DisplayLayout", "DisplayScrolling",
        "DisplayCanvas",
        "DisplayRaster", "DisplayText", "DisplayImageCoding", "DisplayNodes",
      ],
      swiftSettings: strict
    ),
    .target(
      name: "DisplayHosting",
      dependencies: [
        "DisplayGeometry", "DisplayConcurrency", "DisplayPlatform", "DisplayCanvas", "DisplayRaster",
        "DisplayNodes",
      ],
      swiftSettings: strict
    ),
    // Compiles to nothing without the trait.
    .target(
      name: "DisplayWindow",
      dependencies: [
        "DisplayGeometry", "DisplayConcurrency", "DisplayCanvas", "DisplayRaster", "DisplayNodes",
        "DisplayHosting",
        .target(name: "CSDL2", condition: .when(traits: ["SDL"])),
      ],
      swiftSettings: strict
    ),
    .target(
      name: "DisplayListModel",
      dependencies: ["DisplayGeometry", "DisplayConcurrency", "DisplayLayout", "DisplayScrolling"],
      swiftSettings: strict
    ),
    .target(
      name: "DisplayLists",
      dependencies: [
        "DisplayGeometry", "DisplayConcurrency", "DisplayLayout", "DisplayScrolling", "DisplayCanvas",
        "DisplayListModel", "DisplayNodes",
      ],
      swiftSettings: strict
    ),
    .target(
      name: "AsyncDisplay",
      dependencies: [
        "DisplayGeometry", "DisplayConcurrency", "DisplayLayout", "DisplayScrolling", "DisplayCanvas",
        "DisplayRaster", "DisplayText", "DisplayImageCoding", "DisplayNodes", "DisplayElements",
        "DisplayHosting", "DisplayListModel", "DisplayLists",
      ],
      swiftSettings: strict
    ),
    .target(
      name: "DisplaySimulation",
      dependencies: [
        "DisplayGeometry", "DisplayConcurrency", "DisplayPlatform", "DisplayScrolling", "DisplayCanvas",
        "DisplayImageCoding", "DisplayNodes", "AsyncDisplay",
      ],
      swiftSettings: strict
    ),
    .target(
      name: "DisplayChaos",
      dependencies: ["DisplayConcurrency", "DisplayNodes", "AsyncDisplay", "DisplaySimulation"],
      swiftSettings: strict
    ),
    .target(
      name: "DisplayExploration",
      dependencies: [
        "DisplayConcurrency", "DisplayCanvas", "DisplayNodes", "AsyncDisplay", "DisplaySimulation",
      ],
      swiftSettings: strict
    ),

    // What demos share; the first two are built beside the libraries.
    .target(
      name: "DemoSupport",
      dependencies: ["DisplayConcurrency", "DisplayPlatform"],
      path: "Demos/Support",
      swiftSettings: strict
    ),
    .target(
      name: "DemoTerminal",
      dependencies: [
        "DisplayConcurrency", "DisplayPlatform", "DisplayCanvas", "DisplayImageCoding", "DemoSupport",
      ],
      path: "Demos/Terminal",
      swiftSettings: strict
    ),
    .target(
      name: "ScrollDemoKit",
      dependencies: [
        "AsyncDisplay", "DisplayCanvas", "DisplayRaster", "DisplaySimulation", "DemoSupport", "DemoTerminal",
      ],
      path: "Demos/ScrollDemoKit",
      swiftSettings: strict
    ),

    // Demos.
    .executableTarget(
      name: "Explore",
      dependencies: ["AsyncDisplay", "DisplayExploration", "DisplaySimulation", "DemoSupport"],
      path: "Demos/Explore",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "ScrollDemo",
      dependencies: [
        "AsyncDisplay", "DisplayImageCoding", "DisplaySimulation", "DisplayChaos", "DemoSupport",
        "DemoTerminal", "ScrollDemoKit",
      ],
      path: "Demos/ScrollDemo",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "Tutorials",
      dependencies: [
        "AsyncDisplay", "DisplayCanvas", "DisplayRaster", "DisplayImageCoding", "DisplayVector",
        "DemoSupport",
      ],
      path: "Demos/Tutorials",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "Samples",
      dependencies: [
        "AsyncDisplay", "DisplayRaster", "DisplayImageCoding", "DisplaySimulation", "DemoSupport",
      ],
      path: "Demos/Samples",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "Gallery",
      dependencies: [
        "AsyncDisplay", "DisplayWindow", "DisplayPlatform", "DisplayImageCoding", "DemoSupport",
      ],
      path: "Demos/Gallery",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "AsyncDisplay", "DisplayConcurrency", "DisplayPlatform", "DisplayLayout", "DisplayCanvas",
        "DisplayRaster", "DisplayText", "DisplayImageCoding", "DisplayListModel", "DisplaySimulation",
        "DemoSupport",
      ],
      path: "Demos/Benchmarks",
      exclude: ["Peers"],
      swiftSettings: strict
    ),

    // Tests, one target a module, and what they share.
    .target(
      name: "TestSupport",
      dependencies: ["DisplayGeometry"],
      path: "Tests/Support",
      swiftSettings: strict
    ),
    .testTarget(name: "DisplayGeometryTests", dependencies: ["DisplayGeometry"], swiftSettings: tests),
    .testTarget(
      name: "DisplayConcurrencyTests",
      dependencies: ["DisplayConcurrency"],
      swiftSettings: tests
    ),
    .testTarget(
      name: "DisplayPlatformTests",
      dependencies: ["DisplayConcurrency", "DisplayPlatform", "TestSupport"],
      swiftSettings: tests
    ),
    .testTarget(
      name: "DisplayLayoutTests",
      dependencies: [
        "DisplayGeometry", "DisplayConcurrency", "DisplayPlatform", "DisplayLayout", "TestSupport",
      ],
      exclude: ["Fixtures"],
      swiftSettings: tests
    ),
    .testTarget(
      name: "DisplayScrollingTests",
      dependencies: ["DisplayGeometry", "DisplayConcurrency", "DisplayScrolling", "TestSupport"],
      swiftSettings: tests
    ),
    // What draws on a canvas, in pixels and as SVG, is tested together: the scenes are the same.
    .testTarget(
      name: "DisplayRasterTests",
      dependencies: [
        "DisplayGeometry", "DisplayConcurrency", "DisplayPlatform", "DisplayCanvas", "DisplayRaster",
        "DisplayText",
        "DisplayImageCoding", "DisplayVector", "TestSupport",
      ],
      exclude: ["Fixtures"],
      swiftSettings: tests
    ),
    .testTarget(
      name: "DisplayTextTests",
      dependencies: [
        "DisplayGeometry", "DisplayConcurrency", "DisplayPlatform", "DisplayCanvas", "DisplayRaster",
        "DisplayText", "DisplayImageCoding", "TestSupport",
      ],
      exclude: ["Fixtures"],
      swiftSettings: tests
    ),
    .testTarget(
      name: "DisplayImageCodingTests",
      dependencies: ["DisplayPlatform", "DisplayCanvas", "DisplayImageCoding", "TestSupport"],
      exclude: ["Fixtures"],
      swiftSettings: tests
    ),
    .testTarget(
      name: "DisplayNodesTests",
      dependencies: [
        "AsyncDisplay", "DisplayLayout", "DisplayCanvas", "DisplayRaster", "DisplayText",
        "DisplayImageCoding", "DisplayVector", "DisplayElements", "DisplayHosting", "DisplayExploration",
        "DisplaySimulation", "TestSupport",
      ],
      swiftSettings: tests
    ),
    // What needs the trait SDL; empty without it.
    .testTarget(
      name: "DisplayWindowTests",
      dependencies: [
        "AsyncDisplay", "DisplayConcurrency", "DisplayHosting", "DisplayNodes", "DisplayWindow",
        .target(name: "CSDL2", condition: .when(traits: ["SDL"])),
      ],
      swiftSettings: tests
    ),
    // The window that `.ci/check-window` drives.
    .executableTarget(
      name: "WindowProgram",
      dependencies: [
        "AsyncDisplay", "DisplayConcurrency", "DisplayPlatform", "DisplayImageCoding", "DisplayHosting",
        "DisplayWindow",
      ],
      path: "Tests/WindowProgram",
      swiftSettings: strict
    ),
    .testTarget(
      name: "DisplayListModelTests",
      dependencies: [
        "DisplayGeometry", "DisplayConcurrency", "DisplayLayout", "DisplayScrolling", "DisplayListModel",
        "TestSupport",
      ],
      swiftSettings: tests
    ),
    .testTarget(
      name: "DisplayListsTests",
      dependencies: ["AsyncDisplay", "DisplayCanvas", "DisplayListModel", "TestSupport"],
      swiftSettings: tests
    ),
    .testTarget(
      name: "DisplaySimulationTests",
      dependencies: ["AsyncDisplay", "DisplayImageCoding", "DisplaySimulation", "TestSupport"],
      swiftSettings: tests
    ),
    .testTarget(
      name: "DisplayExplorationTests",
      dependencies: ["AsyncDisplay", "DisplayExploration", "DisplaySimulation", "TestSupport"],
      swiftSettings: tests
    ),
    // What demos are made of; chaos, too, which is told of on a command line and happens in a run.
    .testTarget(
      name: "DemoTests",
      dependencies: [
        "AsyncDisplay", "DisplayConcurrency", "DisplayCanvas", "DisplayRaster", "DisplayText",
        "DisplayImageCoding",
        "DisplayChaos",
        "DisplayExploration", "DisplaySimulation", "DemoSupport", "DemoTerminal",
        "Explore", "Gallery", "Samples", "ScrollDemo", "ScrollDemoKit", "Tutorials", "TestSupport",
      ],
      swiftSettings: tests
    ),
    // An adopter whose module is on the main actor by default, as an application's may be.
    .target(
      name: "Adopter",
      dependencies: ["AsyncDisplay"],
      path: "Tests/AdopterTests/Adopter",
      swiftSettings: strict + [.defaultIsolation(MainActor.self)]
    ),
    .testTarget(
      name: "AdopterTests",
      dependencies: ["AsyncDisplay", "Adopter", "DisplaySimulation"],
      path: "Tests/AdopterTests/Tests",
      swiftSettings: tests
    ),
    // Programs that must not compile; the compiler reads them, the package does not.
    .testTarget(
      name: "MisuseTests",
      dependencies: ["AsyncDisplay"],
      exclude: ["Programs"],
      swiftSettings: tests
    ),
  ],
  swiftLanguageModes: [.v6]
)
