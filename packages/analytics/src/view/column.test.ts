import Big from "big.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareExactly, isTellable, numberColumn, textColumn } from "./column.ts";
import { noPause } from "./time-slices.ts";

const decimal = fc
	.tuple(fc.boolean(), fc.stringMatching(/^(0|[1-9]\d{0,14})$/), fc.stringMatching(/^(\d{0,8}[1-9])?$/))
	.map(([minus, whole, decimals]) => {
		const digits = decimals === "" ? whole : `${whole}.${decimals}`;
		return minus && digits !== "0" ? `-${digits}` : digits;
	});

describe("columns", () => {
	it("call exact only numbers that doubles tell apart", () => {
		fc.assert(
			fc.property(decimal, decimal, (one, other) => {
				if (!isTellable(one) || !isTellable(other)) return;
				expect(Math.sign(Number(one) - Number(other))).toBe(new Big(one).cmp(other));
			}),
			{ numRuns: 2000 },
		);
		expect(
			["0.001234567890123", "123456789012345", "-1234567890.12345", "12345678901234500000"].map(isTellable),
		).toEqual([true, true, true, true]);
		expect(["1234567890123456", "0.1234567890123456", "-1.000000000000001"].map(isTellable)).toEqual([
			false,
			false,
			false,
		]);
	});

	it("compare decimals that doubles do not tell apart", () => {
		expect(Number("9007199254740993")).toBe(Number("9007199254740992"));
		expect(compareExactly("9007199254740993", "9007199254740992")).toBe(1);
		expect(compareExactly("1.10", "1.1")).toBe(0);
	});

	it("hold numbers as they are, NaN where none is known", async () => {
		const texts = ["1.5", null, "9007199254740993"];
		const column = await numberColumn(3, (row) => texts[row] ?? null, noPause);
		expect([...column.values]).toEqual([1.5, Number.NaN, 9007199254740992]);
		expect(column.exact).toBe(false);
		expect((await numberColumn(2, (row) => texts[row] ?? null, noPause)).exact).toBe(true);
	});

	it("number texts whatever their case, 0 where none is known", async () => {
		const texts = ["Banks", null, "banks", "Chips"];
		const { codes, codeOf, spellings } = await textColumn(4, (row) => texts[row] ?? null, noPause);
		expect([...codes]).toEqual([1, 0, 1, 2]);
		expect([codeOf("BANKS"), codeOf("chips"), codeOf("none")]).toEqual([1, 2, undefined]);
		expect(spellings).toEqual(["Banks", "Chips", "banks"]);
	});
});
