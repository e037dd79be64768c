/// How a report looks: two sets of colors, and lines that break where the page is narrow.
package enum PageStyle {
  package static let css = """
    :root { color-scheme: light dark; --ink: #1d2129; --dim: #5d6572; --page: #ffffff; --box: #f3f4f7;
      --rule: #d9dce2; --a: #1f6fd6; --b: #c25e00; --c: #8b3fc0; --bad: #c4262e; --good: #1c7a3e; }
    @media (prefers-color-scheme: dark) { :root { --ink: #e6e8ec; --dim: #9aa3b2; --page: #14171c;
      --box: #1e232b; --rule: #343b47; --a: #6aa9ff; --b: #f0a04b; --c: #c792ea; --bad: #ff7b7b; --good: #66c98a; } }
    * { box-sizing: border-box; }
    body { margin: 0 auto; padding: 24px 20px 60px; max-width: 1080px; background: var(--page); color: var(--ink);
      font: 15px/1.5 system-ui, sans-serif; }
    h1 { font-size: 24px; margin: 0 0 4px; } h2 { font-size: 17px; margin: 32px 0 8px; }
    p { margin: 0 0 8px; } .dim { color: var(--dim); }
    .verdict { padding: 12px 16px; border-left: 4px solid var(--good); background: var(--box); font-size: 17px;
      margin: 16px 0; }
    .verdict.missed { border-color: var(--bad); }
    .scroll { overflow-x: auto; }
    table { border-collapse: collapse; min-width: 100%; font-variant-numeric: tabular-nums; }
    th, td { padding: 5px 10px; text-align: right; border-bottom: 1px solid var(--rule); }
    th { font-weight: 600; } th:first-child, td:first-child { text-align: left; padding-left: 0; }
    .charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(440px, 100%), 1fr)); gap: 16px; }
    figure { margin: 0; padding: 12px; background: var(--box); border-radius: 8px; }
    figcaption { font-size: 13px; color: var(--dim); margin-bottom: 6px; } figcaption b { color: var(--ink); }
    .keys span { margin-left: 10px; white-space: nowrap; }
    .keys i { display: inline-block; width: 12px; height: 12px; border-radius: 3px; margin-right: 4px;
      vertical-align: -1px; background: currentColor; }
    svg { display: block; width: 100%; height: auto; } svg text { font-size: 12px; fill: var(--dim); }
    svg .grid { stroke: var(--rule); } svg line.limit { stroke: var(--bad); stroke-dasharray: 5 4; }
    .keys .limit { color: var(--bad); } .keys .limit i { width: 16px; height: 0; border-radius: 0; background: none;
      border-top: 2px dashed var(--bad); vertical-align: 4px; }
    polyline { fill: none; stroke: currentColor; stroke-width: 1.6; stroke-linejoin: round; }
    polyline.a { stroke-width: 1.8; } polyline.b { stroke-width: 5; } polyline.c { stroke-width: 8; opacity: .6; }
    polygon { fill: currentColor; }
    .a { color: var(--a); } .b { color: var(--b); } .c { color: var(--c); } .v { color: var(--dim); }
    polyline.v { opacity: .6; } .r1 { color: var(--a); opacity: .25; } .r2 { color: var(--a); opacity: .45; }
    .r3 { color: var(--b); }
    .strip { overflow-x: auto; border-radius: 8px; background: #e9ebef; }
    .strip img { display: block; height: 420px; width: auto; max-width: none; }
    pre { margin: 0; padding: 12px; background: var(--box); border-radius: 8px; overflow-x: auto; font-size: 13px; }
    @media (max-width: 520px) { body { padding: 16px 12px 40px; } h1 { font-size: 20px; }
      .strip img { height: 300px; } th, td { padding: 5px 6px; font-size: 13px; } svg text { font-size: 18px; }
      polyline.a { stroke-width: 3; } polyline.b { stroke-width: 8; } polyline.c { stroke-width: 12; }
      figure { padding: 8px; } }
    """
}
