import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { breakingChanges, type ContractDocument } from "../compatibility/breaking-changes.ts";
import { changelog } from "./changelog.ts";
import { differences } from "./differences.ts";
import { readUsage } from "./usage.ts";

type Json = Record<string, unknown>;

/** A contract of one operation, `getQuotes`, that is changed in place. */
function contract(change: (parts: { operation: Json; quote: Json }) => void = () => {}): ContractDocument {
	const quote = {
		type: "object",
		required: ["symbol", "lastDone"],
		properties: { symbol: { type: "string" }, lastDone: { type: "string" }, volume: { type: "string" } },
	};
	const operation = {
		operationId: "getQuotes",
		parameters: [
			{ name: "symbols", in: "query", required: true, schema: { type: "array" } },
			{ name: "count", in: "query", schema: { type: "integer", maximum: 100, enum: [1, 2] } },
		],
		responses: {
			"200": {
				headers: { ETag: {} },
				content: {
					"application/json": {
						schema: {
							type: "object",
							properties: { quote: { type: "array", items: { $ref: "#/components/schemas/Quote" } } },
						},
					},
				},
			},
		},
	};
	change({ operation, quote });
	const paths = { "/quote": { get: operation } };
	return { security: [], paths, components: { schemas: { Quote: quote } } } as unknown as ContractDocument;
}

const diffLines = (before: ContractDocument, after: ContractDocument, usage?: object): string[] => {
	const recorded = usage && readUsage(JSON.stringify(usage), before);
	const found = differences(before, after);
	return changelog({ versions: ["1.0.0", "1.1.0"], found, usage: recorded }).split("\n");
};

test("a contract against itself", () => {
	expect(diffLines(contract(), contract())).toEqual([
		"# Contract 1.0.0 -> 1.1.0",
		"",
		"The contracts promise the same.",
		"",
	]);
});

test("removed, changed, deprecated and added, with what breaks callers first", () => {
	const after = contract(({ operation, quote }) => {
		quote["properties"] = {
			symbol: { type: "string", deprecated: true },
			lastDone: { type: ["string", "null"] },
			turnover: { type: "string" },
		};
		const [symbols] = operation["parameters"] as Json[];
		const count = { name: "count", in: "query", schema: { type: "integer", maximum: 500, enum: [2, 3] } };
		operation["parameters"] = [symbols, count, { name: "page", in: "query", schema: { type: "integer" } }];
	});
	expect(diffLines(contract(), after)).toEqual([
		"# Contract 1.0.0 -> 1.1.0",
		"",
		"6 differences, 3 of them can break a caller.",
		"",
		"## Removed",
		"",
		"- `Quote.volume` (getQuotes). **Can break callers.**",
		"",
		"## Changed",
		"",
		"- `getQuotes query count`: values: no longer 1; now also 3; maximum 100 -> 500. **Can break callers.**",
		"- `Quote.lastDone` (getQuotes): type string -> string, null. **Can break callers.**",
		"",
		"## Deprecated",
		"",
		"- `Quote.symbol` (getQuotes).",
		"",
		"## Added",
		"",
		"- `getQuotes query page`.",
		"- `Quote.turnover` (getQuotes).",
		"",
	]);
});

test("an operation that is gone is one line, and its parts are not listed", () => {
	const none = { ...contract(), paths: {} };
	expect(diffLines(contract(), none)).toContain("- `GET /quote`. **Can break callers.**");
	expect(differences(contract(), none)).toHaveLength(1);
	expect(differences(none, contract())).toHaveLength(1);
});

const without = (name: string) =>
	contract(({ quote }) => {
		const { [name]: _, ...others } = quote["properties"] as Json;
		quote["properties"] = others;
	});

test("a recording with members tells who reads what is removed", () => {
	const reads = { "quote[].lastDone": 12, "quote[].symbol": 1 };
	const usage = { operations: { getQuotes: { requests: 5, parameters: { symbols: 5 }, members: reads } } };
	const line = (name: string) =>
		diffLines(contract(), without(name), usage).find((one) => one.startsWith("- "));
	expect(line("lastDone")).toContain("Used by the recording: getQuotes (12 reads).");
	expect(line("volume")).not.toContain("Used");
	expect(diffLines(contract(), without("volume"), usage)[2]).toBe(
		"1 difference, 1 of them can break a caller. 0 of these touch what the recording uses.",
	);
});

test("an HTTP archive tells operations and parameters", () => {
	const entry = (target: string, method = "GET") => ({
		request: { method, url: `http://x.example${target}` },
	});
	const entries = [
		entry("/quote?symbols=A.US&count=1"),
		entry("/quote?symbols=B.US"),
		entry("/other"),
		entry("/quote", "POST"),
	];
	const after = contract(({ operation }) => {
		operation["parameters"] = [(operation["parameters"] as Json[])[0]];
	});
	expect(diffLines(contract(), after, { log: { entries } })).toContain(
		"- `getQuotes query count`. **Can break callers.** Used by the recording: getQuotes (1 request).",
	);
	expect(diffLines(contract(), without("volume"), { log: { entries } })).toContain(
		"- `Quote.volume` (getQuotes). **Can break callers.** Used by the recording: getQuotes (2 requests, members not recorded).",
	);
	expect(() => readUsage("{}", contract())).toThrow("an HTTP archive (HAR)");
});

test("an HTTP archive tells parameters of the path, as the proxy does", () => {
	const withPath = (parameters: Json[]) => ({
		...contract(({ operation }) => {
			operation["parameters"] = parameters;
		}),
	});
	const moved = (document: ContractDocument): ContractDocument => ({
		...document,
		paths: Object.fromEntries(
			Object.values(document.paths).map((path) => ["/quote/{symbol}", path] as const),
		),
	});
	const before = moved(
		withPath([{ name: "symbol", in: "path", required: true, schema: { type: "string" } }]),
	);
	const after = moved(
		withPath([{ name: "symbol", in: "path", required: true, schema: { type: "integer" } }]),
	);
	const entries = [{ request: { method: "GET", url: "http://x.example/quote/A.US" } }];
	expect(diffLines(before, after, { log: { entries } }).find((one) => one.startsWith("- "))).toContain(
		"Used by the recording: getQuotes (1 request).",
	);
});

const file = new URL("../src/openapi.gen.json", import.meta.url);
const whole = JSON.parse(await readFile(file, "utf8")) as ContractDocument;

test("every breaking change of the contract is told as one", () => {
	const schemas = Object.keys(whole.components["schemas"] ?? {});
	fc.assert(
		fc.property(
			fc.constantFrom(...schemas),
			fc.nat(),
			fc.constantFrom("gone", "null", "sometimes"),
			(schema, pick, how) => {
				const after = structuredClone(whole);
				const target = after.components["schemas"]?.[schema] as Json;
				const properties = (target["properties"] ?? {}) as Record<string, Json>;
				const name = Object.keys(properties)[pick % Math.max(1, Object.keys(properties).length)];
				fc.pre(name !== undefined);
				if (how === "gone") delete properties[name ?? ""];
				if (how === "null") properties[name ?? ""] = { type: "null" };
				if (how === "sometimes") target["required"] = [];
				const found = differences(whole, after);
				const breaking = found.filter(({ isBreaking }) => isBreaking);
				expect(breaking.length > 0).toBe(breakingChanges(whole, after).length > 0);
				if (how === "gone") expect(found.some(({ name }) => name.startsWith(`${schema}.`))).toBe(true);
			},
		),
		{ numRuns: 60 },
	);
});
