import { writeFile } from "node:fs/promises";
import { cpus, loadavg } from "node:os";
import { inTemporaryFolder } from "../trust/temporary-folder.ts";
import { readOptions } from "./options.ts";
import { measureDisk } from "./report/disk.ts";
import { type About, markdownOf } from "./report/markdown.ts";
import { summarise } from "./report/summary.ts";
import { run } from "./run.ts";

// Leaving by process.exit takes the servers and folders of a run along.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
const options = readOptions(process.argv);
const loadBefore = loadavg()[0] ?? 0;
const { samples, versions, isPinned, disk } = await inTemporaryFolder(async (folder) => {
	const before = await measureDisk(folder);
	const outcome = await run(options, folder, (line) => void process.stderr.write(`${line}\n`));
	return { ...outcome, disk: [before, await measureDisk(folder)] };
});
const about: About = {
	date: new Date().toISOString().slice(0, 16).replace("T", " "),
	command: ["npx pnpm bench", ...process.argv.slice(2)].join(" "),
	cpu: cpus()[0]?.model ?? "unknown processor",
	cores: cpus().length,
	isPinned,
	loadBefore,
	disk,
	node: process.versions.node,
	versions,
};
const tables = summarise(samples);
process.stdout.write(markdownOf(about, tables));
if (options.json !== undefined)
	await writeFile(options.json, `${JSON.stringify({ about, options, tables, samples }, null, "\t")}\n`);
