import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { programs } from "@us-market-data/tooling/testkit";
import { type Deployment, environment } from "./service.ts";

/**
 * Imports a bar of the security `A<number>.US` by the command of an operator.
 *
 * @param program another version of the data commands than this one
 */
export async function importSecurity(
	deployment: Deployment,
	number: number,
	program: string = programs.data,
): Promise<void> {
	const name = `import-${number}`;
	const folder = join(deployment.folder, "..", name);
	await mkdir(folder, { recursive: true });
	const manifest = { name, tag: "own", licence: "None.", description: "A bar of a security." };
	await writeFile(join(folder, "manifest.json"), JSON.stringify(manifest));
	const lines = ["symbol,date,open,high,low,close,volume,turnover", `A${number}.US,2024-01-02,2,3,1,2,9,`];
	await writeFile(join(folder, "day-bars.csv"), `${lines.join("\n")}\n`);
	const env = environment(deployment);
	await promisify(execFile)(process.execPath, [program, "import", "native", folder], { env });
}
