import { openMarketFile } from "@us-market-data/store/sqlite";
import { runImport } from "../frame/run.ts";
import { watchedWriters } from "../testing/calls.ts";
import { importers } from "./index.ts";

/**
 * A process that imports, and kills itself before the given call of its writer.
 *
 * Arguments: file of the store, source, what to import, time that it takes for now, number of the call.
 */
const [file = "", source = "", target = "", time = "", killAtCall = ""] = process.argv.slice(2);
let calls = 0;

const importer = importers.find((one) => one.source === source);
if (!importer) throw new Error(`no source ${source}`);
const store = watchedWriters(await openMarketFile(file), () => {
	calls += 1;
	if (calls === Number(killAtCall)) process.kill(process.pid, "SIGKILL");
});
await runImport(store, importer, target, { now: new Date(time) });
await store.close();
