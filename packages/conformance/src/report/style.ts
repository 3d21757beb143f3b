/** The style of the page, light or dark as the reader prefers. */
export const style = `
:root { color-scheme: light dark; font: 15px/1.45 system-ui, sans-serif; --bad: light-dark(#b3261e, #ff8a80); --good: light-dark(#1b6e3c, #7fd6a0); }
body { margin: 2rem auto; max-width: 75rem; padding: 0 1rem; }
h2 small { font-weight: normal; opacity: .7; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; display: block; overflow-x: auto; }
th, td { padding: .15rem .6rem; border-bottom: 1px solid #8884; text-align: right; }
th[scope=row], th:first-child { text-align: left; font-weight: normal; }
.passed { color: var(--good); }
.failed { color: var(--bad); }
.never { opacity: .5; }
details { margin: .4rem 0; }
summary { cursor: pointer; }
.evidence { display: grid; grid-template-columns: repeat(auto-fit, minmax(20rem, 1fr)); gap: 1rem; }
pre { overflow: auto; max-height: 24rem; white-space: pre-wrap; overflow-wrap: anywhere; background: #8881; padding: .6rem; }
`;
