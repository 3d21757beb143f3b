import { importers, runImport } from "@us-market-data/ingest";
import { InputError } from "@us-market-data/market";
import { openMarketFile } from "@us-market-data/store/sqlite";
import type { Measured } from "./measured.ts";

/** Imports a file in its own process, and prints the cost on standard output. */
const [market = "", source = "", target = ""] = process.argv.slice(2);
const importer = importers.find((candidate) => candidate.source === source);
if (!importer) throw new Error(`there is no source ${source}`);
const store = await openMarketFile(market);
const idle = process.resourceUsage().maxRSS;
const started = performance.now();
const outcome: unknown = await runImport(store, importer, target, { now: new Date() }).catch(
	(error: unknown) => error,
);
const measured: Measured = {
	outcome: outcome instanceof InputError ? "refused" : outcome instanceof Error ? "failed" : "imported",
	message: outcome instanceof Error ? outcome.message : "",
	seconds: (performance.now() - started) / 1000,
	// In KiB, as the system counts.
	mebibytes: process.resourceUsage().maxRSS / 1024,
	idleMebibytes: idle / 1024,
};
await store.close();
process.stdout.write(JSON.stringify(measured));
