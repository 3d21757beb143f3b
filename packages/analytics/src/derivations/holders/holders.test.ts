import type { AreaRecord } from "@us-market-data/market";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deriveTouched } from "../../derive.ts";
import { holding as plainHolding, security } from "../../testing/fixtures.ts";
import { MemoryMarket } from "../../testing/memory-market.ts";
import { deadlineOf, quarterAfter } from "./holder-figures.ts";
import type { HolderMetrics } from "./holder-metrics.ts";
import { holderPeriods } from "./holder-positions.ts";
import { type PackedEntries, type PackedLargest, unpackEntries } from "./packed-entries.ts";

type Holding = AreaRecord<"shareholders">;

const spring = "2026-03-31";
const summer = "2026-06-30";
const autumn = "2026-09-30";

const holding = (
	holderId: string,
	period: string,
	sharesHeld: string,
	more: Partial<Holding> = {},
): Holding =>
	plainHolding(holderId, period, sharesHeld, { form: "13F", filing: `${holderId} ${period}`, ...more });

interface Records {
	shares?: AreaRecord<"shares">[];
	splits?: AreaRecord<"splits">[];
	now?: string;
}

async function derived(
	rows: Holding[],
	{ shares = [], splits = [], now = "2026-11-21T01:00:00Z" }: Records = {},
) {
	const market = new MemoryMarket();
	market.add("A.US", "shareholders", rows);
	market.add("A.US", "shares", shares);
	market.add("A.US", "splits", splits);
	await deriveTouched(market, new Date(now));
	const stored = (await market.derived<PackedEntries>("holders", 1))?.data;
	const holders = stored && unpackEntries(stored);
	const tops = (await market.derived<PackedLargest[]>("top-holders", 1))?.data;
	const metrics = (await market.derived<HolderMetrics>("holder-metrics", 1))?.data;
	const periods = tops?.map(({ period }) => period);
	const current = holders?.map(
		(h) => `${h.holderId} ${h.sharesHeld} ${h.sharesChanged} ${h.percentOfShares}`,
	);
	return { metrics, periods, current };
}

const count = (date: string, totalShares: string) => ({ date, totalShares, circulatingShares: null });

it("changes no position at a spin-off that a source writes as a split", async () => {
	const { current } = await derived([holding("a", summer, "100"), holding("a", autumn, "100")], {
		splits: [{ exDate: "2026-08-03", numerator: "1.281", denominator: "1" }],
		shares: [count("2026-07-31", "1000")],
	});
	expect(current).toEqual(["a 100 0 10"]);
});

describe("percentages of depositary shares", () => {
	const percentages = async (name: string, holdings: Holding[]) => {
		const market = new MemoryMarket();
		market.add("A.US", "securities", [security(name)]);
		market.add("A.US", "shareholders", holdings);
		market.add("A.US", "shares", [count(autumn, "8000")], "sec");
		await deriveTouched(market, new Date("2026-11-21T01:00:00Z"));
		const stored = (await market.derived<PackedEntries>("holders", 1))?.data;
		const metrics = (await market.derived<HolderMetrics>("holder-metrics", 1))?.data;
		return [
			...((stored && unpackEntries(stored)) ?? []).map((holder) => holder.percentOfShares),
			metrics?.institutionshare,
		];
	};

	it("are unknown where the shares outstanding are ordinary ones of an unknown number each", async () => {
		const ads = "Baidu, Inc. - American Depositary Shares, each representing 8 ordinary shares";
		expect(await percentages(ads, [holding("a", autumn, "500")])).toEqual([null, null]);
		expect(await percentages(ads, [holding("a", autumn, "500", { percentOfShares: "50" })])).toEqual([
			"50",
			"50",
		]);
		const one = "One plc - American Depositary Shares, each representing one ordinary share";
		expect(await percentages(one, [holding("a", autumn, "500")])).toEqual(["6.25", "6.25"]);
	});
});

describe("changes", () => {
	it("are against the same holder's quarter before, unknown where it did not report", async () => {
		const { current, metrics } = await derived([
			holding("more", summer, "100"),
			holding("more", autumn, "130.5"),
			holding("less", summer, "50"),
			holding("less", autumn, "20"),
			holding("new", summer, "0"),
			holding("new", autumn, "9"),
			holding("sold", summer, "7"),
			holding("sold", autumn, "0"),
			holding("unknown", autumn, "5"),
			holding("late", spring, "3"),
			holding("late", autumn, "3"),
		]);
		expect(current).toEqual(
			[
				"more 130.5 30.5 null",
				"less 20 -30 null",
				"new 9 9 null",
				"unknown 5 null null",
				"late 3 null null",
			].sort(bySize),
		);
		expect(metrics).toMatchObject({ institutions: 5, increased: 2, decreased: 2, sharesHeld: "167.5" });
	});

	it("do not count a split, and stay as the source states them", async () => {
		const { current } = await derived(
			[
				holding("a", summer, "100"),
				holding("a", autumn, "410"),
				holding("b", summer, "100"),
				holding("b", autumn, "400", { sharesChanged: "17" }),
			],
			{ splits: [{ exDate: "2026-08-03", numerator: "4", denominator: "1" }] },
		);
		expect(current).toEqual(["a 410 10 null", "b 400 17 null"]);
	});
});

describe("positions on both sides of a split", () => {
	const split = (exDate: string) => ({ exDate, numerator: "4", denominator: "1" });
	const rows = [holding("old", summer, "20000"), holding("new", autumn, "77000")];
	const shares = [count("2026-06-30", "200000")];

	it("are ordered in the shares of today, and stay as they were reported", async () => {
		expect((await derived(rows, { shares })).current).toEqual(["new 77000 null 38.5", "old 20000 null 10"]);
		const splits = [split("2026-08-03")];
		expect((await derived(rows, { shares, splits })).current).toEqual([
			"old 20000 null 10",
			"new 77000 null 9.625",
		]);
	});

	it("are not ordered by a split that is to come", async () => {
		const { current } = await derived(rows, { splits: [split("2026-11-21")] });
		expect(current?.[0]).toMatch(/^new/);
	});

	it("add up in the shares of today", async () => {
		const splits = [split("2026-11-02"), split("2026-11-21")];
		expect((await derived(rows, { splits })).metrics).toMatchObject({ sharesHeld: "308000" });
	});
});

const bySize = (a: string, b: string): number => Number(b.split(" ")[1]) - Number(a.split(" ")[1]);

describe("parts of all shares", () => {
	const row = [holding("a", summer, "100")];

	it("are of the count nearest to the period", async () => {
		const shares = [count("2026-04-20", "5000"), count("2026-07-20", "8000")];
		expect((await derived(row, { shares })).current).toEqual(["a 100 null 1.25"]);
	});

	it.each([
		["2026-07-20", "8000", "2026-07-10", "5"],
		["2026-06-01", "8000", "2026-06-10", "0.3125"],
		["2026-07-20", "8000", "2026-07-25", "1.25"],
	])("count shares of %s (%s) as before or after a split on %s", async (date, total, exDate, percent) => {
		const splits = [{ exDate, numerator: "4", denominator: "1" }];
		expect((await derived(row, { shares: [count(date, total)], splits })).current).toEqual([
			`a 100 null ${percent}`,
		]);
	});

	it("are unknown when the count is of another year", async () => {
		expect((await derived(row, { shares: [count("2024-06-30", "8000")] })).current).toEqual([
			"a 100 null null",
		]);
	});

	it("add up without adding up what rounding took", async () => {
		const rows = Array.from({ length: 30 }, (_, i) => holding(`h${i}`, autumn, "1"));
		const { metrics, current } = await derived(rows, { shares: [count("2026-10-01", "300000000")] });
		expect(current?.[0]).toBe("h0 1 null 0");
		expect(metrics?.institutionshare).toBe("0");
		const more = rows.map((r) => ({ ...r, sharesHeld: "140" }));
		const fine = await derived(more, { shares: [count("2026-10-01", "300000000")] });
		expect(fine.metrics?.institutionshare).toBe("0.0014");
	});
});

describe("a newest quarter of which only some reported", () => {
	const holdingsOf = (period: string, from: number, to: number) =>
		Array.from({ length: to - from }, (_, i) => holding(`h${from + i}`, period, "10"));

	it("waits for the deadline", async () => {
		const rows = [...holdingsOf(summer, 0, 10), ...holdingsOf(autumn, 0, 10)];
		expect((await derived(rows, { now: "2026-11-14T15:00:00Z" })).metrics?.period).toBe(summer);
		expect((await derived(rows, { now: "2026-11-16T15:00:00Z" })).periods).toEqual([summer]);
		expect((await derived(rows, { now: "2026-11-17T04:59:58Z" })).periods).toEqual([summer]);
		// The end of the last day in New York, at which its reports are known.
		expect((await derived(rows, { now: "2026-11-17T04:59:59Z" })).periods).toEqual([autumn, summer]);
	});

	it("waits for half of the holders after it, those included who sold", async () => {
		expect((await derived([...holdingsOf(summer, 0, 10), ...holdingsOf(autumn, 0, 4)])).metrics?.period).toBe(
			summer,
		);
		expect((await derived([...holdingsOf(summer, 0, 10), ...holdingsOf(autumn, 0, 5)])).metrics?.period).toBe(
			autumn,
		);
		const sold = holdingsOf(autumn, 0, 5).map((row) => ({ ...row, sharesHeld: "0" }));
		expect((await derived([...holdingsOf(summer, 0, 10), ...sold])).metrics).toMatchObject({
			period: autumn,
			institutions: 0,
		});
	});

	it("counts where there is no other", async () => {
		const { periods, metrics } = await derived(holdingsOf(autumn, 0, 2), { now: "2026-10-05T15:00:00Z" });
		expect([periods, metrics?.period]).toEqual([[autumn], autumn]);
	});

	it("still shows what each holder reported last", async () => {
		const { current } = await derived([...holdingsOf(summer, 0, 10), holding("h3", autumn, "77")]);
		expect(current?.[0]).toBe("h3 77 67 null");
	});
});

describe("Schedules 13D and 13G", () => {
	const crossed = (holderId: string, period: string, shares: string) =>
		holding(holderId, period, shares, { form: "13G", percentOfShares: "6" });

	it("are no periods of their own beside quarters, and do not count twice", async () => {
		const { periods, metrics, current } = await derived([
			holding("a", autumn, "10", { percentOfShares: "2" }),
			crossed("parent", "2026-10-17", "40"),
			crossed("child", autumn, "40"),
		]);
		expect(periods).toEqual([autumn]);
		expect(metrics).toMatchObject({ institutions: 1, institutionshare: "2" });
		expect(current).toHaveLength(3);
	});

	it("are no periods, but holders, where there is nothing else", async () => {
		const { periods, metrics, current } = await derived([crossed("a", "2026-10-17", "40")]);
		expect([periods, metrics?.period, current]).toEqual([undefined, "2026-10-17", ["a 40 null 6"]]);
	});

	it("give way to a Form 13F of the same holder and day", () => {
		const at = (record: Holding) => ({ record, time: Date.parse(record.period), datasetId: 1 });
		const late = { ...crossed("a", autumn, "40"), filingDate: "2026-12-01" };
		const [period] = holderPeriods([at(late), at(holding("a", autumn, "10"))]);
		expect(period?.positions.get("a")?.record.sharesHeld).toBe("10");
	});
});

describe("Forms 3, 4 and 5", () => {
	const insider = (period: string, shares: string) =>
		holding("chief", period, shares, { form: null, filing: null, type: "individual", title: "CEO" });
	const quarters = [holding("a", summer, "10"), holding("a", autumn, "12")];

	it("state positions on days that are no reporting periods", async () => {
		const days = ["2026-10-02", "2026-11-12", "2026-08-19"].map((day) => insider(day, "7"));
		const { periods, metrics, current } = await derived([...quarters, ...days]);
		expect([periods, metrics?.period]).toEqual([[autumn, summer], autumn]);
		expect(current).toEqual(["a 12 2 null", "chief 7 null null"]);
	});

	it("make no quarter of one on whose last day an insider traded", async () => {
		const { periods } = await derived([holding("a", summer, "10"), insider(autumn, "7")]);
		expect(periods).toEqual([summer]);
	});

	it("are no periods where there is nothing else", async () => {
		const { periods, metrics, current } = await derived([insider("2026-10-02", "7")]);
		expect([periods, metrics, current]).toEqual([undefined, undefined, ["chief 7 null null"]]);
	});
});

it("a restatement replaces, new holdings add, in whatever order the rows come", () => {
	const filings = [
		holding("a", autumn, "100", { filing: "1", filingDate: "2026-11-01" }),
		holding("a", autumn, "5", { filing: "2", filingDate: "2026-11-02", form: "13F new holdings" }),
		holding("a", autumn, "90", { filing: "3", filingDate: "2026-11-03", form: "13F restatement" }),
		holding("a", autumn, "2", { filing: "4", filingDate: "2026-11-04", form: "13F new holdings" }),
		holding("a", autumn, "1", { filing: "5", filingDate: "2026-11-05", form: "13F new holdings" }),
	];
	const order = fc.shuffledSubarray(filings, { minLength: filings.length });
	fc.assert(
		fc.property(order, (shuffled) => {
			const rows = shuffled.map((record, i) => ({ record, time: Date.parse(record.period), datasetId: i }));
			const [period] = holderPeriods(rows);
			expect(period?.positions.get("a")?.record.sharesHeld).toBe("93");
			expect(period?.positions.get("a")?.datasetIds).toHaveLength(3);
		}),
	);
});

it("quarters follow each other, and their deadlines are trading days", () => {
	expect([quarterAfter(autumn, 1), quarterAfter(spring, -1), quarterAfter(autumn, -2)]).toEqual([
		"2026-12-31",
		"2025-12-31",
		"2026-03-31",
	]);
	expect([deadlineOf("2025-06-30"), deadlineOf("2025-12-31"), deadlineOf(autumn)]).toEqual([
		"2025-08-14",
		"2026-02-17",
		"2026-11-16",
	]);
});
