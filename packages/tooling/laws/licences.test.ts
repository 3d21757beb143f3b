import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { productionPackages } from "./production-packages.ts";

const repository = fileURLToPath(new URL("../../../", import.meta.url));

/** Licences under which everybody may run, change and hand on this project with its dependencies. */
const allowed = new Set([
	"0BSD",
	"Apache-2.0",
	"BSD-2-Clause",
	"BSD-3-Clause",
	"BlueOak-1.0.0",
	"ISC",
	"MIT",
	"Python-2.0",
]);

/** True when allowed licences alone meet an SPDX expression. */
const isAllowed = (expression: string): boolean =>
	expression
		.replace(/[()]/g, "")
		.split(" OR ")
		.some((choice) => choice.split(" AND ").every((licence) => allowed.has(licence.trim())));

test.each([
	"apps/server",
	"apps/operator",
	"apps/mock",
	"apps/bridge",
	"packages/client",
	"packages/conformance",
	"apps/watchlist",
])("what %s runs on has a licence that is allowed", async (folder) => {
	const packages = await productionPackages(repository + folder);
	expect(packages.length).toBeGreaterThan(0);
	expect(
		packages.filter(({ licence }) => !isAllowed(licence)).map(({ id, licence }) => `${id}: ${licence}`),
	).toEqual([]);
});

test.each([
	["MIT", true],
	["(MIT OR GPL-3.0-only)", true],
	["MIT AND Apache-2.0", true],
	["MIT AND GPL-3.0-only", false],
	["GPL-3.0-only", false],
	["UNLICENSED", false],
	["", false],
])("the licence %j is allowed: %j", (licence, expected) => {
	expect(isAllowed(licence)).toBe(expected);
});

test("the lockfile pins each package by its hash and names no host", async () => {
	const lockfile = await readFile(`${repository}pnpm-lock.yaml`, "utf8");
	const packages = lockfile.slice(lockfile.indexOf("\npackages:"), lockfile.indexOf("\nsnapshots:"));
	const resolutions = packages.match(/^ {4}resolution: .*$/gm) ?? [];
	expect(resolutions.length).toBeGreaterThan(100);
	expect(resolutions.filter((line) => !/\{integrity: sha512-[\w+/]+=*\}$/.test(line))).toEqual([]);
	expect(lockfile).not.toMatch(/https?:\/\//);
});
