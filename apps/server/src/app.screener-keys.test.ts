import {
	filterGroups,
	indicators,
	isNumeric,
	loadMarketView,
	type MarketView,
	parseConditions,
	searchScreener,
} from "@us-market-data/analytics";
import document from "@us-market-data/contract/openapi.json" with { type: "json" };
import type { MarketStore } from "@us-market-data/store";
import { openMarketFile } from "@us-market-data/store/sqlite";
import { beforeAll, describe, expect, it } from "vitest";
import { sampleMarket } from "./testing/sample-market.ts";

const { symbol, name, ...members } = document.components.schemas.ScreenerItem.properties;

/** The phrases by which the contract states the unit of a member; a member without one is a plain number. */
const unitsInWords: readonly (readonly [words: RegExp, unit: string])[] = [
	[/ as a multiple\.$/, "x"],
	[/ in percent\.$/, "%"],
	[/ in the currency of the security\.$/, "currency"],
];

/** Numeric keys with the units in which they are bounded and shown, by the contract. */
const numeric = Object.entries(members).flatMap(([key, member]): [string, string | null][] => {
	if (!("$ref" in member)) return [];
	return [[key, unitsInWords.find(([words]) => words.test(member.description))?.[1] ?? null]];
});

/** Bounds that no value of a key can exceed. */
const limits: Readonly<Record<string, readonly [number, number]>> = {
	la: [0, Number.POSITIVE_INFINITY],
	divyld: [0, Number.POSITIVE_INFINITY],
	marketcap: [0, Number.POSITIVE_INFINITY],
	lastdone: [0, Number.POSITIVE_INFINITY],
	amplitude: [0, Number.POSITIVE_INFINITY],
	volatility20: [0, Number.POSITIVE_INFINITY],
	shortvolumepercent: [0, 100],
	shortinterest: [0, 100],
	daystocover: [1, Number.POSITIVE_INFINITY],
	high52w: [-100, 0],
	low52w: [0, Number.POSITIVE_INFINITY],
};

it("every key is a property of the contract's screener item", () => {
	expect(Object.keys(members)).toEqual(indicators.map(({ key }) => key));
});

describe("every key and kind", () => {
	let store: MarketStore;
	let view: MarketView;
	beforeAll(async () => {
		store = await openMarketFile(await sampleMarket());
		view = await loadMarketView(store);
		return () => store.close();
	});

	it.each(numeric)("%s is in %s, is computed for the sample, and has a range", (key, unit) => {
		const indicator = indicators.find((candidate) => candidate.key === key);
		if (!indicator || !isNumeric(indicator)) throw new Error(`${key} is no numeric indicator`);
		expect(indicator.unit).toBe(unit);
		const { min, max } = indicator.defaultRange;
		expect(min !== null || max !== null).toBe(true);
		const { total, items } = searchScreener(view, {
			conditions: parseConditions(`${key}:-1000000000000:`),
			sort: indicator,
			page: 0,
			size: 100,
		});
		expect(total).toBeGreaterThan(view.rows.length / 3);
		expect(items).toHaveLength(total);
		const [lowest, highest] = limits[key] ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
		for (const value of items.map((item) => Number(item[key]))) {
			expect(value).toBeGreaterThanOrEqual(lowest);
			expect(value).toBeLessThanOrEqual(highest);
		}
		const filter = filterGroups(view.active)
			.flatMap(({ filters }) => filters)
			.find((candidate) => candidate.key === key);
		expect(Number(filter?.min)).toBeLessThan(Number(filter?.max));
	});

	it("is numeric, or has values to choose from that the sample takes", () => {
		const others = indicators.filter((indicator) => !numeric.some(([key]) => key === indicator.key));
		const taken = others.map((indicator) => {
			const values = new Set(view.rows.map((row) => indicator.read(row)).filter((value) => value !== null));
			return [indicator.key, values.size > 0];
		});
		const technical = "macd_day macd_week rsi_day rsi_week kdj_day kdj_week boll_day boll_week ma_day";
		const text = "industry sector exchange";
		expect(taken).toEqual(`${technical} ${text}`.split(" ").map((key) => [key, true]));
	});

	it("of the changes but market-wide halts, which the sample lacks, is told of it", () => {
		expect(new Set(view.unusual.map(({ change }) => change.alertName))).toEqual(
			new Set([
				"Sharp rise",
				"Sharp fall",
				"Volume surge",
				"52-week high",
				"52-week low",
				"Heavy short selling",
				"Burst of 8-K filings",
				"Trading halt",
				"Volatility pause",
				"Trading suspension",
			]),
		);
	});
});
