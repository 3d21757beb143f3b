import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { areaFiles } from "./area.ts";
import { guidedFiles } from "./guided-files.fixture.ts";
import { indicatorFiles, nextNumber } from "./indicator.ts";
import { type NewFiles, writeNewFiles } from "./new-files.ts";
import { operationFiles } from "./operation.ts";
import { outputOf, repositoryCopy } from "./repository-copy.fixture.ts";
import { areasFile, areasIn, sourceFiles } from "./source.ts";
import { marker } from "./unfinished.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const areas = areasIn(await readFile(join(root, areasFile), "utf8"));
// Names that nobody takes for a part of the service.
const operation = operationFiles("quote", "listNothingYet", "/quote/nothing_yet");
const indicator = indicatorFiles("nothingyet", "Market", 83);
const source = sourceFiles("nothing-yet", "shortVolume", areas);
const area = areaFiles("nothingYet", "prices");
/** The operation of the guide, as a reader of it has it in the end. */
const pagers = "packages/client/src/paging/pagers.ts";
const { [pagers]: _, ...guided } = guidedFiles(
	{
		...operationFiles("quote", "listShortInterest", "/quote/short_interest"),
		[pagers]: await readFile(join(root, pagers), "utf8"),
	},
	await readFile(join(root, "docs/guides/add-an-operation.md"), "utf8"),
);
const all = [operation, guided, indicator, source, area];

/** Generated files that name the new parts. */
const indexes = [
	"spec/paths.gen.yaml",
	"packages/operations/src/operation-files.gen.ts",
	"packages/operations/src/handlers.ts",
	"packages/analytics/src/screener/definitions.gen.ts",
	"packages/ingest/src/sources/importers.gen.ts",
	"packages/ingest/src/sources/feeds.gen.ts",
	"packages/ingest/src/sources/formats.gen.fixture.ts",
	"packages/market/src/records/areas.gen.ts",
	"packages/ingest/src/frame/load.ts",
	"packages/sample/src/generate.ts",
];

/** The files that carry the marker. */
const marked = (files: NewFiles) =>
	Object.entries(files).flatMap(([file, content]) => (content.includes(marker) ? [file] : []));

describe("a copy of the repository with a new operation, indicator, source and area", () => {
	let copy = "";
	/** The output of a test of the copy. */
	const vitest = (folder: string, file: string) =>
		outputOf(copy, folder, "node", "node_modules/vitest/vitest.mjs", "run", file);
	/** The compiler's output on the files that the generators write and change, and on all that these import. */
	const typed = () => outputOf(copy, ".", "tsc", "-p", "tsconfig.scaffold.json");

	beforeAll(async () => {
		copy = await repositoryCopy();
		for (const files of all) await writeNewFiles(copy, files);
		for (const name of ["market", "analytics", "ingest", "contract"])
			await outputOf(copy, `packages/${name}`, "node", "generate/main.ts");
		const files = [...all.flatMap(Object.keys), ...indexes].filter((file) => file.endsWith(".ts"));
		const settings = JSON.stringify({ extends: "./tsconfig.base.json", files });
		await writeFile(join(copy, "tsconfig.scaffold.json"), settings);
	});
	afterAll(() => rm(copy, { recursive: true, force: true }));

	test("has a contract that passes the lint and holds the operation", async () => {
		expect(await outputOf(copy, ".", "redocly", "lint", "spec/openapi.yaml")).toContain("is valid");
		const table = await readFile(join(copy, "packages/contract/src/operations.gen.ts"), "utf8");
		expect(table).toContain("listNothingYet");
		expect(table).toContain("listShortInterest");
		const types = await readFile(join(copy, "packages/contract/src/types.gen.ts"), "utf8");
		expect(types).toContain("nothingyet");
	});

	test("compiles", async () => {
		expect(await typed()).toBe("");
	});

	test("has an indicator whose test passes", async () => {
		expect(await vitest("packages/analytics", "src/screener/definitions/nothingyet")).toMatch(
			/Tests .*1 passed/,
		);
	});

	test("has an operation whose test passes when its handler answers", async () => {
		const handler = join(copy, "packages/operations/src/quote/listNothingYet.ts");
		const runTest = () => vitest("packages/operations", "src/quote/listNothingYet");
		expect(await runTest()).toContain(`${marker}: answer up to 20 items`);
		const text = await readFile(handler, "utf8");
		const answer = 'return { items: [{ timestamp: "2026-11-20T21:00:00Z" }], next: null }';
		await writeFile(handler, text.replace(/throw new Error\(.*\)/, answer));
		expect(await runTest()).toMatch(/Tests .*1 passed/);
	});

	test("has the operation of the guide, whose test passes and which has nothing left to fill in", async () => {
		expect(await vitest("packages/operations", "src/quote/listShortInterest")).toMatch(/Tests .*1 passed/);
		expect(marked(guided)).toEqual([]);
	});

	test("has a source whose test asks for its records", async () => {
		const output = await vitest("packages/ingest", "src/sources/nothing-yet");
		expect(output).toContain(`${marker}: one outcome for each line`);
		expect(output).toMatch(/Tests .*1 failed.*1 passed/);
	});

	test("has an area that the generated index names", async () => {
		const index = await readFile(join(copy, "packages/market/src/records/areas.gen.ts"), "utf8");
		expect(index).toContain('import { nothingYet } from "./nothing-yet.ts";');
	});

	test("is told by the lint of an example that is not there", async () => {
		await rm(join(copy, "spec/examples/quote/listNothingYet.yaml"));
		expect(await outputOf(copy, ".", "redocly", "lint", "spec/openapi.yaml")).toContain(
			"examples/quote/listNothingYet.yaml",
		);
	});
});

test.each([
	["an operation", 6, operation],
	["an indicator", 2, indicator],
	["a source", 5, source],
	["an area", 1, area],
])("%s is %i new files, and no other file changes by hand", (_, count, files) => {
	expect(Object.keys(files)).toHaveLength(count);
});

test("the files of a source are one folder", () => {
	const folders = Object.keys(source).map((file) => file.slice(0, file.lastIndexOf("/")));
	expect(new Set(folders)).toEqual(new Set(["packages/ingest/src/sources/nothing-yet"]));
});

test("an indicator has the next number that is free", () => {
	expect(nextNumber('\tvaluation(1, "pettm", "ratio"),\n\tid: 69,\n')).toBe(70);
	expect(nextNumber("\tid: 100,\n")).toBe(124);
});

test("the new files of each kind are marked where their author has to fill them", () => {
	expect(marked(operation).map((file) => file.replace(/^.*\//, ""))).toEqual([
		"listNothingYet.yaml",
		"ListNothingYetResponse.yaml",
		"listNothingYet.yaml",
		"listNothingYet.ts",
		"listNothingYet.test.ts",
		"listNothingYet.ts",
	]);
	expect(marked(indicator)).toEqual(Object.keys(indicator));
	expect(marked(source)).toEqual(Object.keys(source));
	expect(marked(area)).toEqual(Object.keys(area));
});

test("writes nothing when a file exists", async () => {
	const folder = await mkdtemp(join(tmpdir(), "new-files-"));
	onTestFinished(() => rm(folder, { recursive: true, force: true }));
	await writeFile(join(folder, "README.md"), "text\n");
	await expect(writeNewFiles(folder, { "new.md": "", "README.md": "" })).rejects.toThrow(
		"README.md exists already",
	);
	await expect(readFile(join(folder, "new.md"))).rejects.toThrow("ENOENT");
});

test.each([
	["an area", () => operationFiles("quotes", "listX", "/x"), 'area is "quotes"'],
	["an operationId", () => operationFiles("quote", "ListX", "/x"), 'operationId is "ListX"'],
	["a path", () => operationFiles("quote", "listX", "x"), 'path is "x"'],
	["an indicator", () => indicatorFiles("Beta", "Market", 1), 'key is "Beta"; allowed: small letters'],
	["a source", () => sourceFiles("Cboe", "trades", areas), 'name is "Cboe"'],
	[
		"an area of a source",
		() => sourceFiles("cboe", "Trades", areas),
		'area is "Trades"; the nearest are trades, insiderTrades and ',
	],
	[
		"an area of a source that does not exist",
		() => sourceFiles("cboe", "shortVol", areas),
		'area is "shortVol"; the nearest are shortVolume, shortInterest and ',
	],
	["a new area", () => areaFiles("X", "prices"), 'name is "X"; allowed: camel case, such as openInterest'],
	["a group", () => areaFiles("x", "y"), 'group is "y"'],
])("refuses %s in words that say what is allowed", (_, make, message) => {
	expect(make).toThrow(message);
});
