import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { startProcess } from "@us-market-data/testkit";
import { Command } from "commander";
import { ratioOf, shownRatio } from "../ratio.ts";
import { inTemporaryFolder } from "../trust/temporary-folder.ts";
import { inTurns, type Program } from "./measure.ts";

const { rounds } = new Command("bench:cli")
	.description(
		"Measures the start of usmd beside Node alone, and a quote beside a script that fetches it, in turns in one run.",
	)
	.option("--rounds <number>", "turns of each", Number, 30)
	.parse()
	.opts<{ rounds: number }>();

const app = fileURLToPath(new URL("../../../cli/", import.meta.url));
const usmd = join(app, "bin/usmd.js");

/** The least program that asks the same. */
const bareFetch = `
const answer = await fetch(\`\${process.env.USMD_URL}/api/market-data/quote?symbols=AAPL.US\`, {
	headers: { "x-api-key": process.env.USMD_API_KEY },
});
console.log((await answer.json()).quote[0].symbol);
`;

const line = (...cells: readonly string[]): void => console.log(`| ${cells.join(" | ")} |`);

function tell(times: ReadonlyMap<string, number[]>, bare: string, own: string, bound: number): void {
	const { before, after, ratio } = ratioOf(times.get(bare) ?? [], times.get(own) ?? []);
	line(own, `${after.toFixed(0)} ms`, `${bound} ms`, bare, `${before.toFixed(0)} ms`, shownRatio(ratio));
}

await inTemporaryFolder(async (folder) => {
	await promisify(execFile)(process.execPath, ["build/main.ts"], { cwd: app });
	const [empty, fetching] = [join(folder, "empty.mjs"), join(folder, "fetch.mjs")];
	await writeFile(empty, 'console.log("1");\n');
	await writeFile(fetching, bareFetch);
	const data = join(folder, "data");
	const service = await startProcess({ DATA_DIR: data, LOG_LEVEL: "error", NODE_ENV: "production" });
	try {
		const env = {
			USMD_URL: service.url,
			USMD_API_KEY: (await readFile(join(data, "demo-key"), "utf8")).trim(),
			XDG_CONFIG_HOME: folder,
			NODE_COMPILE_CACHE: join(folder, "compiled"),
		};
		const programs: Program[] = [
			{ name: "Node alone", args: [empty], env, prints: /^1/ },
			{ name: "usmd --version", args: [usmd, "--version"], env, prints: /^\d+\.\d+\.\d+\n$/ },
			{ name: "a script with fetch", args: [fetching], env, prints: /^AAPL\.US\n$/ },
			{ name: "usmd quote AAPL.US", args: [usmd, "quote", "AAPL.US"], env, prints: /^symbol +name/ },
		];
		const times = await inTurns(programs, rounds);
		line("Command", "Time", "Bound", "beside", "Time", "Ratio");
		line(...Array.from({ length: 6 }, () => "---"));
		tell(times, "Node alone", "usmd --version", 150);
		tell(times, "a script with fetch", "usmd quote AAPL.US", 250);
	} finally {
		await service.stop();
	}
});
