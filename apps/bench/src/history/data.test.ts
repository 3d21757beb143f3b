import { openSqliteMarket } from "@us-market-data/store/sqlite";
import { expect, it } from "vitest";
import { inTemporaryFolder } from "../trust/temporary-folder.ts";
import { days, fillHistories, minutes, startOf, symbolOf } from "./data.ts";

it("fills a store with whole histories, and no more when the time is over", async () => {
	await inTemporaryFolder(async (folder) => {
		const store = await openSqliteMarket(folder);
		const made = await fillHistories(store, 1, 1, performance.now());
		expect(made).toEqual({ securities: 1, rows: days * minutes });
		const security = await store.security(symbolOf(0));
		const [oldest] = await store.list("minuteBars", security?.id ?? 0, { order: "asc", limit: 1 });
		expect(oldest?.record.start).toBe(startOf(0, 0));
		const newest = await store.list("minuteBars", security?.id ?? 0, { order: "desc", limit: 1_000 });
		expect(newest).toHaveLength(1_000);
		expect(newest[0]?.record.start).toBe(startOf(days - 1, minutes - 1));
		await store.close();
	});
});

it("names as many securities as are wanted", () => {
	const symbols = Array.from({ length: 2_000 }, (_, number) => symbolOf(number));
	expect(new Set(symbols).size).toBe(2_000);
	expect([symbols[0], symbols[1], symbols[26]]).toEqual(["AAAA.US", "AAAB.US", "AABA.US"]);
});
