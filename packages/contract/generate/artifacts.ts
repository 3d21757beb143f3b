import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import openapiTypescript, { astToString } from "openapi-typescript";
import { bundleText, readContract } from "./document.ts";
import { exampleNames } from "./example-names.ts";
import { exampleTargets } from "./example-targets.ts";
import { handlerIndex } from "./handler-index.ts";
import { forHover, methodDocs } from "./hover.ts";
import { operationModule, operationTable, streamTable } from "./operation-table.ts";
import { pathList } from "./paths.ts";
import { rowTableModule, rowTables } from "./row-tables.ts";

const root = new URL("../../../", import.meta.url);
const spec = fileURLToPath(new URL("spec/", root));
const banner = "// Generated from spec/ by `pnpm generate`. Do not edit.\n";

/** The list of paths, by its file below the root. The contract includes it, so that it is written first. */
const pathArtifact = (): [string, string] => [
	"spec/paths.gen.yaml",
	banner.replace("//", "#") + pathList(spec),
];

/** The other generated files, by their paths below the root. */
async function artifacts(): Promise<Map<string, string>> {
	const document = await readContract();
	const table = operationTable(document);
	const json = bundleText(document);
	const types = await openapiTypescript(JSON.parse(bundleText(forHover(document))));
	const operationIds = table.map(({ operationId }) => operationId);
	return new Map([
		["packages/contract/src/openapi.gen.json", json],
		["packages/contract/src/types.gen.ts", banner + astToString(types)],
		["packages/contract/src/operations.gen.ts", banner + operationModule(table, "operations")],
		["packages/contract/src/streams.gen.ts", banner + operationModule(streamTable(document), "streams")],
		["packages/contract/src/row-tables.gen.ts", banner + rowTableModule(rowTables(document))],
		["packages/contract/src/operation-docs.gen.ts", banner + methodDocs(document)],
		["packages/contract/src/example-names.gen.ts", banner + exampleNames(document)],
		["packages/contract/src/example-targets.gen.ts", banner + exampleTargets(spec, operationIds)],
		["packages/operations/src/operation-files.gen.ts", banner + handlerIndex(table)],
	]);
}

export async function writeArtifacts(): Promise<void> {
	const [paths, list] = pathArtifact();
	await writeFile(new URL(paths, root), list);
	for (const [name, content] of await artifacts()) await writeFile(new URL(name, root), content);
}

/** Paths of the files that differ from the output of the generator. */
export async function staleArtifacts(): Promise<string[]> {
	const stale: string[] = [];
	for (const [name, content] of [pathArtifact(), ...(await artifacts())]) {
		const present = await readFile(new URL(name, root), "utf8").catch(() => "");
		if (present !== content) stale.push(name);
	}
	return stale;
}
