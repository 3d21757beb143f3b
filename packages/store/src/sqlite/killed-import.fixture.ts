import { writeSync } from "node:fs";
import { dataset, news } from "../suites/market.fixtures.ts";
import { openMarketFile } from "./market.ts";

/** A process that dies in the middle of an import, after part of it has spilled to the log. */
const [file = ""] = process.argv.slice(2);
const store = await openMarketFile(file);
await store.transaction(async (writer) => {
	const id = writer.beginDataset(dataset("killed"));
	const security = writer.ensureSecurity("NEW.US");
	const long = "x".repeat(18_000);
	for (let i = 0; i < 10_000; i++) {
		writer.put("news", security, id, news(String(i), "2024-01-02T00:00:00Z", long));
	}
	writeSync(1, "put");
	process.kill(process.pid, "SIGKILL");
	await new Promise(() => {});
});
