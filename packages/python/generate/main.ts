import { readFile, writeFile } from "node:fs/promises";
import { rowTables } from "@us-market-data/contract";
import document from "@us-market-data/contract/openapi.json" with { type: "json" };
import { type Contract, pythonModules } from "./modules.ts";

const folder = new URL("../usmd/", import.meta.url);
const modules = pythonModules(document as unknown as Contract, rowTables);

/** Generated modules that differ from the contract. */
export async function staleModules(): Promise<string[]> {
	const stale: string[] = [];
	for (const [name, content] of modules) {
		const present = await readFile(new URL(name, folder), "utf8").catch(() => "");
		if (present !== content) stale.push(name);
	}
	return stale;
}

if (import.meta.main) for (const [name, content] of modules) await writeFile(new URL(name, folder), content);
