import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { lonelyFiles, ofOneEngine } from "./engines.ts";
import { filesOf } from "./files.ts";

const repository = fileURLToPath(new URL("../../..", import.meta.url));

let paths: readonly string[] = [];
beforeAll(async () => {
	paths = await filesOf(repository);
	expect(paths.length).toBeGreaterThan(1000);
});

describe("engines", () => {
	test("have the same files, except those that are named with a reason", () => {
		expect(lonelyFiles(paths)).toEqual([]);
	});

	test("a file without a counterpart is found on either side", () => {
		for (const engine of ["sqlite", "postgres"]) {
			expect(lonelyFiles([...paths, `packages/store/src/${engine}/tables/planted.ts`])).toEqual([
				`${engine}/tables/planted.ts has no counterpart and no reason`,
			]);
		}
	});

	test("an exception that no file needs is found", () => {
		const exceptions = { ...ofOneEngine, sqlite: { ...ofOneEngine.sqlite, "{backup,planted}/*": "none" } };
		expect(lonelyFiles(paths, exceptions)).toEqual(["sqlite: no file needs the exception planted/*"]);
	});
});
