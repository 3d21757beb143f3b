import { dayBar, security } from "@us-market-data/analytics/testing";
import type { MarketReader } from "@us-market-data/store";
import { expect, it } from "vitest";
import { newestRows, RowCache } from "./row-cache.ts";
import { rows, testMarket } from "./testing.ts";

const { store } = await testMarket([
	rows("A.US", "securities", [security("A Inc.")]),
	rows("A.US", "dayBars", [dayBar("2026-11-19", "1"), dayBar("2026-11-20", "2")]),
	rows("B.US", "securities", [security("B Inc.")]),
]);

/** The store, with the reads that it answered. */
function watched(): { reader: MarketReader; reads: string[] } {
	const reads: string[] = [];
	const reader = new Proxy<MarketReader>(store, {
		get(target, name: keyof MarketReader) {
			const read = target[name] as (...given: unknown[]) => unknown;
			return (...given: unknown[]) => {
				reads.push(name);
				return read.apply(target, given);
			};
		},
	});
	return { reader, reads };
}

it("reads each row once, and that there is none once", async () => {
	const { reader, reads } = watched();
	for (let round = 0; round < 2; round++) {
		const cache = await newestRows(reader);
		const found = await cache.security("A.US");
		expect(found?.symbol).toBe("A.US");
		expect((await cache.newest("dayBars", found?.id ?? 0))?.record.close).toBe("2");
		expect((await cache.derived("quote", found?.id ?? 0))?.data).toMatchObject({ lastDone: "2.00" });
		expect(await cache.newest("depth", found?.id ?? 0)).toBeUndefined();
		expect(await cache.security("NOSUCH.US")).toBeUndefined();
		expect((await cache.dataset(1))?.tag).toBe("real");
	}
	const once = ["security", "list", "derived", "list", "security", "dataset"];
	expect(reads).toEqual(["dataVersion", ...once, "dataVersion"]);
});

it("reads all rows anew when the data have changed", async () => {
	const { reader } = watched();
	const { id = 0 } = (await (await newestRows(reader)).security("B.US")) ?? {};
	const nameOf = async () => (await (await newestRows(reader)).newest("securities", id))?.record.nameEn;
	expect(await nameOf()).toBe("B Inc.");
	await store.transaction(async (writer) => {
		const dataset = (await writer.datasets())[0]?.id ?? 0;
		writer.put("securities", writer.ensureSecurity("B.US"), dataset, security("B Corp."));
	});
	expect(await nameOf()).toBe("B Corp.");
});

it("holds no more than its memory, and the rows that were used last", async () => {
	const { reader, reads } = watched();
	const rows = new RowCache(reader, 400);
	for (const symbol of ["A.US", "B.US", "A.US"]) await rows.security(symbol);
	expect(reads).toHaveLength(2);
	for (const symbol of ["C.US", "D.US", "A.US"])
		expect((await rows.security(symbol))?.id).toBe(symbol === "A.US" ? 1 : undefined);
	expect(reads).toHaveLength(4);
	expect((await rows.security("B.US"))?.id).toBe(2);
	expect(reads).toHaveLength(5);
});
