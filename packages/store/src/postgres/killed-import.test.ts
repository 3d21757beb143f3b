import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { environment } from "@us-market-data/tooling/testkit";
import { expect, it, onTestFinished } from "vitest";
import { dayBar, importInto, symbolsOf } from "../suites/market.fixtures.ts";
import { newDatabase } from "../testing/postgres/database.ts";
import { openMarketDatabase } from "./market.ts";

const script = fileURLToPath(new URL("./killed-import.fixture.ts", import.meta.url));

it("holds what it held when a process is killed in the middle of an import, and lets the next one write", async () => {
	const database = await newDatabase();
	const store = await openMarketDatabase(database.url);
	onTestFinished(async () => {
		await store.close();
		await database.drop();
	});
	const put = (file: string, symbol: string) =>
		importInto(store, file, "real", (writer, id) => {
			writer.put("dayBars", writer.ensureSecurity(symbol), id, dayBar("2024-01-02"));
		});
	await put("before", "OLD.US");
	const version = await store.dataVersion();
	const killed = promisify(execFile)(process.execPath, [script, database.url], {
		env: environment({}),
	});
	await expect(killed).rejects.toMatchObject({ signal: "SIGKILL", stdout: "put" });
	expect(await symbolsOf(store)).toEqual(["OLD.US"]);
	expect(await store.coverage()).toMatchObject([{ area: "dayBars", tag: "real", securities: 1 }]);
	expect(await store.dataVersion()).toBe(version);
	await put("after", "NEXT.US");
	expect(await symbolsOf(store)).toEqual(["NEXT.US", "OLD.US"]);
});
