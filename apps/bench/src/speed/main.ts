import { cpus, loadavg } from "node:os";
import { measureDisk } from "../frame/disk.ts";
import { inTemporaryFolder } from "../frame/temporary-folder.ts";
import { readOptions } from "./options.ts";
import { reportOf } from "./report.ts";
import { run } from "./run.ts";

// Leaving by process.exit takes the servers and folders of a run along.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
const options = readOptions(process.argv);
const loadBefore = loadavg()[0] ?? 0;
const outcome = await inTemporaryFolder(async (folder) => ({
	disk: await measureDisk(folder),
	...(await run(options, folder, (line) => void process.stderr.write(`${line}\n`))),
}));
const { disk, versions } = outcome;
const lines = [
	`${new Date().toISOString().slice(0, 16)}: \`${["npx pnpm bench", ...process.argv.slice(2)].join(" ")}\``,
	"",
	`${cpus()[0]?.model}, ${cpus().length} cores, load ${loadBefore.toFixed(1)} before; the disk takes a page in ${disk} ms (p50). ${[`Node ${process.versions.node}`, ...versions].join(", ")}.`,
	...reportOf(outcome),
	"",
];
process.stdout.write(lines.join("\n"));
