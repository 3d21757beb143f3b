import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { programs, runNode } from "@us-market-data/tooling/testkit";
import { startService } from "../service.ts";
import { realFiles } from "./real.ts";
import { sampleInstant } from "./sample.ts";

/** The service with the sample market of one instant, whatever day it is: its clock shows that instant at its start. */
export async function startSample() {
	const file = join(await mkdtemp(join(tmpdir(), "usmd-clock-")), "clock.mjs");
	const shift = `const shift = ${sampleInstant} - Date.now(); const System = Date;
globalThis.Date = new Proxy(System, {
	construct: (target, values, type) => Reflect.construct(target, values.length === 0 ? [System.now() + shift] : values, type),
	get: (target, name, receiver) => (name === "now" ? () => System.now() + shift : Reflect.get(target, name, receiver)),
});`;
	await writeFile(file, shift);
	const service = await startService({ NODE_OPTIONS: `--import=${file}` });
	return { ...service, key: await service.key() };
}

/** The service with files of a folder of real ones. */
export async function startReal(folder: string) {
	const DATA_DIR = await mkdtemp(join(tmpdir(), "usmd-real-"));
	const settings = { DATA_DIR, SAMPLE_DATA: "false" };
	const run = async (program: string, ...args: string[]) => {
		const { code, stdout, stderr } = await runNode(program, args, settings);
		if (code !== 0) throw new Error(`${args.join(" ")}: ${stderr}`);
		return stdout;
	};
	for (const [source, path] of realFiles) await run(programs.data, "import", source, join(folder, path));
	await run(programs.admin, "plan", "create", "basic", "--allowance", "10000");
	await run(programs.admin, "account", "create", "acme", "--plan", "basic");
	const output = await run(programs.admin, "key", "create", "--account", "acme", "--name", "questions");
	const [key = ""] = /md_[a-z]+_\w+/.exec(output) ?? [];
	return { ...(await startService(settings)), key };
}
