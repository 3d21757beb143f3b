import { describe, expect, it, onTestFinished, vi } from "vitest";
import { deriveTouched } from "../derive.ts";
import { dayBar } from "../testing/fixtures.ts";
import { fillGenerated } from "../testing/generated-market.ts";
import { MemoryMarket } from "../testing/memory-market.ts";
import { type Member, now, smallMarket, smallView } from "../testing/small-market.ts";
import { loadMarketView } from "./market-view.ts";
import { noPause } from "./time-slices.ts";

const full: Member = { closes: ["100", "102"], shares: "1000", epsttm: "4", equity: "20000", dps: "1.02" };

describe("market view", () => {
	it("merges a security's figures and combines them", async () => {
		const view = await smallView({ "A.US": full });
		const row = view.row("A.US");
		expect(row).toMatchObject({
			symbol: "A.US",
			code: "A",
			name: "A.US Inc.",
			quote: { lastDone: "102.00" },
		});
		expect(row?.cross).toEqual({
			marketcap: "102000",
			circulatingmarketcap: "91800",
			pettm: "25.5",
			pbmrq: "5.1",
			pstm: null,
			dpsttm: "1.02",
			divyld: "1",
			turnoverrate: "111.11",
			amplitude: "0",
			institutionshare: null,
		});
	});

	it.each([
		["real prices and sample statements", { accountsTag: "sample" }],
		["sample prices and real statements", { priceTag: "sample" }],
	])("combines nothing of %s", async (_, tags) => {
		const row = (await smallView({ "A.US": { ...full, ...tags } })).row("A.US");
		expect(row?.cross).toMatchObject({
			marketcap: null,
			circulatingmarketcap: null,
			pettm: null,
			pbmrq: null,
			divyld: null,
			turnoverrate: null,
		});
		expect(row?.quote?.lastDone).toBe("102.00");
		expect(row?.fundamentals?.epsttm).toBe("4");
	});

	it("combines sample with sample, and real figures of different sources", async () => {
		const view = await smallView({
			"A.US": { ...full, priceTag: "sample", accountsTag: "sample" },
			"B.US": { ...full, priceTag: "exchange", accountsTag: "sec" },
		});
		expect(view.row("A.US")?.cross.pettm).toBe("25.5");
		expect(view.row("B.US")?.cross.pettm).toBe("25.5");
	});

	it("gives no price-earnings ratio for a loss or for statements in another currency", async () => {
		const view = await smallView({
			"LOSS.US": { ...full, epsttm: "-1", equity: "-5" },
			"CAD.US": { ...full, listing: { currency: "CAD" } },
		});
		expect(view.row("LOSS.US")?.cross).toMatchObject({ pettm: null, pbmrq: null });
		expect(view.row("CAD.US")?.cross).toMatchObject({ pettm: null, divyld: null });
	});

	it("reads rows ahead as long as they are wanted, so that nobody waits for them", async () => {
		const view = await smallView({ "A.US": full, "B.US": full, "C.US": full });
		const parse = vi.spyOn(JSON, "parse");
		let calls = 0;
		await view.readAhead(noPause, () => ++calls <= 2);
		expect(parse).toHaveBeenCalledTimes(2);
		expect(view.rows.slice(0, 2).map(({ name }) => name)).toEqual(["A.US Inc.", "B.US Inc."]);
		expect(parse).toHaveBeenCalledTimes(2);
		expect(view.row("C.US")?.name).toBe("C.US Inc.");
		expect(parse).toHaveBeenCalledTimes(3);
		parse.mockRestore();
	});

	it("tells what a row rests on", async () => {
		const market = await smallMarket({ "A.US": { ...full, priceTag: "exchange", accountsTag: "sec" } });
		const row = (await loadMarketView(market)).row("A.US");
		const tags = (await market.datasets())
			.filter(({ id }) => row?.datasetIds.includes(id))
			.map(({ tag }) => tag);
		expect(tags.sort()).toEqual(["exchange", "real", "sec"]);
		expect(row?.time).toBe(Date.parse("2026-11-20T21:00:00Z"));
	});

	it("leaves delisted securities and stale prices out of what is searched, but knows them", async () => {
		const market = await smallMarket({
			"A.US": full,
			"GONE.US": { ...full, listing: { delistingDate: "2026-11-19" } },
			"BARE.US": { shares: "5" },
		});
		market.add("STALE.US", "dayBars", [dayBar("2026-11-09", "1")]);
		market.add("SAMPLE.US", "dayBars", [dayBar("2018-01-19", "1")], "sample");
		await deriveTouched(market, now);
		const view = await loadMarketView(market);
		expect(view.active.rows.map(({ symbol }) => symbol)).toEqual(["A.US", "BARE.US", "SAMPLE.US"]);
		expect(view.row("GONE.US")?.quote?.tradeStatus).toBe(2);
	});
});

describe("a view of many securities", () => {
	const generated = () => {
		const market = new MemoryMarket();
		fillGenerated(market, { seed: 7, securities: 150 });
		return market;
	};

	it("lists events newest first, those of one instant by symbol", async () => {
		const { movers, unusual } = await loadMarketView(generated());
		for (const events of [movers, unusual]) {
			expect(events.length).toBeGreaterThan(300);
			const sorted = events.toSorted(
				(a, b) => b.time - a.time || (a.row.symbol < b.row.symbol ? -1 : Number(a.row.symbol > b.row.symbol)),
			);
			expect(events.map(({ time, row }) => [time, row.symbol])).toEqual(
				sorted.map(({ time, row }) => [time, row.symbol]),
			);
		}
	});

	it("lets the event loop turn while it reads and merges", async () => {
		const market = generated();
		const derivedFrom = market.derivedFrom.bind(market);
		// A scan takes 7 ms, as on a slow disk, by a clock that goes on with the scans alone.
		let elapsedMs = performance.now();
		const clock = vi.spyOn(performance, "now").mockImplementation(() => elapsedMs);
		onTestFinished(() => clock.mockRestore());
		market.derivedFrom = async <D>(kind: string, id: number, limit: number) => {
			elapsedMs += 7;
			return derivedFrom<D>(kind, id, limit);
		};
		let ticks = 0;
		let loading = true;
		const count = () => {
			ticks++;
			if (loading) setImmediate(count);
		};
		setImmediate(count);
		await loadMarketView(market);
		loading = false;
		expect(ticks).toBeGreaterThan(15);
	});
});
