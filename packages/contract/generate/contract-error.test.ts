import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { lintErrors } from "./contract-error.ts";
import { readContract } from "./document.ts";
import { exampleTargets } from "./example-targets.ts";
import { operationTable } from "./operation-table.ts";
import { pathList } from "./paths.ts";

const operation = "paths/quote/listTrades.yaml";
const examples = "examples/quote/listTrades.yaml";
const schema = "schemas/Trade.yaml";

let spec: string;
beforeEach(async () => {
	const folder = await mkdtemp(join(tmpdir(), "contract-"));
	spec = join(folder, "spec");
	await cp(fileURLToPath(new URL("../../../spec/", import.meta.url)), spec, { recursive: true });
	onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

/** Replaces a text of a file of the contract, which it has. */
async function mistake(file: string, text: string, by: string): Promise<void> {
	const content = await readFile(join(spec, file), "utf8");
	expect(content).toContain(text);
	await writeFile(join(spec, file), content.replace(text, by));
}

describe("the generator names the file, and what is allowed", () => {
	test.each([
		[
			"a tab",
			"  operationId:",
			"\toperationId:",
			`spec/${operation}:3:1: YAML indents with spaces, here is a tab.`,
		],
		[
			"a colon in a text",
			"summary: Newest",
			"summary: Trades: newest",
			`spec/${operation}:4:12: a text with ": "`,
		],
		["a key twice", "  x-metered: true", "  x-metered: true\n  x-metered: true", "Map keys must be unique."],
		["no path", "x-path: ", "path: ", `spec/${operation}:1: x-path is missing; allowed: a path such as`],
		["another method", "get:", "post:", `spec/${operation}: the operation has the method post; allowed: get`],
		[
			"the path of another operation",
			"quote/trades",
			"quote/depth",
			"spec/paths/quote/getQuoteDepth.yaml and spec/paths/quote/listTrades.yaml have the same x-path",
		],
	])("with %s", async (_, text, by, message) => {
		await mistake(operation, text, by);
		expect(() => pathList(spec)).toThrow(message);
	});

	test("in an empty file", async () => {
		await writeFile(join(spec, operation), "");
		expect(() => pathList(spec)).toThrow(`spec/${operation}:1: the file is empty`);
	});

	test("with an example without its request", async () => {
		await mistake(examples, "  x-request:", "  x-question:");
		expect(() => exampleTargets(spec, [])).toThrow(
			`spec/${examples}: the example listTrades.ok has no x-request; allowed: a target such as`,
		);
	});

	test("with a parameter of two types", async () => {
		await mistake("parameters/Cursor.yaml", "type: string", "type: [string, integer]");
		const document = await readContract(join(spec, "openapi.yaml"));
		expect(() => operationTable(document)).toThrow(
			/The parameter "cursor" of \w+ has the type \["string","integer"\]; allowed: one of string/,
		);
	});
});

describe("the lint names the file and the line", () => {
	test.each([
		["an unknown tag", operation, "tags: [quote]", "tags: [quotes]", `spec/${operation}:7: `],
		[
			"a wrong reference",
			schema,
			"$ref: Price.yaml",
			"$ref: Prize.yaml",
			`spec/${schema}:6: Can't resolve $ref`,
		],
		[
			"a number in place of a price",
			schema,
			"$ref: Price.yaml",
			"type: number",
			`spec/${schema}:6: Property "price"`,
		],
		["no description", operation, "  description: Trades", "  title: Trades", `spec/${operation}:`],
		[
			"codes without a meaning",
			"schemas/Direction.yaml",
			"1 down, ",
			"",
			"spec/schemas/Direction.yaml:3: The desc",
		],
	])("of %s", async (_, file, text, by, message) => {
		await mistake(file, text, by);
		expect(await lintErrors(join(spec, "openapi.yaml"))).toContainEqual(expect.stringContaining(message));
	});

	test("and nothing of a contract without mistakes", async () => {
		expect(await lintErrors(join(spec, "openapi.yaml"))).toEqual([]);
	});
});
