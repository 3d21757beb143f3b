import { openMarketFile } from "@us-market-data/store/sqlite";
import { watchedWriters } from "../testing/calls.ts";
import { relay } from "./relay.ts";

/**
 * A process that relays its standard input, tells each batch that is stored, and kills itself before the given call of a writer.
 *
 * Arguments: file of the store, number of the call.
 */
const [file = "", killAtCall = ""] = process.argv.slice(2);
let calls = 0;
const store = watchedWriters(await openMarketFile(file), () => {
	calls += 1;
	if (calls === Number(killAtCall)) process.kill(process.pid, "SIGKILL");
});
await relay(process.stdin, store, {
	tag: "acme",
	licence: "Acme Feed Agreement",
	everyMs: 0,
	signal: new AbortController().signal,
	clock: { now: () => Date.parse("2026-11-20T18:00:00Z"), sleep: async () => {} },
	onRefused: (error) => {
		throw error;
	},
	onStored: () => process.send?.("stored"),
});
