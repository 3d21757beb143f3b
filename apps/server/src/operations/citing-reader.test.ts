import { dayBar, security } from "@us-market-data/analytics/testing";
import { expect, it } from "vitest";
import { CitingReader } from "./citing-reader.ts";
import { rows, testMarket } from "./testing.ts";

const { store } = await testMarket([
	rows("A.US", "securities", [security("A Inc.", { listingDate: "2020-01-02" })], { tag: "sample" }),
	rows("A.US", "dayBars", [dayBar("2026-11-19", "1"), dayBar("2026-11-20", "2")], {
		tag: "bars",
		retrievedAt: "2026-11-19T22:00:00Z",
	}),
	rows("MARKET.US", "events", []),
]);
const newest = { order: "desc", limit: 1 } as const;

it("cites what is read, with the newest time, never later than the dataset was fetched", async () => {
	const data = new CitingReader(store);
	expect(await data.provenance()).toEqual({ sources: [], asOf: null });
	const { id } = await data.knownSecurity("A.US");
	await data.list("securities", id, newest);
	expect(await data.provenance()).toEqual({ sources: ["sample"], asOf: Date.parse("2020-01-02") });
	await data.list("dayBars", id, newest);
	const asOf = Date.parse("2026-11-19T22:00:00Z");
	expect(await data.provenance()).toEqual({ sources: ["bars", "sample"], asOf });
});

it("cites nothing that is read uncited, until it is said to be used", async () => {
	const data = new CitingReader(store);
	const { id } = await data.knownSecurity("A.US");
	const bars = await data.uncited.list("dayBars", id, { order: "asc", limit: 5 });
	expect((await data.provenance()).sources).toEqual([]);
	data.citeRecords(bars.slice(0, 1));
	expect(await data.provenance()).toEqual({ sources: ["bars"], asOf: Date.parse("2026-11-19") });
});

it("tells simulated data from real data", async () => {
	const data = new CitingReader(store);
	const { id } = await data.knownSecurity("A.US");
	const [listing] = await data.list("securities", id, newest);
	const [bar] = await data.list("dayBars", id, newest);
	const [sample, real] = [{ datasetIds: [listing?.datasetId ?? 0] }, { datasetIds: [bar?.datasetId ?? 0] }];
	expect(await data.sameNature([sample, sample])).toBe(true);
	expect(await data.sameNature([real, { datasetIds: [] }])).toBe(true);
	expect(await data.sameNature([sample, real])).toBe(false);
});

it("finds the securities of a list in its order, each once", async () => {
	const data = new CitingReader(store);
	const found = await data.heldSecurities(["NOSUCH.US", "A.US", "A.US", "MARKET.US"]);
	expect(found.map(({ symbol }) => symbol)).toEqual(["A.US"]);
	await expect(data.knownSecurity("NOSUCH.US")).rejects.toMatchObject({
		status: 400,
		code: "unknown_symbol",
		details: [{ path: "query.symbol" }],
	});
});
