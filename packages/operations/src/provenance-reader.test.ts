import { dayBar, dividend, security } from "@us-market-data/analytics/testing";
import { expect, it } from "vitest";
import { ProvenanceReader } from "./provenance-reader.ts";
import { rows, testMarket } from "./testing.ts";

const { store } = await testMarket([
	rows("A.US", "securities", [security("A Inc.", { listingDate: "2020-01-02" })], { tag: "sample" }),
	rows("A.US", "dayBars", [dayBar("2026-11-19", "1"), dayBar("2026-11-20", "2")], {
		tag: "bars",
	}),
	rows("A.US", "dividends", [dividend("2026-08-10", "1"), dividend("2026-12-10", "1")], {
		tag: "calendar",
		retrievedAt: "2026-11-18T12:00:00Z",
	}),
	rows("MARKET.US", "events", []),
]);
const newest = { order: "desc", limit: 1 } as const;

const sessionEnd = (date: string) => Date.parse(`${date}T21:00:00Z`);

it("cites what is read with its age; a name has one only where nothing else is read", async () => {
	const data = new ProvenanceReader(store);
	expect(await data.provenance()).toEqual({ sources: [], asOf: null, oldest: null });
	const { id } = await data.requireSecurity("A.US");
	await data.list("securities", id, newest);
	const retrieved = Date.parse("2026-11-21T01:30:00Z");
	expect(await data.provenance()).toEqual({ sources: ["sample"], asOf: retrieved, oldest: retrieved });
	await data.list("dayBars", id, { ...newest, limit: 2 });
	const [oldest, asOf] = [sessionEnd("2026-11-19"), sessionEnd("2026-11-20")];
	expect(await data.provenance()).toEqual({ sources: ["bars", "sample"], asOf, oldest });
});

it("dates what is announced by when it was known", async () => {
	const data = new ProvenanceReader(store);
	const { id } = await data.requireSecurity("A.US");
	await data.list("dividends", id, newest);
	const publishedAt = Date.parse("2026-11-18T12:00:00Z");
	expect(await data.provenance()).toEqual({ sources: ["calendar"], asOf: publishedAt, oldest: publishedAt });
	await data.list("dividends", id, { order: "desc", limit: 2 });
	expect((await data.provenance()).oldest).toBe(Date.parse("2026-08-11T03:59:59Z"));
});

it("cites nothing that is read uncited, until it is said to be used", async () => {
	const data = new ProvenanceReader(store);
	const { id } = await data.requireSecurity("A.US");
	const bars = await data.untracked.list("dayBars", id, { order: "asc", limit: 5 });
	expect((await data.provenance()).sources).toEqual([]);
	data.recordRows("dayBars", bars.slice(0, 1));
	const asOf = sessionEnd("2026-11-19");
	expect(await data.provenance()).toEqual({ sources: ["bars"], asOf, oldest: asOf });
});

it("tells simulated data from real data", async () => {
	const data = new ProvenanceReader(store);
	const { id } = await data.requireSecurity("A.US");
	const [listing] = await data.list("securities", id, newest);
	const [bar] = await data.list("dayBars", id, newest);
	const [sample, real] = [{ datasetIds: [listing?.datasetId ?? 0] }, { datasetIds: [bar?.datasetId ?? 0] }];
	expect(await data.sameNature([sample, sample])).toBe(true);
	expect(await data.sameNature([real, { datasetIds: [] }])).toBe(true);
	expect(await data.sameNature([sample, real])).toBe(false);
});

it("finds the securities of a list in its order, each once", async () => {
	const data = new ProvenanceReader(store);
	const found = await data.findSecurities(["NOSUCH.US", "A.US", "A.US", "MARKET.US"]);
	expect(found.map(({ symbol }) => symbol)).toEqual(["A.US"]);
	await expect(data.requireSecurity("NOSUCH.US")).rejects.toMatchObject({
		status: 400,
		code: "unknown_symbol",
		details: [{ path: "query.symbol" }],
	});
});
