import type { StoredQuote } from "@us-market-data/analytics";
import { dayBar, security } from "@us-market-data/analytics/testing";
import type { AreaRecord } from "@us-market-data/market";
import type { MarketStore } from "@us-market-data/store";
import { importInto } from "@us-market-data/store/testing";
import { expect, test } from "vitest";
import { testStore } from "../testing/imports.ts";
import { setTrustOrder } from "./datasets.ts";

const now = new Date("2026-11-20T22:00:00Z");

const company: AreaRecord<"companies"> = {
	cik: "7",
	name: "Registered Inc.",
	sicCode: null,
	industry: "",
	category: "",
	yearEnd: null,
	region: null,
	website: "",
	phone: null,
	address: null,
	exchange: "NYSE",
	formerNames: [],
	updatedAt: "2026-01-02",
};

/** One security of which two vendors state other prices, and a directory and a registrant other names. */
async function disputed(): Promise<MarketStore> {
	const store = await testStore();
	const put = (tag: string, close: string) =>
		importInto(store, `${tag}.csv`, tag, (writer, id) => {
			const aapl = writer.ensureSecurity("AAPL.US");
			for (const day of ["2026-11-18", "2026-11-19"]) writer.put("dayBars", aapl, id, dayBar(day, close));
			if (tag === "first")
				writer.put("securities", aapl, id, security("Listed Inc.", { exchange: "NASDAQ" }));
			else writer.put("companies", aapl, id, company);
		});
	await put("first", "10");
	await put("second", "11");
	return store;
}

const derived = async <D>(store: MarketStore, kind: string) => {
	const storedSecurity = await store.security("AAPL.US");
	return (await store.derived<D>(kind, storedSecurity?.id ?? 0))?.data;
};

test("an order of bars changes the quote, and is told by security and source", async () => {
	const store = await disputed();
	const trust = (tags: string[], dryRun = false) =>
		setTrustOrder(store, { area: "dayBars", tags }, now, { dryRun });
	const change = { symbol: "AAPL.US", from: "second", to: "first", records: 2 };
	expect(await trust(["first"], true)).toEqual([change]);
	expect(await derived(store, "quote")).toBeUndefined();
	expect(await trust(["first"])).toEqual([change]);
	expect((await derived<StoredQuote>(store, "quote"))?.lastDone).toBe("10.00");
	expect(await trust(["first", "second"])).toEqual([]);
	expect(await trust([])).toEqual([{ ...change, from: "first", to: "second" }]);
	expect((await derived<StoredQuote>(store, "quote"))?.lastDone).toBe("11.00");
});

test("an order of securities decides between the names and exchanges of directory and registrant", async () => {
	const store = await disputed();
	const listed = async (tags: string[]) => {
		await setTrustOrder(store, { area: "securities", tags }, now);
		return derived<object>(store, "listing");
	};
	expect(await listed(["second"])).toMatchObject({ name: "Registered Inc.", exchange: "NYSE" });
	expect(await listed(["first", "second"])).toMatchObject({ name: "Listed Inc.", exchange: "NASDAQ" });
	expect(await listed([])).toMatchObject({ name: "Listed Inc.", exchange: "NASDAQ" });
});
