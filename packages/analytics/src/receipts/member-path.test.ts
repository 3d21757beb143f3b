import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { textAt, valueAt } from "./member-path.ts";

const answer = {
	operating: {
		list: [
			{ id: "BRK.B.US/2025/q4", financial: { indicators: [{ key: "revenue", value: "1", change: null }] } },
			{ id: "BRK.B.US/2025/q3", financial: { indicators: [{ key: "revenue", value: "2" }] } },
		],
	},
	history: [{ date: "2026-09-30", peTtm: "20.5" }],
	count: 3,
	empty: "",
};

describe("the value at a path", () => {
	it.each([
		["operating.list[BRK.B.US/2025/q3].financial.indicators[revenue].value", "2"],
		["operating.list[BRK.B.US/2025/q4].financial.indicators[revenue].change", null],
		["history[2026-09-30].peTtm", "20.5"],
		["count", "3"],
		["empty", null],
	])("%s is found by names, also with points in them", (path, value) => {
		expect(textAt(answer, path)).toBe(value);
	});

	it.each([
		"operating.list[BRK.B.US/2025/q1].financial",
		"operating[list]",
		"history.2026-09-30",
		"count.length",
		"toString",
		"__proto__.polluted",
		"history[",
	])("%s is undefined", (path) => {
		expect(textAt(answer, path)).toBeUndefined();
	});

	it("is that of the entry, whatever its name and its place", () => {
		const name = fc.string({ minLength: 1 }).filter((text) => !text.includes("]"));
		fc.assert(
			fc.property(fc.uniqueArray(name, { minLength: 1 }), fc.nat(), (names, at) => {
				const list = names.map((key, value) => ({ key, value }));
				const wanted = at % names.length;
				expect(valueAt({ list }, `list[${names[wanted]}].value`)).toBe(wanted);
			}),
		);
	});

	it("never throws", () => {
		fc.assert(
			fc.property(fc.anything(), fc.string(), (any, path) => {
				valueAt(any, path);
			}),
		);
	});
});
