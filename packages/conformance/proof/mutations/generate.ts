import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Operation } from "@us-market-data/contract";
import {
	bundleText,
	exampleNames,
	methodDocs,
	operationModule,
	operationTable,
	readContract,
	streamTable,
} from "@us-market-data/contract/generator";
import type { OpenApiDocument } from "../../src/contract.ts";
import type { SpecCopy } from "./spec-copy.ts";
import { root, typeGenerator } from "./tools.ts";

/** The generated files of a changed contract. */
export interface Generated {
	readonly document: OpenApiDocument;
	readonly rows: readonly Operation[];
	/** True when the committed files differ, which the drift gate reports. */
	readonly drifts: boolean;
}

/** Generates into the copy, as `pnpm generate` does. Throws when the generator refuses. */
export async function generate({ folder }: SpecCopy): Promise<Generated> {
	const document = await readContract(join(folder, "spec/openapi.yaml"));
	const json = bundleText(document);
	const rows = operationTable(document);
	const types = typeGenerator.astToString(await typeGenerator.default(JSON.parse(json) as object));
	const target = join(folder, "packages/contract/src");
	await writeFile(join(target, "openapi.gen.json"), json);
	await writeFile(join(target, "operations.gen.ts"), operationModule(rows, "operations"));
	await writeFile(join(target, "streams.gen.ts"), operationModule(streamTable(document), "streams"));
	await writeFile(join(target, "types.gen.ts"), types);
	await writeFile(join(target, "operation-docs.gen.ts"), methodDocs(document));
	await writeFile(join(target, "example-names.gen.ts"), exampleNames(document));
	const committed = await readFile(join(root, "packages/contract/src/openapi.gen.json"), "utf8");
	return { document: JSON.parse(json) as OpenApiDocument, rows, drifts: committed !== json };
}
