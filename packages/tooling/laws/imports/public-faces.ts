import { posix } from "node:path";
import { parseSync } from "oxc-parser";

/** Sources by their path from the root of the repository. */
export type Sources = ReadonlyMap<string, string>;

const modulesOf = (path: string, text: string) => parseSync(path, text).module;

/** The names that a module exports, also from the neighbours that it exports as a whole. */
function exportedNames(path: string, sources: Sources): string[] {
	const entries = modulesOf(path, sources.get(path) ?? "").staticExports.flatMap(
		(statement) => statement.entries,
	);
	return entries.flatMap(({ exportName, moduleRequest }) => {
		if (exportName.name !== null) return [exportName.name];
		if (exportName.kind === "Default") return [];
		return exportedNames(posix.join(posix.dirname(path), moduleRequest?.value ?? ""), sources);
	});
}

/** The names that a module takes from another one, each as `module name`; `module *` when it may take any. */
function takenNames(path: string, text: string): string[] {
	const { staticImports, staticExports, dynamicImports } = modulesOf(path, text);
	const imported = staticImports.flatMap(({ moduleRequest, entries }) =>
		entries.map(({ importName }) => `${moduleRequest.value} ${importName.name ?? "*"}`),
	);
	const passedOn = staticExports.flatMap(({ entries }) =>
		entries.map(({ moduleRequest, importName }) => `${moduleRequest?.value} ${importName.name ?? "*"}`),
	);
	const later = dynamicImports.map(
		({ moduleRequest }) => `${text.slice(moduleRequest.start + 1, moduleRequest.end - 1)} *`,
	);
	const types = [...text.matchAll(/\bimport\("([^"]+)"\)/g)].map(([, module]) => `${module} *`);
	return [...imported, ...passedOn, ...later, ...types];
}

/**
 * Names that the face of a package exports and nothing outside it takes.
 * @param faces the files by the module that other packages name, such as `@us-market-data/market`
 */
export function unusedNames(faces: ReadonlyMap<string, string>, sources: Sources): string[] {
	const packageOf = (path: string): string => path.split("/").slice(0, 2).join("/");
	const takers = new Map<string, Set<string>>();
	for (const [path, text] of sources) {
		for (const taken of text.includes("@us-market-data/") ? takenNames(path, text) : []) {
			takers.set(taken, (takers.get(taken) ?? new Set()).add(packageOf(path)));
		}
	}
	return [...faces].flatMap(([module, path]) => {
		const isTaken = (name: string): boolean =>
			[...(takers.get(`${module} ${name}`) ?? [])].some((taker) => taker !== packageOf(path));
		if (isTaken("*")) return [];
		const unused = exportedNames(path, sources).filter((name) => !isTaken(name));
		return unused.map((name) => `${module} exports ${name}, which nothing takes`);
	});
}
