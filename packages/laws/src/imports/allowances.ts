import { testFiles } from "../test-files.ts";
import type { Import } from "./cruise.ts";
import { computedAtBuild, enginePickers, type Neighbours, packages } from "./packages.ts";

/** Imports that the rules allow beyond those that every file may have. */
interface Allowances {
	packages: Readonly<Record<string, Neighbours>>;
	enginePickers: readonly string[];
	computedAtBuild: readonly string[];
}

const ofRules: Allowances = {
	packages,
	enginePickers: enginePickers.map(({ path }) => path),
	computedAtBuild: computedAtBuild.map(({ path }) => path),
};

const engines = /^packages\/store\/src\/(sqlite|postgres)\//;

/** Allowances that no import needs. An allowance of sources is needed by a file that is no test. */
export function unusedAllowances(
	imports: readonly Import[],
	{ packages, enginePickers, computedAtBuild }: Allowances = ofRules,
): string[] {
	const isTest = new RegExp(testFiles);
	const ofSources = imports.filter(({ from }) => !isTest.test(from));
	const isUsed = (from: RegExp, to: RegExp, among: readonly Import[] = ofSources): boolean =>
		among.some((found) => from.test(found.from) && to.test(found.to));
	const folder = (name: string): RegExp => new RegExp(`^${name}/`);
	const file = (path: string): RegExp => new RegExp(`^${path.replaceAll(".", "\\.")}$`);
	return [
		...Object.entries(packages).flatMap(([name, { sources, tests = [] }]) => [
			...sources
				.filter((other) => !isUsed(folder(name), folder(other)))
				.map((other) => `no source of ${name} imports ${other}`),
			...tests
				.filter((other) => !isUsed(folder(name), folder(other), imports))
				.map((other) => `no test of ${name} imports ${other}`),
		]),
		...enginePickers.filter((path) => !isUsed(file(path), engines)).map((path) => `${path} names no engine`),
		...computedAtBuild
			.filter((path) => !isUsed(file(path), folder("packages/contract")))
			.map((path) => `${path} imports nothing of the contract`),
	];
}
