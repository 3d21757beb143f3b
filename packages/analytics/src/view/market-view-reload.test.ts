import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listing } from "../derivations/company/listing.ts";
import { priceMetrics } from "../derivations/prices/price-metrics.ts";
import { quote } from "../derivations/prices/quote.ts";
import { deriveTouched } from "../derive.ts";
import { generatedFigures } from "../testing/generated-figures.ts";
import { fillGenerated } from "../testing/generated-market.ts";
import { MemoryMarket } from "../testing/memory-market.ts";
import { now, smallMarket } from "../testing/small-market.ts";
import { loadMarketView, type MarketView } from "./market-view.ts";
import { createMarketViewCache } from "./view-cache.ts";

const member = { closes: ["100", "102"], shares: "1000", epsttm: "4" } as const;

/** Everything in a view that is data. */
const contents = ({ rows, active, movers, unusual, unusualOff }: MarketView): unknown =>
	JSON.parse(
		JSON.stringify({ rows, active: active.rows.map(({ symbol }) => symbol), movers, unusual, unusualOff }),
	);

describe("a view read again", () => {
	it("takes over the rows that did not change and makes the others anew", async () => {
		const market = await smallMarket({ "A.US": member, "B.US": member });
		const view = createMarketViewCache(market, { outdatedFor: 0 });
		const before = await view();
		market.commit();
		market.add("B.US", "shares", [{ date: "2026-11-01", totalShares: "2000", circulatingShares: "1800" }]);
		await deriveTouched(market, now);
		const after = await view();
		expect(after.row("A.US")).toBe(before.row("A.US"));
		expect(after.row("B.US")?.cross).toMatchObject({ marketcap: "204000", pettm: "25.5" });
		expect(before.row("B.US")?.cross).toMatchObject({ marketcap: "102000" });
	});

	it("makes all rows anew when a dataset is of another nature under the same number", async () => {
		const market = await smallMarket({ "A.US": { ...member, priceTag: "bars", accountsTag: "filings" } });
		const view = createMarketViewCache(market, { outdatedFor: 0 });
		expect((await view()).row("A.US")).toMatchObject({ samplePrice: false, cross: { pettm: "25.5" } });
		const datasets = market.datasets;
		market.datasets = async () =>
			(await datasets()).map((held) => (held.tag === "bars" ? { ...held, tag: "sample" } : held));
		market.commit();
		expect((await view()).row("A.US")).toMatchObject({ samplePrice: true, cross: { pettm: null } });
	});

	it("is what a first reading gives, whatever changed between", async () => {
		const change = fc.record({
			number: fc.integer({ min: 0, max: 45 }),
			seed: fc.integer({ min: 1, max: 2 }),
			part: fc.constantFrom("listing", "quote", "price"),
			gone: fc.boolean(),
		});
		await fc.assert(
			fc.asyncProperty(
				fc.array(fc.array(change, { maxLength: 4 }), { minLength: 1, maxLength: 4 }),
				async (imports) => {
					const market = new MemoryMarket();
					fillGenerated(market, { seed: 1, securities: 40 });
					const view = createMarketViewCache(market, { outdatedFor: 0 });
					await view();
					for (const changes of imports) {
						for (const each of changes) apply(market, each);
						market.commit();
						expect(contents(await view())).toEqual(contents(await loadMarketView(market)));
					}
				},
			),
			{ numRuns: 25 },
		);
	}, 30_000);
});

const kinds = { listing: listing.kind, quote: quote.kind, price: priceMetrics.kind };

/** Derives a part of a security again, sometimes without a change, or removes it. Some securities are new. */
function apply(
	market: MemoryMarket,
	{ number, seed, part, gone }: { number: number; seed: number; part: keyof typeof kinds; gone: boolean },
): void {
	const letters = [Math.trunc(number / 26), number % 26].map((place) => String.fromCharCode(65 + place));
	const { id, symbol } = market.ensureSecurity(`AA${letters.join("")}.US`);
	const data = gone ? null : generatedFigures(seed, symbol)[part];
	const time = Date.parse("2026-11-20T21:00:00Z");
	market.putDerived(kinds[part], id, data && { time, datasetIds: [part === "listing" ? 2 : 1], data });
}
