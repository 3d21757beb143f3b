import { describe, expect, it } from "vitest";
import { deriveTouched } from "../../derive.ts";
import { dayBar, daysUpTo } from "../../testing/fixtures.ts";
import { MemoryMarket } from "../../testing/memory-market.ts";
import type { Move } from "../prices/movers.ts";
import type { UnusualChange } from "./unusual-kinds.ts";

const now = new Date("2026-11-21T01:00:00Z");
const days = daysUpTo("2026-11-20", 300);

/** Closes that alternate between 100 and 101, with a last close of choice. */
const calm = (last: string, volume = "1000") =>
	days.map((date, i) =>
		i === 299 ? dayBar(date, last, { volume }) : dayBar(date, i % 2 === 0 ? "100" : "101"),
	);

const filing = (publishedAt: string, form: string, id = publishedAt) => ({
	id,
	title: `${form} of ${publishedAt}`,
	description: "",
	fileName: "",
	fileUrls: [],
	publishedAt,
	form,
	accessionNumber: id,
});

async function derived<D>(market: MemoryMarket, kind: string): Promise<D[]> {
	await deriveTouched(market, now);
	return (await market.derived<D[]>(kind, 1))?.data ?? [];
}

describe("movers", () => {
	it("are the days beyond the usual deviation, with what was published", async () => {
		const market = new MemoryMarket();
		market.add("A.US", "dayBars", calm("110"));
		market.add("A.US", "filings", [
			filing("2026-11-20T13:00:00Z", "8-K"),
			filing("2026-11-20T22:00:00Z", "4"),
			filing("2026-11-19T22:00:00Z", "10-Q"),
		]);
		market.add("A.US", "filings", [filing("2026-11-20T23:00:00Z", "sample")], "sample");
		const moves = await derived<Move>(market, "movers");
		expect(moves.at(-1)).toMatchObject({
			date: "2026-11-20",
			timestamp: "2026-11-20T21:00:00Z",
			lastDone: "110",
			change: "10",
			post: { title: "4 of 2026-11-20T22:00:00Z", url: null },
		});
		expect(Number(moves.at(-1)?.multiple)).toBeGreaterThan(9);
	});

	it("are none for a price that stands still", async () => {
		const market = new MemoryMarket();
		market.add(
			"A.US",
			"dayBars",
			days.map((date) => dayBar(date, "100")),
		);
		expect(await derived(market, "movers")).toEqual([]);
	});
});

describe("unusual changes", () => {
	it("name outliers of price and volume and new extremes", async () => {
		const market = new MemoryMarket();
		market.add("A.US", "dayBars", calm("90", "3500"));
		const at = { alertTime: Date.parse("2026-11-20T21:00:00Z"), direction: 1, datasetIds: [1] };
		const changes = await derived<UnusualChange>(market, "unusual");
		expect(changes.map(({ alertName }) => alertName).sort()).toEqual([
			"52-week low",
			"Sharp fall",
			"Volume surge",
		]);
		expect(changes.find(({ alertName }) => alertName === "Volume surge")).toEqual({
			alertName: "Volume surge",
			changeValues: ["3.5x volume", "-10.00%"],
			...at,
		});
		expect(changes.find(({ alertName }) => alertName === "52-week low")).toMatchObject({
			changeValues: ["90"],
			...at,
		});
	});

	it("name days of heavy short selling", async () => {
		const market = new MemoryMarket();
		const rows = daysUpTo("2026-11-20", 30).map((date, i) => ({
			date,
			facility: "CNMS" as const,
			shortVolume: i === 29 ? "700" : String(400 + (i % 2) * 10),
			shortExemptVolume: "0",
			totalVolume: "1000",
		}));
		market.add("A.US", "shortVolume", rows);
		expect(await derived(market, "unusual")).toMatchObject([
			{
				alertName: "Heavy short selling",
				changeValues: ["70.00% sold short", "+29.50 points"],
				direction: 1,
			},
		]);
	});

	it("name bursts of 8-K filings once, without a direction", async () => {
		const market = new MemoryMarket();
		market.add("A.US", "filings", [
			filing("2026-11-02T13:00:00Z", "8-K"),
			filing("2026-11-16T13:00:00Z", "8-K"),
			filing("2026-11-17T13:00:00Z", "10-Q"),
			filing("2026-11-18T13:00:00Z", "8-K/A"),
			filing("2026-11-19T13:00:00Z", "8-K"),
			filing("2026-11-20T13:00:00Z", "8-K"),
		]);
		const changes = await derived<UnusualChange>(market, "unusual");
		expect(changes).toHaveLength(1);
		expect(changes[0]).toMatchObject({
			alertName: "Burst of 8-K filings",
			alertTime: Date.parse("2026-11-19T13:00:00Z"),
			changeValues: ["3 filings in 5 days"],
			direction: 0,
		});
	});

	it("are an empty list, not nothing, where there is data", async () => {
		const market = new MemoryMarket();
		market.add("A.US", "dayBars", calm("101"));
		await deriveTouched(market, now);
		expect((await market.derived("unusual", 1))?.data).toEqual([]);
	});
});
