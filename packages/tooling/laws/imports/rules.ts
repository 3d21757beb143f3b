import type { IForbiddenRuleType } from "dependency-cruiser";
import { testFilePattern } from "../test-files.ts";
import type { Exception } from "./exceptions.ts";
import { computedAtBuild, enginePickers, packages } from "./packages.ts";

/** Tests, and the fuzzers, benchmarks and proofs that a person starts. */
const tests = `${testFilePattern}|^apps/bench/|^apps/mock/src/fuzz/`;

const folders = "^(packages|apps)/[^/]+/";

/** The rules of `packages.ts`: two for each folder, one for its sources and one for its tests. */
const neighbours = Object.entries(packages).flatMap(([folder, { sources, tests: more = [] }]) => [
	{
		name: `sources of ${folder}`,
		severity: "error" as const,
		from: { path: `^${folder}/`, pathNot: tests },
		to: { path: folders, pathNot: foldersOf([folder, ...sources]) },
	},
	{
		name: `tests of ${folder}`,
		severity: "error" as const,
		from: { path: `^${folder}/` },
		to: { path: folders, pathNot: foldersOf([folder, ...sources, ...more]) },
	},
]);

/** The rules for every package and app. */
const everywhere: IForbiddenRuleType[] = [
	{
		name: "no circle",
		severity: "error",
		comment: "A file that imports itself by way of others cannot be read or tested alone.",
		from: {},
		to: { circular: true },
	},
	{
		name: "every import resolves",
		severity: "error",
		comment: "A rule cannot judge an import without a file. A package that is not declared does not resolve.",
		from: {},
		to: { couldNotResolve: true, pathNot: "^node:" },
	},
	{
		name: "no relative path out of a package",
		severity: "error",
		comment: "Packages meet at their indexes, by name.",
		from: { path: "^((packages|apps)/[^/]+)/" },
		to: { path: folders, pathNot: "^$1/", dependencyTypes: ["local"] },
	},
	{
		name: "`testing` doors are for tests",
		severity: "error",
		from: { path: folders, pathNot: tests },
		to: { path: testFilePattern },
	},
	{
		name: "Vitest is for tests",
		severity: "error",
		from: { path: folders, pathNot: tests },
		to: { path: "(^|/)node_modules/vitest/" },
	},
	{
		name: "apps open no door but `testing` to each other",
		severity: "error",
		from: { path: "^(apps/[^/]+)/" },
		to: { path: "^apps/", pathNot: ["^$1/", "^apps/[^/]+/src/testing/index\\.ts$"] },
	},
	{
		name: "the client imports types of the contract",
		severity: "error",
		comment: "The published client holds no document and no generator.",
		from: { path: "^packages/client/", pathNot: [tests, ...pathsOf(computedAtBuild)] },
		to: { path: "^packages/contract/", dependencyTypesNot: ["type-only"] },
	},
	{
		name: "engines are named where one is picked",
		severity: "error",
		comment: "Every other source opens stores by their settings.",
		from: { path: folders, pathNot: [tests, "^packages/store/", ...pathsOf(enginePickers)] },
		to: { path: "^packages/store/src/(sqlite|postgres)/" },
	},
	{
		name: "the store picks its engine in open.ts",
		severity: "error",
		comment: "`copy` moves rows from one engine to the other. The engines do not import each other.",
		from: {
			path: "^packages/store/src/([^/]+)",
			pathNot: [tests, ...pathsOf([{ path: "packages/store/src/open.ts" }]), "^packages/store/src/copy/"],
		},
		to: { path: "^packages/store/src/(sqlite|postgres)/", pathNot: "^packages/store/src/$1/" },
	},
];

export const rules: readonly IForbiddenRuleType[] = [...neighbours, ...everywhere];

function foldersOf(names: readonly string[]): string[] {
	return names.map((name) => `^${name}/`);
}

function pathsOf(exceptions: readonly Pick<Exception, "path">[]): string[] {
	return exceptions.map(({ path }) => `^${path.replaceAll(".", "\\.")}$`);
}
