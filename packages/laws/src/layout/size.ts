const mostLines = 300;
const mostFolders = 4;

/** Sources of more than 300 lines. */
export const tooLong = (lines: ReadonlyMap<string, number>): string[] =>
	[...lines].filter(([, count]) => count > mostLines).map(([path, count]) => `${path}: ${count} lines`);

/** Files more than four folders below their package or app. */
export const tooDeep = (paths: readonly string[]): string[] =>
	paths.filter((path) => {
		const [parent = "", _name, ...below] = path.split("/");
		return ["packages", "apps"].includes(parent) && below.length - 1 > mostFolders;
	});
