import type { Operation } from "../src/operation.ts";

/** The module that imports the file of each operation of `packages/operations`, which area and operationId name. */
export function handlerIndex(table: readonly Operation[]): string {
	const sorted = table.toSorted((a, b) => (a.operationId < b.operationId ? -1 : 1));
	return [
		...sorted.map(
			({ area, operationId }) => `import * as ${operationId} from "./${area}/${operationId}.ts";`,
		),
		"",
		"/** What the file of each operation exports: its handler, and when it has long queries, which ones. */",
		"export const operationFiles = {",
		...sorted.map(({ operationId }) => `\t${operationId},`),
		"};",
		"",
	].join("\n");
}
