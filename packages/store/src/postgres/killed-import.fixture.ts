import { writeSync } from "node:fs";
import { dataset, dayBar, news } from "../suites/market.fixtures.ts";
import { openMarketDatabase } from "./market.ts";

/** A process that dies in the middle of an import, after part of it has gone to the database. */
const [url = ""] = process.argv.slice(2);
const store = await openMarketDatabase(url);
await store.transaction(async (writer) => {
	for (const { id } of await writer.datasets()) writer.removeDataset(id);
	const id = writer.beginDataset(dataset("killed"));
	const security = writer.ensureSecurity("NEW.US");
	writer.put("dayBars", security, id, dayBar("2024-01-02"));
	const long = "x".repeat(18_000);
	for (let i = 0; i < 2_000; i++) {
		writer.put("news", security, id, news(String(i), "2024-01-02T00:00:00Z", long));
	}
	await writer.list("news", security.id, { order: "asc", limit: 1 });
	writeSync(1, "put");
	process.kill(process.pid, "SIGKILL");
	await new Promise(() => {});
});
