import fc from "fast-check";
import { expect, test } from "vitest";
import { decimalOf } from "./amounts.ts";
import { Holdings } from "./holdings.ts";

const symbols = new Map([
	["A", "A.US"],
	["B", "B.US"],
]);
const row = fc.record({
	filing: fc.nat(3),
	cusip: fc.constantFrom("A", "b", "C"),
	shares: fc.nat(1_000),
	value: fc.nat(1_000),
});

test("rows are added up by filing and security, in whatever order they come", () => {
	fc.assert(
		fc.property(fc.array(row, { maxLength: 30 }), (rows) => {
			const holdings = new Holdings(symbols);
			const sums = new Map<string, Map<number, [shares: number, value: number, line: number]>>();
			for (const [i, { filing, cusip, shares, value }] of rows.entries()) {
				const fields = {
					value: String(value),
					amount: String(shares),
					amountType: "SH",
					putCall: "",
					issuer: "",
				};
				const outcome = holdings.add(filing, { cusip, ...fields, line: i + 1 });
				const symbol = symbols.get(cusip.toUpperCase());
				if (symbol === undefined) continue;
				const filings = sums.get(symbol) ?? new Map();
				const [shareCount, total, line] = filings.get(filing) ?? [0, 0, i + 1];
				expect(outcome === null).toBe(!filings.has(filing));
				sums.set(symbol, filings.set(filing, [shareCount + shares, total + value, line]));
			}
			const found = [...holdings.symbols()].map((symbol) => {
				const positions = holdings.positions(symbol);
				return [
					symbol,
					positions.map(({ filing, shares, value, line }) => [
						filing,
						[Number(decimalOf(shares)), Number(decimalOf(value)), line],
					]),
				];
			});
			expect(found).toEqual([...sums].map(([symbol, filings]) => [symbol, [...filings]]));
		}),
	);
});
