import { cp, glob, mkdir, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { cruise, type ICruiseResult, type IForbiddenRuleType } from "dependency-cruiser";
import { testFilePattern } from "../test-files.ts";
import { computedAtBuild, enginePickers, type Neighbours, packages } from "./packages.ts";

interface Manifest {
	name: string;
	exports?: Record<string, Door>;
}

/** A door of a package: its file, or its files under conditions for a package that is published as built. */
type Door = string | { [sourceCondition]: string };

/** The condition under which a published package shows its sources to the repository. */
export const sourceCondition = "@us-market-data/source";

/**
 * Writes the packages and apps of a repository into an empty folder: the manifests as they are, and an empty file for
 * each export. Every package finds every other.
 */
export async function writeSkeleton(repository: string, folder: string): Promise<void> {
	for await (const path of glob("{packages,apps}/*/package.json", { cwd: repository })) {
		await write(join(folder, path));
		await cp(join(repository, path), join(folder, path));
		const { default: manifest } = (await import(join(repository, path), { with: { type: "json" } })) as {
			default: Manifest;
		};
		for (const door of Object.values(manifest.exports ?? {})) {
			const file = typeof door === "string" ? door : door[sourceCondition];
			if (file !== "./package.json") await write(join(folder, dirname(path), file));
		}
		const link = join(folder, "node_modules", manifest.name);
		await mkdir(dirname(link), { recursive: true });
		await symlink(join(folder, dirname(path)), link);
	}
}

/** Writes a file and the folders above it. */
export async function write(path: string, text = "export {};\n"): Promise<void> {
	await mkdir(dirname(path), { recursive: true });
	await writeFile(path, text);
}

/** An import: the path of the file, and that of the file that it names. */
interface Import {
	from: string;
	to: string;
}

/** Every import below `packages` and `apps` of a folder; those that break a rule with the rule. */
export async function cruised(
	folder: string,
	rules: readonly IForbiddenRuleType[],
): Promise<{ imports: Import[]; broken: string[] }> {
	const { output } = await cruise(
		["packages", "apps"],
		{
			baseDir: folder,
			validate: true,
			ruleSet: { forbidden: [...rules] },
			doNotFollow: { path: "node_modules" },
			exclude: { path: "(^|/)(dist|coverage)/" },
			// Imports of types count.
			tsPreCompilationDeps: true,
			parser: "tsc",
		},
		{
			exportsFields: ["exports"],
			conditionNames: [sourceCondition, "import", "node", "default", "types"],
			extensions: [".ts", ".tsx", ".d.ts", ".mjs", ".cjs", ".js", ".json"],
		},
	);
	const { summary, modules } = output as ICruiseResult;
	return {
		imports: modules.flatMap(({ source, dependencies }) =>
			dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
		),
		broken: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`).sort(),
	};
}

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
	const isTest = new RegExp(testFilePattern);
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
