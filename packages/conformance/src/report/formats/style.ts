/** The style of the page, light or dark as the reader prefers. */
export const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; --bad: light-dark(#b3261e, #ff8a80); --good: light-dark(#1b6e3c, #7fd6a0); --line: light-dark(#d8dbe0, #3a3d42); --card: light-dark(#fff, #1c1e21); --code: light-dark(#f3f4f6, #26292d); --dim: light-dark(#5a6068, #a3a9b2); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 84rem; padding: 1.5rem 1.25rem 4rem; background: light-dark(#f8f9fa, #121416); }
header { display: flex; align-items: baseline; gap: 1rem; border-bottom: 1px solid var(--line); }
header p, .meta, small, .extent { color: var(--dim); }
h1 { font-size: 1.35rem; margin: .2rem 0; }
h2 { font-size: 1.15rem; margin: 1.8rem 0 .2rem; }
h2 small { font-weight: normal; margin-left: .5rem; }
h3 { font-size: 1rem; margin: 2rem 0 .5rem; }
h4 { font-size: .8rem; margin: 0 0 .25rem; color: var(--dim); }
.verdict { font-size: 1.2rem; margin: .2rem 0; }
.meta { margin: 0 0 1rem; }
.passed { color: var(--good); }
.failed { color: var(--bad); }
.never { opacity: .5; }
.history { margin: 0 0 1rem; }
.history p { margin: 0; }
.trend { display: flex; gap: .3rem; list-style: none; padding: 0; margin: .4rem 0; }
.trend li { border: 1px solid var(--line); border-radius: 4px; padding: 0 .45rem; background: var(--card); font-variant-numeric: tabular-nums; }
.finding { background: var(--card); border: 1px solid var(--line); border-left: 4px solid var(--bad); border-radius: 6px; margin: .6rem 0; padding: .55rem .9rem; }
.finding > summary { display: flex; gap: .7rem; align-items: baseline; }
.finding > summary::before { content: "▸"; color: var(--dim); }
.finding[open] > summary::before { content: "▾"; }
.sentence { font-weight: 600; flex: 1; overflow-wrap: anywhere; }
.extent { white-space: nowrap; font-size: .85rem; }
.new { background: var(--bad); color: var(--card); border-radius: 4px; padding: 0 .4rem; font-size: .8rem; }
.rule { margin: .35rem 0; font-size: .9rem; overflow-wrap: anywhere; }
.sides { display: grid; grid-template-columns: minmax(12rem, 1fr) 2fr; gap: .9rem; margin: .6rem 0; }
.sides:has(> :nth-child(3)) { grid-template-columns: minmax(12rem, 1fr) 1.5fr 1.5fr; }
.sides > div { min-width: 0; }
@media (max-width: 48rem) { .sides, .sides:has(> :nth-child(3)) { grid-template-columns: 1fr; } }
summary { cursor: pointer; list-style: none; }
details:not(.finding) > summary { list-style: revert; }
details { margin: .4rem 0; }
code, pre { font: .84rem/1.45 ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace; }
pre { overflow: auto; max-height: 26rem; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--code); padding: .55rem .7rem; margin: 0; border-radius: 4px; }
.command { margin: .5rem 0; }
mark { background: light-dark(#ffd7d3, #6b2320); color: inherit; border-radius: 2px; }
.reasons dt { font-weight: 600; margin-top: .6rem; }
.reasons dd { margin: 0 0 0 1rem; }
.reasons ul { margin: .15rem 0; padding-left: 1.1rem; }
.reasons b { font-weight: 500; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; display: block; overflow-x: auto; }
th, td { padding: .12rem .65rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
thead th { font-size: .85rem; color: var(--dim); }
th[scope=row], th:first-child { text-align: left; font-weight: normal; }
`;
