import fc from "fast-check";
import { expect, test } from "vitest";
import { decimal, directionOf, noFigure, percent, shifted, sum } from "./decimal.ts";

test.each([
	["1234567.80", {}, "1,234,567.80"],
	["-0.5", {}, "−0.5"],
	["0.84", { signed: true }, "+0.84"],
	["0.00", { signed: true }, "0.00"],
	["12345678901234567890.12", {}, "12,345,678,901,234,567,890.12"],
	["3985433085600", { compact: true }, "3.99T"],
	["268.565", { digits: 2 }, "268.57"],
	["3.9", { atLeast: 2 }, "3.90"],
	["5.0124", { atLeast: 2 }, "5.0124"],
	["", {}, noFigure],
	[null, {}, noFigure],
] as const)("%s with %o is shown as %s", (text, form, expected) => {
	expect(decimal(text, form)).toBe(expected);
});

test("every digit of a decimal is shown", () => {
	const digits = (from: number, to: number) =>
		fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: from, maxLength: to });
	fc.assert(
		fc.property(
			fc.boolean(),
			fc.constantFrom(..."123456789"),
			digits(0, 24),
			digits(0, 12),
			(minus, first, rest, fraction) => {
				const text = `${minus ? "-" : ""}${first}${rest}${fraction === "" ? "" : `.${fraction}`}`;
				expect(decimal(text).replaceAll(",", "").replace("−", "-")).toBe(text);
			},
		),
	);
});

test("a percentage and a direction", () => {
	expect(percent("5.3", { signed: true })).toBe("+5.30 %");
	expect(["1", "-0.01", "0.00", "-0", null].map(directionOf)).toEqual(["up", "down", "flat", "flat", "flat"]);
});

test.each([
	["1150.1008", "115010080000"],
	["-0.5", "-50000000"],
	["0.123456789", "12345678.9"],
	["0", "0"],
] as const)("%s times ten to the power of eight is %s", (text, expected) => {
	expect(shifted(text, 8)).toBe(expected);
});

test("a sum is exact, with as many digits as its parts have", () => {
	expect(sum("0.1", "0.2")).toBe("0.3");
	expect(sum("9007199254740993", "0.25")).toBe("9007199254740993.25");
	expect(sum("-0.5", "0.25")).toBe("-0.25");
	expect(sum("100", "3")).toBe("103");
});
