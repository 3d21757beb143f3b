import { execFile } from "node:child_process";
import { cp, mkdir, readFile } from "node:fs/promises";
import { dirname, join, matchesGlob, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Proof } from "../options.ts";
import { startService } from "../service.ts";
import { inTemporaryFolder } from "../temporary-folder.ts";
import { lastOf, type Stage, stagesOf, variablesOf } from "./dockerfile.ts";

const repository = fileURLToPath(new URL("../../../../../", import.meta.url));
const execute = promisify(execFile);

/**
 * Follows the Dockerfile in a folder, because not every machine has a container engine: copies what it copies,
 * runs the installation that it runs, and starts what it starts. It shows that the list of copied files is complete
 * and that the production dependencies are sufficient. It does not show that the image builds.
 */
export const run: Proof = async ({ say }) =>
	inTemporaryFolder(async (folder) => {
		const stages = stagesOf(await readFile(join(repository, "Dockerfile"), "utf8"));
		const [build, last] = stages;
		if (!build || !last) throw new Error("the Dockerfile has not two stages");
		const app = join(folder, "app");
		await carryOut(build, app, say);
		say("Start");
		const { HOST: _host, PORT: _port, DATA_DIR: _dataDir, ...env } = variablesOf(last);
		const data = join(folder, "data");
		const place = { folder: data, main: join(app, mainOf(last)), env: { ...env, SAMPLE_DATA: "true" } };
		const service = await startService(place);
		const broken: string[] = [];
		const asked = { PATH: process.env["PATH"], PORT: service.url.port };
		await execute(process.execPath, [join(app, healthOf(last))], { env: asked }).catch((error: Error) =>
			broken.push(error.message),
		);
		const status = await fetch(new URL("/status", service.url));
		if (!status.ok) broken.push(`/status answers ${status.status}`);
		const { code } = await service.kill("SIGTERM");
		if (code !== 0) broken.push(`SIGTERM: it left with ${code}`);
		const size = await bytesOf(app);
		const table = [
			"| Ready after ms | Health check | SIGTERM: exit code | MiB of files, no Node.js |",
			"|---|---|---|---|",
			`| ${Math.round(service.readyAfter)} | ${broken.length === 0 ? "0" : "failed"} | ${code} | ${Math.round(size / 2 ** 20)} |`,
		];
		return { table, broken };
	});

/** Copies and installs as a stage says, except that pnpm runs by name instead of a global installation. */
async function carryOut({ instructions }: Stage, app: string, say: (line: string) => void): Promise<void> {
	const ignored = await ignoredPatterns();
	let pnpm = "pnpm";
	for (const { name, words } of instructions) {
		if (name === "COPY") await copy(words, app, ignored);
		if (name !== "RUN") continue;
		if (words[0] === "npm") pnpm = words.at(-1) ?? pnpm;
		if (words[0] !== "pnpm") continue;
		say(words.join(" "));
		await execute("npx", ["--yes", pnpm, ...words.slice(1)], { cwd: app });
	}
}

async function copy(words: string[], app: string, ignored: readonly string[]): Promise<void> {
	const target = words.at(-1) ?? "";
	for (const source of words.slice(0, -1)) {
		const to = target.endsWith("/") ? join(app, target, source) : join(app, target);
		await mkdir(dirname(to), { recursive: true });
		await cp(join(repository, source), to, {
			recursive: true,
			filter: (path) => !ignored.some((pattern) => matchesGlob(relative(repository, path), pattern)),
		});
	}
}

/** The patterns of `.dockerignore` that exclude parts of the included files. */
const ignoredPatterns = async (): Promise<string[]> =>
	(await readFile(join(repository, ".dockerignore"), "utf8"))
		.split("\n")
		.filter((line) => /^(\*\*\/|\w)/.test(line));

const mainOf = (stage: Stage): string => lastOf(stage, "CMD")?.[1] ?? "";
const healthOf = (stage: Stage): string => lastOf(stage, "HEALTHCHECK")?.at(-1) ?? "";

async function bytesOf(folder: string): Promise<number> {
	const { stdout } = await execute("du", ["-sk", folder]);
	return Number(stdout.split("\t")[0]) * 1024;
}
