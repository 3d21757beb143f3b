import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { lonelyFiles, ofOneEngine } from "./engines.ts";
import { filesOf, linesOf } from "./files.ts";
import { inImage, testsInImage } from "./image.ts";
import { misnamedOperations } from "./operations.ts";
import { tooDeep, tooLong } from "./size.ts";

const repository = fileURLToPath(new URL("../../../../", import.meta.url));
const textOf = (path: string) => readFile(repository + path, "utf8");

let paths: readonly string[] = [];
beforeAll(async () => {
	paths = await filesOf(repository);
	expect(paths.length).toBeGreaterThan(1000);
});

describe("size", () => {
	test("no source has more than 300 lines", async () => {
		const lines = await linesOf(repository, paths);
		expect(lines.size).toBeGreaterThan(1000);
		expect(tooLong(lines)).toEqual([]);
	});

	test("no file lies more than four folders below its package or app", () => {
		expect(tooDeep(paths)).toEqual([]);
	});

	test("a source of 301 lines is found, and one of 300 is not", () => {
		const lines = new Map([
			["packages/market/src/planted.ts", 301],
			["packages/market/src/kept.ts", 300],
		]);
		expect(tooLong(lines)).toEqual(["packages/market/src/planted.ts: 301 lines"]);
	});

	test("a generated source may be long", async () => {
		const generated = "packages/contract/src/types.gen.ts";
		expect(paths).toContain(generated);
		expect(await linesOf(repository, [generated])).toEqual(new Map());
	});

	test("a fifth folder is found, and a fourth is not", () => {
		const planted = "packages/market/src/a/b/c/d/planted.ts";
		expect(tooDeep([planted, "packages/market/src/a/b/c/kept.ts", "spec/a/b/c/d/e/f.yaml"])).toEqual([
			planted,
		]);
	});
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
