import fc from "fast-check";
import { expect, test } from "vitest";
import { usedPart } from "./used-part.ts";

const taxonomies = ["us-gaap", "dei"];

const parsed = (text: string): unknown => {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
};

test("leaves out tags and taxonomies that are not wanted, and nothing else", () => {
	const text = `{"cik": 7, "facts" : {"us-gaap": {"Assets": {"units": {"USD": [{"val": 1.50}]}},
		"Other": {"units": [1, "}", "\\"", {}]}, "\\u0041ssets": 2}, "other": {"Assets": 1}, "dei": 5}, "x": [{}]}`;
	expect(usedPart(text, taxonomies)).toBe(
		`{"cik": 7,"facts":{"us-gaap":{"Assets": {"units": {"USD": [{"val": 1.50}]}},"\\u0041ssets": 2},"dei":5},"x": [{}]}`,
	);
});

test("walks over every valid text, and leaves every other to the parser", () => {
	const key = fc.constantFrom("facts", "us-gaap", "dei", "Assets", "Other", "\n", "é");
	const { tree } = fc.letrec((tie) => ({
		tree: fc.oneof(
			{ maxDepth: 6 },
			fc.jsonValue({ maxDepth: 1 }),
			fc.array(tie("tree"), { maxLength: 4 }),
			fc.dictionary(key, tie("tree"), { maxKeys: 4 }),
		),
	}));
	const change = fc.record({
		at: fc.nat(),
		text: fc.constantFrom(
			"",
			",",
			"}",
			"]",
			"{",
			"[",
			'"',
			"\\",
			"0",
			"-",
			".",
			"e",
			" ",
			"\n",
			"\u0001",
			"t",
		),
		length: fc.nat(2),
	});
	fc.assert(
		fc.property(
			tree,
			fc.array(change, { maxLength: 2 }),
			fc.constantFrom(undefined, 1),
			(value, changes, indent) => {
				let text = JSON.stringify(value, null, indent);
				for (const { at, text: piece, length } of changes) {
					const position = at % (text.length + 1);
					text = text.slice(0, position) + piece + text.slice(position + length);
				}
				const whole = parsed(text);
				const used = usedPart(text, taxonomies);
				expect(used === null).toBe(whole === undefined);
				if (used !== null) expect(parsed(used)).not.toBe(undefined);
			},
		),
		{ numRuns: 2_000 },
	);
});

test("passes over usual facts as the parser reads them, and leaves changed ones to it", () => {
	const member = fc.constantFrom(
		'"end":"2020-01-01"',
		'"val":-1.5e3',
		'"val":01',
		'"fy":null',
		'"fp":"\\""',
		'"x":[1]',
		"",
	);
	const fact = fc
		.record({
			start: fc.boolean(),
			frame: fc.boolean(),
			value: fc.double(),
			change: fc.option(member),
			at: fc.nat(9),
		})
		.map(({ start, frame, value, change, at }) => {
			const members = [
				...(start ? ['"start":"2019-10-01"'] : []),
				'"end":"2019-12-31"',
				`"val":${JSON.stringify(value)}`,
				'"accn":"0000000001-20-000001"',
				'"fy":2019',
				'"fp":"FY"',
				'"form":"10-K"',
				'"filed":"2020-02-01"',
				...(frame ? ['"frame":"CY2019"'] : []),
			];
			if (change !== null) members[at % members.length] = change;
			return `{${members.join(",")}}`;
		});
	fc.assert(
		fc.property(fc.array(fact, { maxLength: 4 }), (facts) => {
			const list = `{"units":{"USD":[${facts.join(",")}]}}`;
			const text = `{"facts":{"us-gaap":{"Assets":${list},"Other":${list}}}}`;
			const used = usedPart(text, taxonomies);
			expect(used === null).toBe(parsed(text) === undefined);
			if (used !== null) expect(used).toBe(`{"facts":{"us-gaap":{"Assets":${list}}}}`);
		}),
		{ numRuns: 1_000 },
	);
});

test("leaves a text beyond the limits to the parser", () => {
	expect(usedPart("[".repeat(100) + "]".repeat(100), taxonomies)).not.toBeNull();
	expect(usedPart("[".repeat(101) + "]".repeat(101), taxonomies)).toBeNull();
});
