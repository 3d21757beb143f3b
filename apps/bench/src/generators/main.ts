import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startService } from "../trust/service.ts";
import { inTemporaryFolder } from "../trust/temporary-folder.ts";
import { type Attempt, attempt } from "./attempt.ts";
import { lint } from "./linters.ts";
import { generators } from "./six.ts";
import { installed } from "./toolbox.ts";

/** Packages that a trial of the generators needs, and the linter that the workspace does not have. */
const tools = {
	"@stoplight/spectral-cli": "6.16.3",
	"@types/node": "24.19.2",
	tsx: "4.23.15",
	typescript: "5.9.3",
};
const document = fileURLToPath(import.meta.resolve("@us-market-data/contract/openapi.json"));

const shown = (fault: string): string => (fault === "" ? "yes" : "no");

function tell(attempts: readonly Attempt[], linted: Readonly<Record<string, string>>): boolean {
	console.log("| Generator | generates | compiles in strict mode | gets answers |\n|---|---|---|---|");
	for (const { name, generates, compiles, answers } of attempts)
		console.log(`| ${[name, ...[generates, compiles, answers].map(shown)].join(" | ")} |`);
	console.log("\n| Linter | clean |\n|---|---|");
	for (const [name, findings] of Object.entries(linted)) console.log(`| ${name} | ${shown(findings)} |`);
	const faults = [
		...attempts.flatMap(({ name, ...steps }) =>
			Object.entries(steps).map(([step, fault]) => [`${name} ${step}`, fault] as const),
		),
		...Object.entries(linted),
	].filter(([, fault]) => fault !== "");
	for (const [where, fault] of faults) console.error(`\n${where}:\n${fault}`);
	return faults.length === 0;
}

const toolbox = await installed(Object.assign({}, tools, ...generators.map(({ packages }) => packages)));
const work = join(toolbox, "work");
await rm(work, { recursive: true, force: true });
await mkdir(work);
await inTemporaryFolder(async (folder) => {
	const service = await startService({ folder });
	try {
		const key = (await readFile(join(folder, "demo-key"), "utf8")).trim();
		const asked = { url: service.url.origin, key };
		const attempts: Attempt[] = [];
		for (const [index, generator] of generators.entries())
			attempts.push(await attempt(generator, join(work, String(index)), document, asked));
		process.exitCode = tell(attempts, await lint(work, toolbox, document)) ? 0 : 1;
	} finally {
		await service.kill("SIGTERM");
	}
});
