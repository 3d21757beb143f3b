import * as fc from "fast-check";
import { expect, test } from "vitest";
import { contract } from "../testing.ts";
import { compareDecimals, compareValues, equal, isBare, valuesAt } from "./reading.ts";

const decimal = fc.tuple(fc.bigInt(-(10n ** 20n), 10n ** 20n), fc.nat({ max: 8 })).map(([digits, scale]) => {
	const text = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, "0");
	const fraction = scale > 0 ? `.${text.slice(-scale)}` : "";
	return { digits, scale, text: `${digits < 0n ? "-" : ""}${text.slice(0, text.length - scale)}${fraction}` };
});

test("decimals compare exactly", () => {
	fc.assert(
		fc.property(decimal, decimal, (one, other) => {
			const [a, b] = [
				one.digits * 10n ** BigInt(8 - one.scale),
				other.digits * 10n ** BigInt(8 - other.scale),
			];
			expect(compareDecimals(one.text, other.text)).toBe(a < b ? -1 : a > b ? 1 : 0);
		}),
	);
});

test("times compare by time whatever their precision", () => {
	expect(compareValues("2026-01-01T00:00:00.9Z", "2026-01-01T00:00:00.10Z")).toBe(1);
	expect(compareValues("2026-01-01T00:00:00Z", "2026-01-01T00:00:00.000001Z")).toBe(-1);
});

test("valuesAt follows lists and passes over what is missing", () => {
	const body = { a: [{ b: { c: [1, 2] } }, { b: null }, {}], d: 0 };
	expect(valuesAt(body, "a[].b.c[]")).toEqual([1, 2]);
	expect(valuesAt(body, "d")).toEqual([0]);
	expect(valuesAt(body, "x[].y")).toEqual([]);
	expect(valuesAt(body, "a[]")).toHaveLength(3);
});

test("equal agrees with JSON whatever the order of properties", () => {
	const same = fc.property(fc.jsonValue(), (value) => equal(value, structuredClone(value)));
	fc.assert(same);
	expect(equal({ a: 1, b: [1] }, { b: [1], a: 1 })).toBe(true);
	expect(equal({ a: 1 }, { a: 1, b: undefined })).toBe(false);
	expect(equal([], {})).toBe(false);
	expect(equal([1, 2], [2, 1])).toBe(false);
});

test("the examples of empty answers tell nothing, the others something", () => {
	const examples = contract.document.components["examples"] as Record<string, { value: unknown }>;
	const named = (name: string) => Object.entries(examples).filter(([key]) => key.endsWith(`.${name}`));
	expect(named("empty").length).toBeGreaterThan(20);
	expect(named("empty").filter(([, { value }]) => !isBare(value))).toEqual([]);
	expect(named("ok").length).toBeGreaterThan(30);
	expect(named("ok").filter(([, { value }]) => isBare(value))).toEqual([]);
});

test("without lists, only what is null, false or zero tells nothing", () => {
	expect(isBare({ a: null, b: { c: 0, d: false } })).toBe(true);
	expect(isBare({ a: null, b: { c: 1 } })).toBe(false);
	expect(isBare({ a: "" })).toBe(false);
	expect(isBare({ a: [[], 0] })).toBe(false);
	expect(isBare({ a: [], unknownSymbols: ["ZZZZ.US"], unknownSymbolHints: [{}] })).toBe(true);
});
