import Big from "big.js";
import fc from "fast-check";
import { expect, it } from "vitest";
import { fillGenerated } from "../testing/generated-market.ts";
import { MemoryMarket } from "../testing/memory-market.ts";
import { columnsOf, type Direction } from "../view/columns.ts";
import { loadMarketView } from "../view/market-view.ts";
import type { SecurityRow } from "../view/security-row.ts";
import { noPause } from "../view/time-slices.ts";
import type { Condition } from "./condition.ts";
import type { NumericIndicator } from "./indicator.ts";
import { displayValue, indicators, isNumeric } from "./indicators.ts";
import { searchScreener } from "./search.ts";

const market = new MemoryMarket();
fillGenerated(market, { seed: 3, securities: 900 });
const { active } = await loadMarketView(market);
const { rows } = active;
const numberOf = new Map(rows.map((row, number) => [row, number]));

/** An indicator with a value by row number, to have what the market seldom has. */
const invented = (id: number, key: string, value: (row: number) => string | null): NumericIndicator => ({
	kind: "numeric",
	id,
	key,
	figure: null,
	name: key,
	unit: null,
	group: "Invented",
	example: "1",
	places: null,
	defaultRange: { min: null, max: null },
	read: (row) => value(numberOf.get(row) ?? 0),
});

const tied = invented(901, "tied", (row) => (row % 7 === 0 ? null : String((row % 5) - 2)));
/** Decimals of which many share a double. */
const fine = invented(902, "fine", (row) => `1234567890123456.${100 + ((row * 37) % 60)}`);
/** Decimals that a double takes for 2. */
const near = invented(
	904,
	"near",
	(row) => ["1.9999999999999999999", "2", "2.0000000000000000001"][row % 3] ?? null,
);
const unknown = invented(903, "unknown", () => null);
const odd = [tied, fine, near, unknown];
const chosen = [...indicators, ...odd];
const numerics = chosen.filter(isNumeric);
const searched = { active: await columnsOf(rows, noPause, chosen) };

const exact = new Map(
	numerics.map((indicator) => [
		indicator,
		new Map(rows.map((row) => [row, new Big(indicator.read(row) ?? "0")])),
	]),
);
const valueOfRow = (indicator: NumericIndicator, row: SecurityRow): Big | null =>
	indicator.read(row) === null ? null : (exact.get(indicator)?.get(row) ?? null);

function meets(row: SecurityRow, condition: Condition): boolean {
	if ("value" in condition) {
		return condition.indicator.read(row)?.toLowerCase() === condition.value.toLowerCase();
	}
	const value = valueOfRow(condition.indicator, row);
	if (value === null) return false;
	return !(
		(condition.min !== null && value.lt(condition.min)) ||
		(condition.max !== null && value.gt(condition.max))
	);
}

function sorted(found: SecurityRow[], sort: NumericIndicator, direction: Direction): SecurityRow[] {
	return found.toSorted((a, b) => {
		const [one, other] = [valueOfRow(sort, a), valueOfRow(sort, b)];
		if (one === null || other === null)
			return Number(one === null) - Number(other === null) || bySymbol(a, b);
		return (direction === "asc" ? one.cmp(other) : other.cmp(one)) || bySymbol(a, b);
	});
}
const bySymbol = (a: SecurityRow, b: SecurityRow): number => (a.symbol < b.symbol ? -1 : 1);

/** A bound that equals the value of a row, in the unit of the indicator, or a round number. */
const boundOf = ({ read }: NumericIndicator): fc.Arbitrary<string | null> =>
	fc.oneof(
		fc.constant(null),
		fc.integer({ min: 0, max: rows.length - 1 }).map((number) => {
			const row = rows[number];
			const value = row ? read(row) : null;
			return value === null ? null : new Big(value).toFixed();
		}),
		fc.integer({ min: -50, max: 100 }).map(String),
		fc.constantFrom("2", "-1"),
	);

const condition = fc
	.oneof(fc.constantFrom(...odd), fc.constantFrom(...chosen))
	.chain((indicator): fc.Arbitrary<Condition> => {
		if (isNumeric(indicator)) {
			return fc
				.tuple(boundOf(indicator), boundOf(indicator))
				.map(([min, max]) =>
					min !== null && max !== null && new Big(min).gt(max)
						? { indicator, min: max, max: min }
						: { indicator, min, max },
				);
		}
		const texts = indicator.choices ?? searched.active.texts(indicator).spellings;
		return fc
			.tuple(fc.constantFrom(...texts, "none such"), fc.boolean())
			.map(([value, upper]) => ({ indicator, value: upper ? value.toUpperCase() : value }));
	});

it("finds, orders, pages and shows what a plain filter and sort of the rows do", () => {
	const search = fc.record({
		conditions: fc.array(condition, { maxLength: 4 }),
		show: fc.subarray(chosen, { maxLength: 5 }),
		sort: fc.oneof(fc.constantFrom(...odd), fc.constantFrom(...numerics)),
		order: fc.constantFrom<Direction>("asc", "desc"),
		page: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 60 })),
		size: fc.integer({ min: 1, max: 100 }),
	});
	fc.assert(
		fc.property(search, (wanted) => {
			const { conditions, sort, order, page, size } = wanted;
			const matching = rows.filter((row) => conditions.every((each) => meets(row, each)));
			const expected = sorted(matching, sort, order).slice(page * size, (page + 1) * size);
			const result = searchScreener(searched, wanted);
			expect(result.total).toBe(matching.length);
			expect(result.rows.map(({ symbol }) => symbol)).toEqual(expected.map(({ symbol }) => symbol));
			for (const [i, item] of result.items.entries()) {
				const row = expected[i];
				if (!row) throw new Error("more items than rows");
				for (const indicator of [...conditions.map((each) => each.indicator), ...wanted.show]) {
					expect(item[indicator.key]).toBe(displayValue(indicator, row));
				}
			}
		}),
		{ numRuns: 150 },
	);
}, 60_000);
