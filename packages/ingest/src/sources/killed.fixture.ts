import { writeSync } from "node:fs";
import type { MarketStore, MarketWriter } from "@us-market-data/store";
import { openMarketFile } from "@us-market-data/store/sqlite";
import { runImport } from "../frame/run.ts";
import { importers } from "./index.ts";

/**
 * A process that imports, and kills itself before the given call of its writer. Tells how many calls there were when
 * it comes to the end.
 *
 * Arguments: file of the store, source, what to import, time that it takes for now, number of the call (0 for never).
 */
const [file = "", source = "", target = "", time = "", last = "0"] = process.argv.slice(2);
let calls = 0;

const importer = importers.find((one) => one.source === source);
if (!importer) throw new Error(`no source ${source}`);
const store = await openMarketFile(file);
await runImport(mortal(store), importer, target, { now: new Date(time) });
await store.close();
writeSync(1, String(calls));

function mortal(held: MarketStore): MarketStore {
	const transaction: MarketStore["transaction"] = (work, options) =>
		held.transaction((writer) => work(counting(writer)), options);
	return new Proxy(held, { get: (_, name) => (name === "transaction" ? transaction : bound(held, name)) });
}

function counting(writer: MarketWriter): MarketWriter {
	return new Proxy(writer, {
		get(_, name) {
			calls += 1;
			if (calls === Number(last)) process.kill(process.pid, "SIGKILL");
			return bound(writer, name);
		},
	});
}

function bound(target: object, name: string | symbol): unknown {
	const value: unknown = Reflect.get(target, name, target);
	return typeof value === "function" ? value.bind(target) : value;
}
