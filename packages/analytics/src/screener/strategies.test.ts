import { describe, expect, it } from "vitest";
import { fillGenerated } from "../testing/generated-market.ts";
import { MemoryMarket } from "../testing/memory-market.ts";
import { loadMarketView } from "../view/market-view.ts";
import type { SecurityRow } from "../view/security-row.ts";
import { searchScreener } from "./search.ts";
import { parseSort } from "./show.ts";
import { strategies } from "./strategies.ts";

const market = new MemoryMarket();
fillGenerated(market, { seed: 11, securities: 1500 });
const view = await loadMarketView(market);

const within = (value: string | null | undefined, min: number | null, max: number | null): boolean =>
	value != null && (min === null || Number(value) >= min) && (max === null || Number(value) <= max);
/** Market value in billions. */
const worth = ({ cross }: SecurityRow, billions: number): boolean =>
	within(cross.marketcap, billions * 1e9, null);

/** The description of each strategy as plain comparisons of the figures. */
const expectations: Readonly<Record<number, (row: SecurityRow) => boolean>> = {
	1: (row) => within(row.cross.divyld, 3, 12) && within(row.fundamentals?.roe, 8, null) && worth(row, 1),
	2: (row) =>
		within(row.cross.pettm, 5, 15) &&
		within(row.cross.pbmrq, null, 2) &&
		within(row.fundamentals?.la, null, 70) &&
		worth(row, 1),
	3: (row) =>
		within(row.fundamentals?.salesgrowthyoy, 20, null) &&
		within(row.fundamentals?.netincomegrowthyoy, 25, null) &&
		worth(row, 1),
	4: (row) =>
		within(row.fundamentals?.roe, 15, null) &&
		within(row.fundamentals?.netmargin, 15, null) &&
		within(row.fundamentals?.la, null, 65) &&
		worth(row, 5),
	5: (row) => worth(row, 50) && within(row.price?.beta, null, 1) && within(row.price?.volatility20, null, 30),
	6: (row) => row.price?.technical.macd_day === "goldenfork",
	7: (row) => row.price?.technical.rsi_day === "oversold",
	8: (row) => row.price?.technical.ma_day === "bullish" && within(row.price.chg20d, 0, null),
	9: (row) => within(row.price?.chg5d, 5, null) && within(row.price?.volumeratio, 1.5, null) && worth(row, 1),
	10: (row) => row.price?.technical.boll_day === "breakthrough_up",
	11: (row) => within(row.insiders?.insidernetbuy90d, 1, null) && worth(row, 0.1),
	12: (row) => within(row.shorts?.shortvolumeratio, 60, null) && worth(row, 1),
};

describe("built-in strategies", () => {
	it.each(strategies.map(({ id, name, conditions }) => ({ id, name, conditions })))(
		"$id, $name: selects what its description says",
		({ id, conditions }) => {
			const { total } = searchScreener(view, { conditions, sort: parseSort("changerate"), page: 0, size: 1 });
			const { rows } = searchScreener(view, {
				conditions,
				sort: parseSort("changerate"),
				page: 0,
				size: total,
			});
			const expected = view.active.rows.filter((row) => expectations[id]?.(row));
			expect(expected.length).toBeGreaterThan(0);
			expect(expected.length).toBeLessThan(view.active.rows.length / 2);
			expect(rows.map(({ symbol }) => symbol).sort()).toEqual(expected.map(({ symbol }) => symbol));
		},
	);

	it("are described in words that name every bound of a percentage", () => {
		for (const { description, conditions } of strategies) {
			for (const condition of conditions) {
				if ("value" in condition || condition.indicator.unit !== "%") continue;
				for (const bound of [condition.min, condition.max]) {
					if (bound !== null && bound !== "0") expect(description).toMatch(new RegExp(`\\b${bound}\\b.*%`));
				}
			}
		}
	});
});
