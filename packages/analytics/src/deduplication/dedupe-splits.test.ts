import type { AreaRecord } from "@us-market-data/market";
import { addDays } from "@us-market-data/market";
import type { TrustOrder } from "@us-market-data/store";
import fc from "fast-check";
import { expect, it } from "vitest";
import { datasetFacts } from "../provenance.ts";
import { dayBar } from "../testing/fixtures.ts";
import { MemoryMarket } from "../testing/memory-market.ts";
import { dedupeSplits } from "./dedupe-splits.ts";

type Split = AreaRecord<"splits">;

const symbol = "A.US";
const four = { numerator: "4", denominator: "1" } as const;
const calendar: Split = { exDate: "2020-08-31", ...four };
const between = { notBefore: "2020-08-01", notAfter: "2020-10-30", accession: "0000320193-20-000096" };
const stated: Split = { exDate: "2020-08-31", ...four, ...between, dating: "stated" };
const undated: Split = { ...stated, exDate: "2020-10-30", dating: "none" };

interface SplitCase {
	splits: readonly (readonly [tag: string, split: Split])[];
	bars?: readonly AreaRecord<"dayBars">[];
	/** Day through which the bars are adjusted. */
	through?: string;
	/** Sources in their order of trust. */
	trust?: readonly string[];
}

async function deduped({ splits, bars = [], through, trust = [] }: SplitCase) {
	const market = new MemoryMarket();
	const { id } = market.ensureSecurity(symbol);
	for (const [tag, split] of splits) market.add(symbol, "splits", [split], tag);
	if (through !== undefined) market.tagged("vendor", through);
	market.add(symbol, "dayBars", bars, "vendor");
	const orders: TrustOrder[] = [{ area: "splits", tags: [...trust] }];
	const facts = async () => datasetFacts(await market.datasets(), orders);
	const { dated, undated: rest } = await dedupeSplits((area, query) => market.list(area, id, query), facts);
	const daysOf = (rows: typeof dated) =>
		rows.map(({ record }) => `${record.exDate} ${record.dating ?? "source"}`);
	return { dated: daysOf(dated), undated: daysOf(rest) };
}

it("counts the record of another source in place of one that a filing states, on any day between the filings", async () => {
	const day = fc.integer({ min: -31, max: 121 }).map((days) => addDays(between.notBefore, days));
	await fc.assert(
		fc.asyncProperty(day, fc.boolean(), fc.boolean(), async (exDate, isFirst, hasDay) => {
			const own = ["sec", hasDay ? stated : undated] as const;
			const other = ["calendar", { ...calendar, exDate }] as const;
			const found = await deduped({ splits: isFirst ? [own, other] : [other, own] });
			expect(found.undated).toEqual([]);
			expect(found.dated).toHaveLength(1);
			expect(found.dated[0]?.slice(0, 10)).toBe(exDate);
		}),
	);
});

it("keeps a stated split beside one of another ratio, one a month off the filings, and a simulated one", async () => {
	for (const other of [
		["calendar", { ...calendar, numerator: "2" }],
		["calendar", { ...calendar, exDate: "2020-06-29" }],
		["sample", { ...calendar, exDate: "2020-09-01" }],
	] as const)
		expect((await deduped({ splits: [other, ["sec", stated]] })).undated).toEqual(["2020-10-30 stated"]);
});

it("lets a record of another source stand for one stated split alone, the nearest", async () => {
	const second: Split = { ...stated, exDate: "2020-10-01", notBefore: "2020-09-15" };
	const splits = [
		["calendar", { ...calendar, exDate: "2020-09-29" }],
		["sec", stated],
		["sec", second],
	] as const;
	const { dated, undated } = await deduped({ splits });
	expect([...dated, ...undated]).toHaveLength(2);
});

it("dates a stated split by the one day on which bars as traded jump by its ratio", async () => {
	const bars = [dayBar("2020-09-10", "400"), dayBar("2020-09-11", "410"), dayBar("2020-09-14", "101")];
	expect(await deduped({ splits: [["sec", undated]], bars })).toEqual({
		dated: ["2020-09-14 jump"],
		undated: [],
	});
	// So do bars whose file says that they are adjusted, and which are not.
	expect((await deduped({ splits: [["sec", undated]], bars, through: "2020-12-01" })).dated).toEqual([
		"2020-09-14 jump",
	]);
	// The stated day may be that of a decision.
	expect((await deduped({ splits: [["sec", stated]], bars })).dated).toEqual(["2020-09-14 jump"]);
});

it("has no day without a jump, with two, in adjusted bars, and of a ratio that does not stand out", async () => {
	const jump = [dayBar("2020-09-11", "410"), dayBar("2020-09-14", "101")];
	const twice = [...jump, dayBar("2020-09-15", "400"), dayBar("2020-09-16", "100")];
	const small = { ...undated, numerator: "5", denominator: "4" };
	const none = { dated: [], undated: ["2020-10-30 none"] };
	const splits = [["sec", undated]] as const;
	expect(await deduped({ splits })).toEqual(none);
	expect(await deduped({ splits, bars: [dayBar("2020-09-11", "410"), dayBar("2020-09-14", "400")] })).toEqual(
		none,
	);
	expect(await deduped({ splits, bars: twice })).toEqual(none);
	const adjusted = [dayBar("2020-09-11", "102.5"), dayBar("2020-09-14", "101")];
	expect(await deduped({ splits, bars: adjusted, through: "2020-12-01" })).toEqual(none);
	expect(
		await deduped({
			splits: [["sec", small]],
			bars: [dayBar("2020-09-11", "125"), dayBar("2020-09-14", "100")],
		}),
	).toEqual(none);
});

it("counts a split that sources date up to ten days apart once: that of the most trusted one, otherwise the later file", async () => {
	const days = fc.integer({ min: 0, max: 20 });
	const ratios = fc.constantFrom(
		four,
		{ numerator: "8", denominator: "2" },
		{ numerator: "3", denominator: "1" },
	);
	await fc.assert(
		fc.asyncProperty(days, ratios, fc.boolean(), async (apart, ratio, isTrusted) => {
			const first = { exDate: "2020-08-31", ...four };
			const second = { exDate: addDays("2020-08-31", apart), ...ratio };
			const trust = isTrusted ? ["vendor", "calendar"] : [];
			const splits = [
				["vendor", first],
				["calendar", second],
			] as const;
			const { dated } = await deduped({ splits, trust });
			const isOne = apart <= 10 && ratio.numerator !== "3";
			const counting = isTrusted ? [first] : [second];
			const days = (isOne ? counting : [first, second]).map(({ exDate }) => `${exDate} source`);
			expect(dated).toEqual(apart === 0 && !isOne ? expect.anything() : days);
		}),
	);
});

it("keeps two splits of one source, and a simulated one beside a real one", async () => {
	const [first, second] = [calendar, { ...calendar, exDate: "2020-09-04" }];
	for (const splits of [
		[
			["calendar", first],
			["calendar", second],
		],
		[
			["calendar", first],
			["sample", second],
		],
	] as const)
		expect((await deduped({ splits })).dated).toHaveLength(2);
});
