import { dayMs } from "@us-market-data/market";
import fc from "fast-check";
import { expect, it } from "vitest";
import { dayBar } from "../suites/market.fixtures.ts";
import { columnsOfBars, dayBarColumns } from "./day-bar-columns.ts";

const digits = (maxDigits: number) => fc.stringMatching(new RegExp(`^[0-9]{1,${maxDigits}}$`));
const decimal = fc.oneof(
	digits(18),
	fc.tuple(digits(16), digits(16)).map((parts) => parts.join(".")),
	fc.tuple(digits(6), digits(4)).map((parts) => `-${parts.join(".")}`),
	fc.constantFrom("0", "-0", "0.1", "1e21", "-2.5e-7", "5.", ".5", "007", "9007199254740993", ""),
);

it("gives the texts of bars, and the numbers that they are", () => {
	const bars = fc.array(fc.tuple(decimal, decimal, decimal, decimal), { maxLength: 20 });
	fc.assert(
		fc.property(bars, (values) => {
			const columns = columnsOfBars(
				values.map(([high, low, close, volume], i) => ({
					record: { ...dayBar("2024-01-02"), high, low, close, volume },
					time: (20_000 + i) * dayMs,
					datasetId: i + 1,
				})),
			);
			expect(columns.days).toEqual(values.map((_, i) => 20_000 + i));
			expect(columns.datasetIds).toEqual(values.map((_, i) => i + 1));
			for (const [index, name] of (["high", "low", "close", "volume"] as const).entries()) {
				const texts = values.map((bar) => bar[index]);
				expect(columns[name].numbers).toEqual(texts.map(Number));
				expect(values.map((_, i) => columns[name].text(i))).toEqual(texts);
			}
		}),
	);
});

it("has no days without bars, and refuses bars that are not in order", () => {
	const none = dayBarColumns([0, null, null]);
	expect([none.days, none.newest]).toEqual([[], null]);
	expect(() => dayBarColumns([2, "1", null, "2,1", "1,1", "1,1", "1,1", "1,1", "1,1"])).toThrow(
		/in their order/,
	);
});
