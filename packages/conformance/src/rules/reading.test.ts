import * as fc from "fast-check";
import { expect, test } from "vitest";
import { contract } from "../testing.ts";
import {
	at,
	compareDecimals,
	compareValues,
	equal,
	isBare,
	listAt,
	listsAt,
	rowAt,
	rowIfAny,
	rowListAt,
	rowsAt,
	valuesAt,
	WrongShape,
} from "./reading.ts";
import type { RuleContext } from "./rule.ts";

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

test("valuesAt takes the item of a list by its number", () => {
	expect(valuesAt({ a: [{ b: 1 }, { b: 2 }] }, "a.1.b")).toEqual([2]);
	expect(valuesAt({ a: [] }, "a.0.b")).toEqual([]);
});

test("at reads own members of objects and items of lists alone", () => {
	expect(at({ a: [{ b: 1 }] }, "a.0.b")).toBe(1);
	for (const body of [undefined, null, 5, "text", [], {}]) {
		expect(at(body, "a.b")).toBeUndefined();
		expect(at(body, "constructor")).toBeUndefined();
	}
	expect(at({ a: "text" }, "a.length")).toBeUndefined();
});

test("rowsAt gives objects, and passes over what is missing", () => {
	expect(rowsAt({ a: [{ b: 1 }, null, { b: 2 }] }, "a[]")).toEqual([{ b: 1 }, { b: 2 }]);
	expect(rowsAt({ a: [{ b: { c: 1 } }, { b: null }, {}] }, "a[].b")).toEqual([{ c: 1 }]);
	expect(rowsAt([{ a: 1 }], "[]")).toEqual([{ a: 1 }]);
	for (const body of [undefined, null, {}, { a: null }, { a: [] }]) expect(rowsAt(body, "a[]")).toEqual([]);
});

test.each([
	[5, "5 is no object, at a[]"],
	["text", '"text" is no object, at a[]'],
	[[], "[] is no object, at a[]"],
	[{ a: 5 }, "5 is no list, in a[]"],
	[{ a: "text" }, '"text" is no list, in a[]'],
	[{ a: { b: {} } }, '{"b":{}} is no list, in a[]'],
	[{ a: [{}, 5] }, "5 is no object, at a[]"],
	[{ a: [["b"]] }, '["b"] is no object, at a[]'],
	[{ a: [false] }, "false is no object, at a[]"],
])("rowsAt refuses a strange body: %j", (body, message) => {
	expect(() => rowsAt(body, "a[]")).toThrow(new WrongShape(message));
});

test("rowAt wants an object, rowIfAny does without", () => {
	const body = { a: { b: { c: 1 } }, d: null, e: [], f: 5 };
	expect(rowAt(body, "a.b")).toEqual({ c: 1 });
	expect(rowAt(body, "")).toBe(body);
	expect(rowIfAny(body, "a.b")).toEqual({ c: 1 });
	expect(rowIfAny(body, "d")).toBeUndefined();
	expect(rowIfAny(undefined, "d")).toBeUndefined();
	for (const path of ["d", "e", "f", "x", "f.x"]) expect(() => rowAt(body, path)).toThrow(WrongShape);
	for (const path of ["e", "f"]) expect(() => rowIfAny(body, path)).toThrow(WrongShape);
	expect(() => rowAt(null, "")).toThrow("null is no object, at the answer");
});

test("lists are read whatever their items are, and rows of them are objects", () => {
	const messages: string[] = [];
	const context = { fail: (message: string) => void messages.push(message) } as unknown as RuleContext;
	expect(listAt(context, { a: [1, "text"] }, "a")).toEqual([1, "text"]);
	expect(rowListAt(context, { a: [{ b: 1 }] }, "a")).toEqual([{ b: 1 }]);
	expect(() => rowListAt(context, { a: [{ b: 1 }, null] }, "a")).toThrow(WrongShape);
	expect(listsAt(context, { a: [{ b: [1] }, {}] }, "a[].b")).toEqual([[1]]);
	expect(messages).toEqual([]);
	expect(rowListAt(context, {}, "a")).toEqual([]);
	expect(listAt(context, { a: 5 }, "a")).toEqual([]);
	expect(listsAt(context, { a: [{ b: [1] }, { b: 5 }] }, "a[].b")).toEqual([[1]]);
	expect(messages).toEqual(["there is no list at a", "there is no list at a", "there is no list at a[].b"]);
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
