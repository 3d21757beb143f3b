import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readParameters } from "./parameters.ts";
import { operationOf } from "./testing/valid-request.ts";

const operation = operationOf("searchScreener");
const read = (query: string) => readParameters({ operation, rawPath: new Map() }, query);

test("what is sent well encoded is read as it was meant", () => {
	const value = fc.string({ unit: "binary", minLength: 1 }).filter((text) => text.isWellFormed());
	fc.assert(
		fc.property(value, value, (conditions, show) => {
			const query = new URLSearchParams({ conditions, show }).toString();
			expect(read(query)).toEqual({
				sent: {
					path: new Map(),
					query: new Map([
						["conditions", conditions],
						["show", show],
					]),
				},
			});
		}),
	);
});

test("a list comes by commas, under its name several times, or in both ways", () => {
	const quotes = { operation: operationOf("getQuotes"), rawPath: new Map() };
	const sent = { path: new Map(), query: new Map([["symbols", "A.US,B.US,C.US"]]) };
	for (const query of [
		"symbols=A.US,B.US,C.US",
		"symbols=A.US&symbols=B.US&symbols=C.US",
		"symbols=A.US,B.US&symbols=C.US",
	])
		expect(readParameters(quotes, query)).toEqual({ sent });
});

test("whatever is sent is read or refused, and only known names pass", () => {
	const names = operation.parameters.map(({ name }) => name);
	const piece = fc.oneof(fc.constantFrom(...names, "=", "&", "%", "%41", "__proto__", "1", ","), fc.string());
	fc.assert(
		fc.property(fc.array(piece), (pieces) => {
			const reading = read(pieces.join(""));
			if ("rejection" in reading) expect(reading.rejection.details[0]?.path).toMatch(/^query\./);
			else expect(names).toEqual(expect.arrayContaining([...reading.sent.query.keys()]));
		}),
	);
});
