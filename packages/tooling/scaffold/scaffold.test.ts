import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { areaEdits } from "./area.ts";
import { applyEdits, type Edits } from "./edits.ts";
import { indicatorEdits, nextNumber } from "./indicator.ts";
import { operationEdits } from "./operation.ts";
import { drop, repositoryCopy, said } from "./repository-copy.fixture.ts";
import { areasFile, areasIn, sourceEdits } from "./source.ts";
import { marker } from "./unfinished.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const areas = areasIn(await readFile(join(root, areasFile), "utf8"));
const operation = operationEdits("quote", "listOpenInterest", "/quote/open_interest");
const indicator = indicatorEdits("askedprice", "Market", 83);
const source = sourceEdits("cboe-volume", "shortVolume", areas);
const area = areaEdits("openInterest", "prices");

const linesWith = (text: string) => new RegExp(`^.*${text}.*\n`, "gm");

/** For each file, the line that names the new part, and the name that the compiler reports without it. */
const lists = [
	["packages/ingest/src/frame/range-check.ts", linesWith("openInterest"), "openInterest"],
	["packages/sample/src/generate.ts", / \| "openInterest"/, "openInterest"],
] as const;

const filesOf = ({ create, insert }: Edits) => [
	...new Set([...Object.keys(create), ...insert.map(({ file }) => file)]),
];

/** The files of the changes that carry the marker. */
const marked = ({ create }: Edits) =>
	Object.entries(create).flatMap(([file, content]) => (content.includes(marker) ? [file] : []));

describe("a copy of the repository with a new operation, source and area", () => {
	let copy = "";
	/** The output of a test of the copy. */
	const vitest = (folder: string, file: string) =>
		said(copy, folder, "node", "node_modules/vitest/vitest.mjs", "run", file);
	/** The compiler's output on the files that the generators write and change, and on all that these import. */
	const typed = () => said(copy, ".", "tsc", "-p", "tsconfig.scaffold.json");

	beforeAll(async () => {
		copy = await repositoryCopy();
		for (const edits of [operation, indicator, source, area]) await applyEdits(copy, edits);
		for (const name of ["analytics", "ingest", "contract"])
			await said(copy, `packages/${name}`, "node", "generate/main.ts");
		const files = [operation, indicator, source, area]
			.flatMap(filesOf)
			.filter((file) => file.endsWith(".ts"));
		const settings = JSON.stringify({ extends: "./tsconfig.base.json", files });
		await writeFile(join(copy, "tsconfig.scaffold.json"), settings);
	});
	afterAll(() => rm(copy, { recursive: true, force: true }));

	test("has a contract that passes the lint and holds the operation", async () => {
		expect(await said(copy, ".", "redocly", "lint", "spec/openapi.yaml")).toContain("is valid");
		const table = await readFile(join(copy, "packages/contract/src/operations.gen.ts"), "utf8");
		expect(table).toContain("listOpenInterest");
		const types = await readFile(join(copy, "packages/contract/src/types.gen.ts"), "utf8");
		expect(types).toContain("askedprice");
	});

	test("compiles", async () => {
		expect(await typed()).toBe("");
	});

	test("has an indicator whose test passes", async () => {
		expect(await vitest("packages/analytics", "src/screener/definitions/askedprice")).toMatch(
			/Tests .*1 passed/,
		);
	});

	test("has an operation whose test passes when its handler answers", async () => {
		const handler = join(copy, "packages/operations/src/quote/listOpenInterest.ts");
		const runTest = () => vitest("packages/operations", "src/quote/listOpenInterest");
		expect(await runTest()).toContain(`${marker}: answer up to 20 items`);
		const text = await readFile(handler, "utf8");
		const answer = 'return { items: [{ timestamp: "2026-11-20T21:00:00Z" }] }';
		await writeFile(handler, text.replace(/throw new Error\(.*\)/, answer));
		expect(await runTest()).toMatch(/Tests .*1 passed/);
	});

	test("is told by the compiler of each list that one of them is missing in", async () => {
		for (const [file, pattern] of lists) await drop(copy, file, pattern);
		const found = await typed();
		for (const [file, , name] of lists) expect(found).toMatch(new RegExp(`${file}.*${name}`));
	});

	test("is told by the lint of an example that is not there", async () => {
		await rm(join(copy, "spec/examples/quote/listOpenInterest.yaml"));
		expect(await said(copy, ".", "redocly", "lint", "spec/openapi.yaml")).toContain(
			"examples/quote/listOpenInterest.yaml",
		);
	});
});

test("an operation is six files, and no list names it", () => {
	expect(Object.keys(operation.create)).toHaveLength(6);
	expect(operation.insert).toEqual([]);
});

test("an indicator is its definition and a test, and no list names it", () => {
	expect(Object.keys(indicator.create)).toHaveLength(2);
	expect(indicator.insert).toEqual([]);
	expect(nextNumber('\tvaluation(1, "pettm", "ratio"),\n\tid: 69,\n')).toBe(70);
	expect(nextNumber("\tid: 100,\n")).toBe(124);
});

test("a source is its folder, and no list names it", () => {
	const folders = Object.keys(source.create).map((file) => file.slice(0, file.lastIndexOf("/")));
	expect(new Set(folders)).toEqual(new Set(["packages/ingest/src/sources/cboe-volume"]));
	expect(source.insert).toEqual([]);
});

test("the new files of each kind are marked where their author has to fill them", () => {
	expect(marked(operation).map((file) => file.replace(/^.*\//, ""))).toEqual([
		"listOpenInterest.yaml",
		"ListOpenInterestResponse.yaml",
		"listOpenInterest.yaml",
		"listOpenInterest.ts",
		"listOpenInterest.test.ts",
		"listOpenInterest.ts",
	]);
	expect(marked(indicator)).toEqual(Object.keys(indicator.create));
	expect(marked(source)).toEqual(Object.keys(source.create));
	expect(marked(area)).toEqual(Object.keys(area.create));
});

test("writes nothing when a file is there, or a line to insert beside is not", async () => {
	const copy = await mkdtemp(join(tmpdir(), "edits-"));
	onTestFinished(() => rm(copy, { recursive: true, force: true }));
	await writeFile(join(copy, "README.md"), "text\n");
	const present = { create: { "README.md": "" }, insert: [] };
	await expect(applyEdits(copy, present)).rejects.toThrow("README.md exists already");
	const lost = { file: "README.md", text: "", where: "after", line: /^no such line$/ } as const;
	await expect(applyEdits(copy, { create: { "new.md": "" }, insert: [lost] })).rejects.toThrow(
		"README.md has no line like",
	);
	await expect(readFile(join(copy, "new.md"))).rejects.toThrow("ENOENT");
});

test.each([
	["an area", () => operationEdits("quotes", "listX", "/x"), 'area is "quotes"'],
	["an operationId", () => operationEdits("quote", "ListX", "/x"), 'operationId is "ListX"'],
	["a path", () => operationEdits("quote", "listX", "x"), 'path is "x"'],
	["an indicator", () => indicatorEdits("Beta", "Market", 1), 'key is "Beta"; allowed: small letters'],
	["a source", () => sourceEdits("Cboe", "trades", areas), 'name is "Cboe"'],
	[
		"an area of a source",
		() => sourceEdits("cboe", "Trades", areas),
		'area is "Trades"; the nearest are trades, insiderTrades and ',
	],
	[
		"an area of a source that does not exist",
		() => sourceEdits("cboe", "shortVol", areas),
		'area is "shortVol"; the nearest are shortVolume, shortInterest and ',
	],
	["a new area", () => areaEdits("X", "prices"), 'name is "X"; allowed: camel case, such as openInterest'],
	["a group", () => areaEdits("x", "y"), 'group is "y"'],
])("refuses %s in words that say what is allowed", (_, make, message) => {
	expect(make).toThrow(message);
});
