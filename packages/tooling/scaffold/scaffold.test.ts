import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { areaFiles } from "./area.ts";
import { indicatorFiles, nextNumber } from "./indicator.ts";
import { writeNewFiles } from "./new-files.ts";
import { area, areas, copyWithNewParts, indicator, marked, operation, source } from "./new-parts.fixture.ts";
import { operationFiles } from "./operation.ts";
import { outputOf } from "./repository-copy.fixture.ts";
import { sourceFiles } from "./source.ts";

describe("a copy of the repository with a new operation, indicator, source and area", () => {
	let copy = "";
	beforeAll(async () => {
		copy = await copyWithNewParts();
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
		expect(await outputOf(copy, ".", "tsc", "-p", "tsconfig.scaffold.json")).toBe("");
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
