import { fileURLToPath } from "node:url";
import { digestOfSources } from "@us-market-data/runtime/sources";

/**
 * The parts of the mock that lie elsewhere in its npm package than in the repository. `build/main.ts` puts another module
 * in place of this one, with the same exports.
 */

/** Packages whose code determines the simulated market as a store holds it. */
const packages = ["analytics", "ingest", "market", "sample", "store"];

/** Digest of the code that determines the simulated market. */
export const digestOfMarketCode = (): string =>
	digestOfSources(packages.map((name) => import.meta.resolve(`@us-market-data/${name}`)));

/** The program of the thread that makes a market. */
export const marketMaker = new URL("./world/make-market.ts", import.meta.url);

/** Folder that keeps simulated markets from run to run. */
export const usualWorlds = fileURLToPath(new URL("../../../node_modules/.cache/mock-world", import.meta.url));
