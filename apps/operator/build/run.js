import { buildIfStale } from "@us-market-data/tooling/bundle/stale";

/** `pnpm admin` and `pnpm data`: builds the commands if a source has changed since, and runs those that the first word names. */
const [name] = process.argv.splice(2, 1);
buildIfStale(new URL("../", import.meta.url));
await import(`../bin/${name}.js`);
