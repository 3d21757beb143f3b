import fc from "fast-check";
import { expect, test } from "vitest";
import { BadScenario, readHeader, readSettings, settingRules } from "./scenario.ts";

test("reads each setting in its unit", () => {
	const texts = {
		answers: "examples",
		allowance: "5",
		rate: "3/10",
		expires: "2026-11-21T00:00:00Z",
		clock: "2026-11-20T13:00:00Z",
		speed: "60",
		change: "2",
		halt: "1",
		latency: "100",
		spread: "20",
		errors: "0.1",
		cut: "1",
		slow: "0.5",
		bytes: "100",
		seed: "7",
	};
	expect(Object.keys(texts).sort()).toEqual(Object.keys(settingRules).sort());
	expect(readSettings(texts)).toEqual({
		answers: "examples",
		allowance: 5,
		rate: { requests: 3, seconds: 10 },
		expires: Date.UTC(2026, 10, 21),
		clock: Date.UTC(2026, 10, 20, 13),
		speed: 60,
		change: 2,
		halt: 1,
		latency: 100,
		spread: 20,
		errors: 0.1,
		cut: 1,
		slow: 0.5,
		bytes: 100,
		seed: 7,
	});
});

test.each([
	[{ allowence: "5" }, 'There is no setting "allowence"; there are: answers, allowance,'],
	[{ allowance: "-1" }, 'Setting allowance is "-1"; allowed: an integer from 0 to 1000000000.'],
	[{ rate: "5" }, 'Setting rate is "5"; allowed: requests/seconds, such as 5/10.'],
	[{ errors: "1.5" }, 'Setting errors is "1.5"; allowed: a number from 0 to 1.'],
	[{ clock: "2026-11-31T00:00:00Z" }, 'Setting clock is "2026-11-31T00:00:00Z"; allowed: now, or an instant'],
	[{ clock: "2030-01-01T00:00:00Z" }, "from 2025 to 2027"],
	[{ halt: "4" }, 'Setting halt is "4"; allowed: 1, 2 or 3.'],
])("refuses %j", (texts, message) => {
	expect(() => readSettings(texts)).toThrow(BadScenario);
	expect(() => readSettings(texts)).toThrow(message);
});

test("requests share a state by id, or by the text of their header", () => {
	expect(readHeader("id=a, allowance=5")).toEqual({ id: "a", settings: { allowance: 5 } });
	expect(readHeader(" allowance=5 ,seed=2,").id).toBe(readHeader("allowance=5, seed=2").id);
	expect(() => readHeader("allowance")).toThrow('holds "allowance"; allowed: name=value.');
	expect(() => readHeader("id=a b")).toThrow('Setting id is "a b"');
});

test("any text is read, or refused in words", () => {
	const piece = fc.oneof(
		fc.string(),
		fc
			.tuple(fc.constantFrom(...Object.keys(settingRules), "id"), fc.string({ maxLength: 12 }))
			.map((pair) => pair.join("=")),
	);
	fc.assert(
		fc.property(fc.array(piece, { maxLength: 4 }), (pieces) => {
			try {
				expect(Object.keys(settingRules)).toEqual(
					expect.arrayContaining(Object.keys(readHeader(pieces.join(",")).settings)),
				);
			} catch (error) {
				expect(error).toBeInstanceOf(BadScenario);
			}
		}),
	);
});
