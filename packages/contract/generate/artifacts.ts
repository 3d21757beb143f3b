import { readFile, writeFile } from "node:fs/promises";
import openapiTypescript, { astToString } from "openapi-typescript";
import { bundleText, readContract } from "./document.ts";
import { exampleNames } from "./example-names.ts";
import { forHover, methodDocs } from "./hover.ts";
import { operationModule, operationTable } from "./operation-table.ts";

const outputFolder = new URL("../src/", import.meta.url);
const banner = "// Generated from spec/ by `pnpm generate`. Do not edit.\n";

/** The generated files of the contract: file name to content. */
async function artifacts(): Promise<Map<string, string>> {
	const document = await readContract();
	const table = operationTable(document);
	const json = bundleText(document);
	const types = await openapiTypescript(JSON.parse(bundleText(forHover(document))));
	return new Map([
		["openapi.gen.json", json],
		["types.gen.ts", banner + astToString(types)],
		["operations.gen.ts", banner + operationModule(table)],
		["operation-docs.gen.ts", banner + methodDocs(document)],
		["example-names.gen.ts", banner + exampleNames(document)],
	]);
}

export async function writeArtifacts(): Promise<void> {
	for (const [name, content] of await artifacts()) await writeFile(new URL(name, outputFolder), content);
}

/** Names of the files that differ from the output of the generator. */
export async function staleArtifacts(): Promise<string[]> {
	const stale: string[] = [];
	for (const [name, content] of await artifacts()) {
		const present = await readFile(new URL(name, outputFolder), "utf8").catch(() => "");
		if (present !== content) stale.push(name);
	}
	return stale;
}
