/// How a report looks: two sets of colors, and lines that break where the page is narrow.
///
/// Text has a contrast of 4.5 at least with the page and with boxes, and what charts draw one of 3: lines and marks by
/// their color, ranges by their outline.
package enum PageStyle {
  /// The colors by day and on paper.
  private static let light = """
    --ink: #1d2129; --dim: #565e6b; --page: #ffffff; --box: #f3f4f7; --rule: #d9dce2; --a: #1a63c2;
    --b: #b35600; --c: #8b3fc0; --bad: #b8202a; --good: #17693a; --tint1: #e2ecfa; --tint2: #c5dbf7;
    """
  /// The colors by night.
  private static let dark = """
    --ink: #e6e8ec; --dim: #a3abb9; --page: #14171c; --box: #1e232b; --rule: #343b47; --a: #6aa9ff;
    --b: #f0a04b; --c: #c792ea; --bad: #ff8585; --good: #66c98a; --tint1: #24344b; --tint2: #2d476e;
    """

  /// The style sheet.
  package static let css = """
    :root { color-scheme: light dark; \(light) }
    @media (prefers-color-scheme: dark) { :root { \(dark) } }
    * { box-sizing: border-box; }
    body { margin: 0 auto; padding: 24px 20px 60px; max-width: 1120px; background: var(--page); color: var(--ink);
      font: 15px/1.5 system-ui, sans-serif; }
    h1 { font-size: 24px; margin: 0 0 4px; } h2 { font-size: 18px; margin: 36px 0 8px; }
    h3 { font-size: 15px; margin: 20px 0 6px; }
    p, ul { margin: 0 0 8px; } ul { padding-left: 20px; } .dim { color: var(--dim); } a { color: var(--a); }
    .files a { display: inline-block; padding: 4px 0; } .single { max-width: 556px; }
    :focus-visible { outline: 3px solid var(--a); outline-offset: 2px; }
    .skip { position: absolute; left: -9999px; } .skip:focus { position: static; }
    .verdict { padding: 12px 16px; border-left: 4px solid var(--good); background: var(--box); font-size: 17px;
      margin: 16px 0; }
    .verdict.missed { border-color: var(--bad); }
    .held { color: var(--good); font-weight: 600; } td .missed { color: var(--bad); font-weight: 600; }
    .scroll { overflow-x: auto; margin: 0 0 16px; }
    table { border-collapse: collapse; min-width: 100%; font-variant-numeric: tabular-nums; }
    caption { text-align: left; color: var(--dim); padding-bottom: 4px; }
    th, td { padding: 5px 10px; text-align: right; border-bottom: 1px solid var(--rule); }
    thead th { vertical-align: bottom; } tbody th { font-weight: 400; }
    th:first-child, td:first-child { text-align: left; padding-left: 0; }
    th.words { text-align: left; } td.words { text-align: left; min-width: 230px; overflow-wrap: anywhere; } strong { font-weight: 800; }
    .bar { min-width: 140px; width: 45%; } .bar div { display: flex; height: 16px; background: var(--box);
      outline: 1px solid var(--dim); } .bar i { flex: none; }
    .stale { color: var(--bad); } .blank { color: var(--b); } .bar i { background: currentColor; }
    .charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(440px, 100%), 1fr)); gap: 16px;
      margin-bottom: 16px; }
    figure { margin: 0; padding: 12px; background: var(--box); border-radius: 8px; }
    figcaption { font-size: 13px; color: var(--dim); margin-bottom: 6px; } figcaption b { color: var(--ink); }
    .keys span { margin-left: 10px; white-space: nowrap; }
    .keys i { display: inline-block; width: 12px; height: 12px; border-radius: 3px; margin-right: 4px;
      vertical-align: -1px; background: currentColor; }
    svg { display: block; width: 100%; max-width: 600px; height: auto; } svg text { font-size: 13px; fill: var(--dim); }
    svg .grid { stroke: var(--rule); } svg .axis { stroke: var(--dim); }
    svg line.limit { stroke: var(--bad); stroke-dasharray: 5 4; stroke-width: 1.5; }
    .keys .limit { color: var(--bad); } .keys .limit i { width: 16px; height: 0; border-radius: 0; background: none;
      border-top: 2px dashed var(--bad); vertical-align: 4px; }
    polyline { fill: none; stroke: currentColor; stroke-width: 1.2; stroke-linejoin: round; }
    polyline.a { stroke-width: 1.4; } polyline.b { stroke-width: 3; } polyline.c { stroke-width: 5; }
    polygon, rect { fill: currentColor; }
    .a { color: var(--a); } .b { color: var(--b); } .c { color: var(--c); } .v { color: var(--dim); }
    polygon.r1 { fill: var(--tint1); } polygon.r2 { fill: var(--tint2); } .r3 { color: var(--b); }
    polygon.r1, polygon.r2 { stroke: var(--a); stroke-width: 1.2; } polygon.r1 { stroke-dasharray: 3 2; }
    .keys i.r1 { background: var(--tint1); border: 1px dashed var(--a); }
    .keys i.r2 { background: var(--tint2); border: 1px solid var(--a); }
    details { margin: 0 0 12px; } summary { cursor: pointer; font-weight: 600; padding: 4px 0; }
    .strip { overflow-x: auto; margin: 0 0 16px; display: flex; gap: 10px; }
    .strip figure { flex: none; width: 182px; padding: 8px; } .strip figcaption { margin: 6px 0 0; font-size: 12px; }
    .strip img { display: block; width: 100%; height: auto; } .frozen figcaption { color: var(--bad); }
    pre { margin: 0; padding: 12px; background: var(--box); border-radius: 8px; font-size: 13px; width: max-content;
      min-width: 100%; }
    @media (max-width: 520px) { body { padding: 16px 12px 40px; } h1 { font-size: 20px; }
      th, td { padding: 5px 6px; font-size: 13px; } svg text { font-size: 17px; }
      figure { padding: 8px; } .bar { min-width: 90px; width: 30%; } }
    @media (max-width: 360px) { svg text { font-size: 21px; } }
    @media print { :root { color-scheme: light; \(light) } body { max-width: none; padding: 0; font-size: 12px; }
      .skip { display: none; } .scroll, .strip { overflow: visible; } figure, tr, details { break-inside: avoid; }
      h2, h3 { break-after: avoid; } * { print-color-adjust: exact; } details::details-content { content-visibility: visible;
      height: auto; } }
    """
}
