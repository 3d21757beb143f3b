import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { copyWithNewParts, guided, marked } from "./new-parts.fixture.ts";
import { outputOf } from "./repository-copy.fixture.ts";
import { marker } from "./unfinished.ts";

/** Each of these runs the tests of a copy of the repository, which takes the most of its time to start. */
describe("a copy of the repository with a new operation, indicator, source and area", () => {
	let copy = "";
	beforeAll(async () => {
		copy = await copyWithNewParts();
	});
	afterAll(() => rm(copy, { recursive: true, force: true }));
	/** The output of a test of the copy. */
	const vitest = (folder: string, file: string) =>
		outputOf(copy, folder, "node", "node_modules/vitest/vitest.mjs", "run", file);

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
});
