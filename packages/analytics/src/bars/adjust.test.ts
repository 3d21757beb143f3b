import Big from "big.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { adjusted, type DatedClose, forwardAdjustments, splitAdjustedPrice } from "./adjust.ts";

const close = (date: string, price: string, adjustedThrough: string | null = null): DatedClose => ({
	date,
	close: price,
	adjustedThrough,
});
const bar = (price: string, volume = "100") => ({
	open: price,
	high: price,
	low: price,
	close: price,
	volume,
});
const raw = (date: string) => ({ date, adjustedThrough: null });
const fourForOne = { exDate: "2020-08-31", numerator: "4", denominator: "1" };
const dividend = (exDate: string, amount: string) => ({ exDate, amount, currency: "USD" });
const asOf = "2026-11-20";

describe("forward adjustment", () => {
	it("divides prices and multiplies volumes of the days before a split", () => {
		const { factor } = forwardAdjustments([], [fourForOne], [], asOf);
		expect(adjusted(bar("499.23"), factor(raw("2020-08-28")))).toEqual(bar("124.8075", "400"));
		expect(adjusted(bar("129.04"), factor(raw("2020-08-31")))).toEqual(bar("129.04"));
	});

	it("does not repeat a split that the dataset contains", () => {
		const { factor } = forwardAdjustments([], [fourForOne], [], asOf);
		expect(splitAdjustedPrice("124.8", factor({ date: "2020-08-28", adjustedThrough: "2020-08-31" }))).toBe(
			"124.8",
		);
		expect(splitAdjustedPrice("499.2", factor({ date: "2020-08-28", adjustedThrough: "2020-08-30" }))).toBe(
			"124.8",
		);
	});

	it("takes a dividend off in proportion to the close before its ex-date", () => {
		const days = [close("2026-02-05", "100"), close("2026-02-06", "99.5")];
		const { factor } = forwardAdjustments(days, [], [dividend("2026-02-06", "0.5")], asOf);
		expect(adjusted(bar("200"), factor(raw("2026-02-05")))).toEqual(bar("199"));
		expect(adjusted(bar("99.5"), factor(raw("2026-02-06")))).toEqual(bar("99.5"));
	});

	it("gives every bar of a factor what exact arithmetic gives, whichever came before", () => {
		const days = [close("2026-02-05", "100"), close("2026-02-06", "99.5")];
		const { factor } = forwardAdjustments(days, [], [dividend("2026-02-06", "0.37")], asOf);
		const one = factor(raw("2026-02-05"));
		const digits = (max: number) => fc.bigInt({ min: 0n, max: BigInt(max) });
		const decimal = fc.tuple(digits(10 ** 9), digits(10 ** 9)).map(([whole, part]) => `${whole}.${part}`);
		fc.assert(
			fc.property(fc.array(fc.oneof(decimal, fc.constantFrom("12.5", "007", "3.0"))), (texts) => {
				for (const text of texts) {
					const price = new Big(new Big(text).times("0.9963").toFixed(4)).toFixed();
					const volume = new Big(new Big(text).toFixed(6)).toFixed();
					expect(adjusted(bar(text, text), one)).toEqual(bar(price, volume));
				}
			}),
		);
	});

	it("brings a dividend of before a split to the share count of an adjusted price", () => {
		const dividends = [dividend("2020-08-07", "0.82")];
		const rawFactor = forwardAdjustments([close("2020-08-06", "455.61")], [fourForOne], dividends, asOf);
		const inPrice = forwardAdjustments(
			[close("2020-08-06", "113.9025", "2026-01-01")],
			[fourForOne],
			dividends,
			asOf,
		);
		const ofRaw = adjusted(bar("455.61"), rawFactor.factor(raw("2020-08-06")));
		const ofAdjusted = adjusted(
			bar("113.9025", "400"),
			inPrice.factor({ date: "2020-08-06", adjustedThrough: "2026-01-01" }),
		);
		expect(ofRaw.close).toBe(ofAdjusted.close);
		expect(ofRaw.close).toBe(new Big("455.61").minus("0.82").div(4).toFixed(4));
	});

	it("leaves out what is not in force yet, foreign money, and a dividend as large as the price", () => {
		const days = [close("2026-02-05", "1")];
		const dividends = [
			dividend("2027-01-01", "0.5"),
			dividend("2026-02-06", "1"),
			{ ...dividend("2026-02-06", "0.1"), currency: "EUR" },
		];
		const later = { ...fourForOne, exDate: "2027-01-01" };
		expect(forwardAdjustments(days, [later], dividends, asOf).none).toBe(true);
	});

	it("rounds a third half up to four decimals", () => {
		const { factor } = forwardAdjustments([], [{ ...fourForOne, numerator: "3" }], [], asOf);
		expect(adjusted(bar("0.00015", "1"), factor(raw("2020-01-01"))).close).toBe("0.0001");
		expect(adjusted(bar("1", "1"), factor(raw("2020-01-01"))).close).toBe("0.3333");
	});

	it("keeps total return: two days before a dividend keep their ratio", () => {
		const cents = fc.integer({ min: 1000, max: 100_000 }).map((value) => (value / 100).toFixed(2));
		fc.assert(
			fc.property(cents, cents, fc.integer({ min: 1, max: 999 }), (first, second, amount) => {
				const days = [close("2026-02-04", first), close("2026-02-05", second)];
				const paid = dividend("2026-02-06", (amount / 100).toFixed(2));
				const { factor } = forwardAdjustments(days, [], [paid], asOf);
				const [a, b] = days.map((day) => Number(adjusted(bar(day.close), factor(day)).close));
				const ratio = Number(second) / Number(first);
				expect(Math.abs((b ?? 0) / (a ?? 1) / ratio - 1)).toBeLessThan(0.001);
			}),
		);
	});
});
