/** Folders that hold one file for each operation, named after it, in a folder named after its area. */
const places = [
	{ folder: "spec/paths", ending: ".yaml" },
	{ folder: "packages/operations/src", ending: ".ts" },
	{ folder: "packages/conformance/src/cases", ending: ".ts" },
];

/** Operations of the contract, by their paths `<area>/<operationId>`, whose files are missing, and files without one. */
export function misnamedOperations(paths: readonly string[], operations: readonly string[]): string[] {
	return places.flatMap(({ folder, ending }) => {
		const found = paths
			.filter((path) => path.startsWith(`${folder}/`) && path.endsWith(ending))
			.map((path) => path.slice(folder.length + 1, -ending.length))
			// Files of several operations are in kebab case.
			.filter((path) => /^[a-z]+\/[a-z]+[A-Z]\w*$/.test(path));
		return [
			...operations
				.filter((operation) => !found.includes(operation))
				.map((name) => `missing: ${folder}/${name}${ending}`),
			...found
				.filter((name) => !operations.includes(name))
				.map((name) => `no operation: ${folder}/${name}${ending}`),
		];
	});
}
