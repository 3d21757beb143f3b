import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cruised, unusedAllowances, write, writeSkeleton } from "./allowances.ts";
import { handlerRules } from "./handler-rules.ts";
import { packages } from "./packages.ts";
import { rules } from "./rules.ts";

const repository = fileURLToPath(new URL("../../../../", import.meta.url));

describe("the repository", () => {
	let found: Awaited<ReturnType<typeof cruised>>;
	beforeAll(async () => {
		found = await cruised(repository, [...rules, ...handlerRules]);
		expect(found.imports.length).toBeGreaterThan(5000);
	});

	test("every import keeps the rules", () => {
		expect(found.broken).toEqual([]);
	});

	test("every allowance is needed", () => {
		expect(unusedAllowances(found.imports)).toEqual([]);
	});
});

test("allowances that only tests need, or nothing, are found", () => {
	const imports = [
		{ from: "packages/a/src/a.ts", to: "packages/b/src/index.ts" },
		{ from: "packages/a/src/a.test.ts", to: "packages/c/src/index.ts" },
	];
	const allowances = {
		packages: {
			"packages/a": { sources: ["packages/b", "packages/c"], tests: ["packages/c", "packages/d"] },
		},
		enginePickers: ["packages/a/src/a.ts"],
		computedAtBuild: ["packages/a/src/a.ts"],
	};
	expect(unusedAllowances(imports, allowances)).toEqual([
		"no source of packages/a imports packages/c",
		"no test of packages/a imports packages/d",
		"packages/a/src/a.ts names no engine",
		"packages/a/src/a.ts imports nothing of the contract",
	]);
});

test("the table names every package and every app", async () => {
	const folders = await Promise.all(
		["packages", "apps"].map(async (parent) =>
			(await readdir(join(repository, parent), { withFileTypes: true }))
				.filter((entry) => entry.isDirectory())
				.map(({ name }) => `${parent}/${name}`),
		),
	);
	expect(Object.keys(packages).sort()).toEqual(folders.flat().sort());
});

test("the table of packages and apps has no circle: each imports only what stands above it", () => {
	const table = Object.entries(packages).map(([name, { sources }]) => [name, sources] as const);
	const names = table.map(([name]) => name);
	const upward = table.flatMap(([name, imports]) =>
		imports
			.filter((other) => !names.slice(0, names.indexOf(name)).includes(other))
			.map((other) => [name, other]),
	);
	expect(upward).toEqual([]);
});

/** A file that breaks a rule: its path, what it imports, and the rule. */
const planted: readonly [string, string, string][] = [
	["packages/market/src/planted.ts", "@us-market-data/store", "sources of packages/market"],
	["packages/market/src/planted.test.ts", "@us-market-data/store", "tests of packages/market"],
	["packages/store/src/planted.ts", "@us-market-data/analytics", "sources of packages/store"],
	["packages/analytics/src/planted.ts", "@us-market-data/ingest", "sources of packages/analytics"],
	["packages/ingest/src/planted.ts", "@us-market-data/operations", "sources of packages/ingest"],
	["packages/sample/src/planted.ts", "@us-market-data/store", "sources of packages/sample"],
	["packages/store/src/accounts/planted.ts", "@us-market-data/ingest", "sources of packages/store"],
	["packages/runtime/src/planted.ts", "@us-market-data/store", "sources of packages/runtime"],
	["apps/operator/src/planted.ts", "@us-market-data/contract", "sources of apps/operator"],
	["packages/contract/src/planted.ts", "@us-market-data/market", "sources of packages/contract"],
	["packages/conformance/src/planted.ts", "@us-market-data/client", "sources of packages/conformance"],
	["packages/client/src/planted.ts", "@us-market-data/store", "sources of packages/client"],
	["packages/tooling/testkit/planted.ts", "@us-market-data/market", "tests of packages/tooling"],
	["packages/tooling/laws/planted.ts", "@us-market-data/market", "sources of packages/tooling"],
	["apps/mock/src/planted.ts", "@us-market-data/mcp", "sources of apps/mock"],
	["apps/server/src/planted.ts", "@us-market-data/client/react", "sources of apps/server"],
	["apps/bench/src/planted.ts", "@us-market-data/sample", "tests of apps/bench"],
	["apps/bench/src/door.ts", "../../server/src/app.ts", "apps open no door but `testing` to each other"],
	["apps/mock/src/app.ts", "@us-market-data/server/testing", "sources of apps/mock"],
	["packages/ingest/src/relative.ts", "../../market/src/index.ts", "no relative path out of a package"],
	["packages/ingest/src/undeclared.ts", "no-such-package", "every import resolves"],
	["packages/ingest/src/deep.ts", "@us-market-data/market/src/clock.ts", "every import resolves"],
	["packages/ingest/src/door.ts", "@us-market-data/store/testing", "`testing` doors are for tests"],
	["packages/ingest/src/kit.ts", "@us-market-data/tooling/testkit", "`testing` doors are for tests"],
	["packages/market/src/vitest.ts", "vitest", "Vitest is for tests"],
	["packages/ingest/src/engine.ts", "@us-market-data/store/sqlite", "engines are named where one is picked"],
	["packages/store/src/rows/engine.ts", "../sqlite/index.ts", "the store picks its engine in open.ts"],
	["packages/store/src/postgres/other.ts", "../sqlite/index.ts", "the store picks its engine in open.ts"],
	["packages/client/src/value.ts", "@us-market-data/contract", "the client imports types of the contract"],
	["packages/market/src/circle.ts", "./half.ts", "no circle"],
	["packages/operations/src/planted.ts", "@us-market-data/ingest", "sources of packages/operations"],
	[
		"packages/operations/src/quote/getOther.ts",
		"../market/listPlanted.ts",
		"operations do not import each other's handlers",
	],
	["packages/operations/src/express.ts", "express", "handlers do not see Express"],
];

/** A file that keeps the rules: its path, and what it imports. */
const allowed: readonly [string, string][] = [
	["packages/ingest/src/allowed.ts", "@us-market-data/store"],
	["packages/ingest/src/allowed.test.ts", "@us-market-data/store/sqlite"],
	["packages/ingest/src/testing/allowed.ts", "@us-market-data/store/testing"],
	["packages/store/src/open.ts", "./sqlite/index.ts"],
	["apps/operator/src/admin/composition.ts", "@us-market-data/store/sqlite"],
	["apps/bench/src/allowed.ts", "@us-market-data/server/testing"],
	["packages/operations/src/operation-files.gen.ts", "./market/listPlanted.ts"],
	["packages/operations/src/quote/getAllowed.ts", "../handler.ts"],
];

let folder = "";
let broken: readonly string[] = [];

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "laws-"));
	await writeSkeleton(repository, folder);
	await write(join(folder, "apps/server/src/app.ts"));
	for (const path of ["handler.ts", "market/listPlanted.ts"])
		await write(join(folder, "packages/operations/src", path));
	for (const name of ["express", "vitest"]) await write(join(folder, "node_modules", name, "index.js"));
	await write(join(folder, "packages/market/src/clock.ts"));
	await write(join(folder, "packages/market/src/half.ts"), 'import "./circle.ts";\n');
	for (const [path, module] of [...planted, ...allowed]) {
		await write(join(folder, path), `import "${module}";\n`);
	}
	await write(
		join(folder, "packages/client/src/type.ts"),
		'import type {} from "@us-market-data/contract";\n',
	);
	({ broken } = await cruised(folder, [...rules, ...handlerRules]));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(planted)("%s that imports %s breaks: %s", (path, _, rule) => {
	expect(broken.filter((found) => found.startsWith(`${rule}: ${path} ->`))).toHaveLength(1);
});

test.each([...allowed, ["packages/client/src/type.ts", "the contract's types"]])(
	"%s may import %s",
	(path) => {
		expect(broken.filter((found) => found.includes(`: ${path} ->`))).toEqual([]);
	},
);
