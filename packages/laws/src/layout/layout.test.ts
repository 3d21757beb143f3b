import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { lonelyFiles, ofOneEngine } from "./engines.ts";
import { filesOf } from "./files.ts";
import { inImage, testsInImage } from "./image.ts";
import { misnamedOperations } from "./operations.ts";

const repository = fileURLToPath(new URL("../../../../", import.meta.url));
const textOf = (path: string) => readFile(repository + path, "utf8");

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

describe("operations", () => {
	let operations: readonly string[] = [];
	beforeAll(async () => {
		const { paths: described } = JSON.parse(await textOf("packages/contract/src/openapi.gen.json")) as {
			paths: Record<string, { get: { operationId: string; tags: string[] } }>;
		};
		operations = Object.values(described).map(({ get }) => `${get.tags[0]}/${get.operationId}`);
		expect(operations.length).toBeGreaterThan(30);
	});

	test("have a path, a handler and a conformance case that are named after them", () => {
		expect(misnamedOperations(paths, operations)).toEqual([]);
	});

	test("a missing file and a file of no operation are found", () => {
		const handler = "packages/operations/src/quote/getQuotes.ts";
		const renamed = paths.map((path) =>
			path === handler ? handler.replace("getQuotes", "getPlanted") : path,
		);
		expect(misnamedOperations(renamed, operations)).toEqual([
			`missing: ${handler}`,
			"no operation: packages/operations/src/quote/getPlanted.ts",
		]);
	});
});

describe("image", () => {
	let dockerfile = "";
	let ignore = "";
	beforeAll(async () => {
		[dockerfile, ignore] = await Promise.all([textOf("Dockerfile"), textOf(".dockerignore")]);
	});

	test("holds no test and no file of tests", () => {
		expect(inImage(paths, dockerfile, ignore)).toContain("apps/server/src/main.ts");
		expect(inImage(paths, dockerfile, ignore)).toContain("packages/operator/src/data/main.ts");
		expect(testsInImage(paths, dockerfile, ignore)).toEqual([]);
	});

	test.each([
		"apps/server/src/planted.test.ts",
		"packages/store/src/planted.fixture.ts",
		"packages/store/src/suites/planted.ts",
		"packages/ingest/src/testing/planted.ts",
		"packages/testkit/src/planted.ts",
		"packages/contract/lint/planted.test.js",
		"packages/market/vitest.config.ts",
	])("%s is found when it comes into the image", (planted) => {
		expect(testsInImage([planted], dockerfile, ignore), "left out").toEqual([]);
		expect(testsInImage([planted], dockerfile, "*\n!apps/server\n!packages\n")).toEqual([planted]);
	});

	test("a file that the Dockerfile does not copy is not in the image", () => {
		expect(inImage(["apps/mock/src/main.ts", "LICENSE"], dockerfile, "")).toEqual([]);
	});
});
