import { describe, expect, it } from "vitest";
import { deriveTouched } from "../derive.ts";
import { fillGenerated } from "../testing/generated-market.ts";
import { MemoryMarket } from "../testing/memory-market.ts";
import { now, smallMarket } from "../testing/small-market.ts";
import { loadMarketView } from "./market-view.ts";
import { readSecurityRow } from "./read-row.ts";
import { createMarketViewCache } from "./view-cache.ts";

const member = { closes: ["100", "102"], shares: "1000", epsttm: "4" } as const;

describe("a view read again", () => {
	it("is made anew, and leaves the one before as it was", async () => {
		const market = await smallMarket({ "A.US": member, "B.US": member });
		const view = createMarketViewCache(market, { outdatedFor: 0 });
		const before = await view();
		market.commit();
		market.add("B.US", "shares", [{ date: "2026-11-01", totalShares: "2000", circulatingShares: "1800" }]);
		await deriveTouched(market, now);
		const after = await view();
		expect(after.row("A.US")).toMatchObject({ cross: { marketcap: "102000" } });
		expect(after.row("B.US")?.cross).toMatchObject({ marketcap: "204000", pettm: "25.5" });
		expect(before.row("B.US")?.cross).toMatchObject({ marketcap: "102000" });
	});

	it("makes all rows anew when a dataset is of another nature under the same number", async () => {
		const market = await smallMarket({ "A.US": { ...member, priceTag: "bars", accountsTag: "filings" } });
		const view = createMarketViewCache(market, { outdatedFor: 0 });
		expect((await view()).row("A.US")).toMatchObject({ samplePrice: false, cross: { pettm: "25.5" } });
		const datasets = market.datasets;
		market.datasets = async () =>
			(await datasets()).map((dataset) => (dataset.tag === "bars" ? { ...dataset, tag: "sample" } : dataset));
		market.commit();
		expect((await view()).row("A.US")).toMatchObject({ samplePrice: true, cross: { pettm: null } });
	});

	it("holds the rows that point reads give", async () => {
		const market = new MemoryMarket();
		fillGenerated(market, { seed: 1, securities: 40 });
		const view = await loadMarketView(market);
		for (const security of await market.securities()) {
			const [viewRow, read] = [view.row(security.symbol), await readSecurityRow(market, security)];
			expect(JSON.parse(JSON.stringify(viewRow))).toEqual(JSON.parse(JSON.stringify(read)));
			expect(viewRow?.provenanceOf("listing", "quote")).toEqual(read.provenanceOf("listing", "quote"));
		}
		expect(view.rows).toHaveLength(40);
	});

	it("holds columns that agree with rows and events", async () => {
		const market = new MemoryMarket();
		fillGenerated(market, { seed: 1, securities: 200 });
		const { active, rows, movers, stocksOf } = await loadMarketView(market);
		const newest = new Map<number, number>();
		for (const { time, datasetIds } of active.rows) {
			for (const id of datasetIds) newest.set(id, Math.max(time, newest.get(id) ?? time));
		}
		expect(new Map(active.sources)).toEqual(newest);
		expect(movers.map(({ change, multiple, date }) => [date, change, multiple])).toEqual(
			movers.map(({ move }) => [move.date, Number(move.change), Number(move.multiple)]),
		);
		const industry = rows.find(({ listing }) => listing?.type === "stock")?.listing?.industry;
		const stocks = active.rows.filter(
			(row) => row.listing?.type === "stock" && row.listing.industry === industry,
		);
		expect(stocks.length).toBeGreaterThan(0);
		expect(stocksOf((name) => name === industry)).toEqual(
			stocks.map((row) => ({ row, marketCap: Number(row.cross.marketcap ?? Number.NaN) })),
		);
	});

	it("knows the members of an industry", async () => {
		const market = await smallMarket({
			"A.US": { ...member, industry: "Banks" },
			"B.US": { ...member, industry: "Chips" },
			"C.US": { ...member, industry: "banks" },
			"D.US": member,
		});
		const { inIndustry } = await loadMarketView(market);
		const members = (matches: (name: string) => boolean) => inIndustry(matches).map(({ symbol }) => symbol);
		expect(members((name) => name.toLowerCase() === "banks")).toEqual(["A.US", "C.US"]);
		expect(members((name) => name === "Chips")).toEqual(["B.US"]);
	});
});
