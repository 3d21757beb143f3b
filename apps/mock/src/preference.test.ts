import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readPreference } from "./preference.ts";

const outcomes = new Map([
	[200, ["ok", "empty"]],
	[304, []],
	[402, ["allowanceExhausted"]],
]);
const read = (header: string) => readPreference(header, outcomes);

test.each([
	["", {}],
	["code=402", { status: 402 }],
	['code="402"; example="allowanceExhausted"', { status: 402, example: "allowanceExhausted" }],
	["example=empty", { status: 200, example: "empty" }],
	["Code=304", { status: 304 }],
	["dynamic=true", { dynamic: true }],
	["dynamic=false", {}],
	["seed=a1", { dynamic: true, seed: "a1" }],
	["respond-async, wait=10", {}],
])("%j", (header, preference) => {
	expect(read(header)).toEqual({ preference });
});

test("whatever it reads is documented", () => {
	const part = fc.oneof(
		fc.constantFrom(
			"code=200",
			"code=404",
			"example=ok",
			"example=constructor",
			"code=304",
			"seed=",
			"dynamic",
		),
		fc.string(),
	);
	fc.assert(
		fc.property(fc.array(part), (parts) => {
			const result = read(parts.join(", "));
			if ("rejection" in result) return;
			const { status, example } = result.preference;
			if (status !== undefined) expect(outcomes.has(status)).toBe(true);
			if (example !== undefined) expect(outcomes.get(status ?? 0)).toContain(example);
		}),
	);
});
