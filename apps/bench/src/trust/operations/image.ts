import { execFile } from "node:child_process";
import { cp, mkdir, readFile } from "node:fs/promises";
import { dirname, join, matchesGlob, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { startService } from "../../frame/service.ts";
import { inTemporaryFolder } from "../../frame/temporary-folder.ts";
import type { Proof } from "../options.ts";

/** One instruction of a Dockerfile, such as `COPY`, with its words; those of a JSON array are its entries. */
interface Instruction {
	name: string;
	words: string[];
}

/** One stage: the instructions from a `FROM` to the next. */
export interface Stage {
	image: string;
	name: string | undefined;
	instructions: Instruction[];
}

/**
 * Reads the plain Dockerfile that this project has: no heredocs, no quotes in shell lines, variables in `FROM` alone.
 *
 * @param given build arguments; the defaults come from `ARG`
 */
export function stagesOf(text: string, given: Readonly<Record<string, string>> = {}): Stage[] {
	const stages: Stage[] = [];
	const values = new Map<string, string>();
	for (const line of text.replace(/\\\n/g, " ").split("\n")) {
		if (line.trim() === "" || line.startsWith("#")) continue;
		const { name, words } = instructionOf(line.trim());
		if (name === "FROM")
			stages.push({ image: filled(words[0] ?? "", values), name: words[2], instructions: [] });
		else if (name === "ARG" && stages.length === 0) {
			const [argument = "", value = ""] = words.join(" ").split("=");
			values.set(argument, given[argument] ?? value);
		} else stages.at(-1)?.instructions.push({ name, words });
	}
	return stages;
}

const filled = (word: string, values: ReadonlyMap<string, string>): string =>
	word.replace(/\$\{(\w+)\}/g, (whole, name: string) => values.get(name) ?? whole);

function instructionOf(line: string): Instruction {
	const [, name = "", rest = ""] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
	const array = rest.indexOf("[");
	if (array < 0) return { name, words: rest.split(/\s+/) };
	const before = rest
		.slice(0, array)
		.split(/\s+/)
		.filter((word) => word !== "");
	return { name, words: [...before, ...(JSON.parse(rest.slice(array)) as string[])] };
}

/** The variables that a stage sets. */
export const variablesOf = ({ instructions }: Stage): Record<string, string> =>
	Object.fromEntries(
		instructions
			.filter(({ name }) => name === "ENV")
			.flatMap(({ words }) =>
				words.map((word) => [word.slice(0, word.indexOf("=")), word.slice(word.indexOf("=") + 1)]),
			),
	);

/** The words of the last instruction of a name. Docker uses the last one. */
export const lastOf = ({ instructions }: Stage, name: string): string[] | undefined =>
	instructions.filter((instruction) => instruction.name === name).at(-1)?.words;

const repository = fileURLToPath(new URL("../../../../../", import.meta.url));
const execute = promisify(execFile);

/**
 * Follows the Dockerfile in a folder, because not every machine has a container engine: copies what it copies,
 * runs the installation that it runs, and starts what it starts. It shows that the list of copied files is complete
 * and that the production dependencies are sufficient. It does not show that the image builds.
 */
export const run: Proof = async ({ print }) =>
	inTemporaryFolder(async (folder) => {
		const stages = stagesOf(await readFile(join(repository, "Dockerfile"), "utf8"));
		const last = stages.at(-1);
		if (!last) throw new Error("the Dockerfile has no stage");
		const root = await carryOut(stages, folder, print);
		const app = join(root, "app");
		print("Start");
		const { HOST: _host, PORT: _port, DATA_DIR: _dataDir, ...env } = variablesOf(last);
		const data = join(folder, "data");
		const deployment = { folder: data, main: join(app, mainOf(last)), env: { ...env, SAMPLE_DATA: "true" } };
		const service = await startService(deployment);
		const broken: string[] = [];
		const probeEnv = { PATH: process.env["PATH"], PORT: service.url.port };
		await execute(process.execPath, [join(app, healthOf(last))], { env: probeEnv }).catch((error: Error) =>
			broken.push(error.message),
		);
		const listing = [join(app, "apps/operator/bin/data.js"), "list"];
		await execute(process.execPath, listing, { env: { ...probeEnv, DATA_DIR: data } }).catch((error: Error) =>
			broken.push(error.message),
		);
		const status = await fetch(new URL("/status", service.url));
		if (!status.ok) broken.push(`/status answers ${status.status}`);
		const page = await fetch(new URL("/", service.url), { headers: { accept: "text/html" } });
		if (!(await page.text()).includes("/explorer/assets/")) broken.push("/ is not the explorer");
		const guide = await fetch(new URL("/guide/", service.url));
		if (!guide.ok) broken.push(`/guide/ answers ${guide.status}`);
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

/** Makes a folder for each stage, the root of its files, in the order of the Dockerfile; answers the last one. */
async function carryOut(stages: readonly Stage[], folder: string, say: (line: string) => void) {
	const ignored = await ignoredPatterns();
	const roots = new Map<string, string>();
	let root = folder;
	for (const [index, stage] of stages.entries()) {
		root = join(folder, `stage-${index}`);
		const parent = roots.get(stage.image);
		if (parent) await cp(parent, root, { recursive: true, verbatimSymlinks: true });
		else await mkdir(join(root, "app"), { recursive: true });
		for (const instruction of stage.instructions) {
			if (instruction.name === "COPY") await copy(instruction.words, root, roots, ignored);
			if (instruction.name === "RUN") await runProgram(instruction.words, stages, join(root, "app"), say);
		}
		if (stage.name) roots.set(stage.name, root);
	}
	return root;
}

/** Runs what a stage runs by pnpm and node. The pnpm of its global installation runs by name instead. */
async function runProgram(
	[program = "", ...words]: string[],
	stages: readonly Stage[],
	cwd: string,
	say: (line: string) => void,
): Promise<void> {
	if (program !== "pnpm" && program !== "node") return;
	say([program, ...words].join(" "));
	if (program === "node") await execute(process.execPath, words, { cwd });
	else await execute("npx", ["--yes", pnpmOf(stages), ...words], { cwd });
}

/** The pnpm that a Dockerfile installs, such as `pnpm@12.0.0`. */
const pnpmOf = (stages: readonly Stage[]): string =>
	stages
		.flatMap(({ instructions }) => instructions)
		.find(({ name, words }) => name === "RUN" && words[0] === "npm")
		?.words.at(-1) ?? "pnpm";

/** Copies from the repository, or with `--from` from the root of an earlier stage. */
async function copy(
	words: readonly string[],
	root: string,
	roots: ReadonlyMap<string, string>,
	ignored: readonly string[],
): Promise<void> {
	const stage = words[0]?.startsWith("--from=") ? roots.get(words[0].slice("--from=".length)) : undefined;
	if (stage) {
		const [, source = "", target = ""] = words;
		return cp(join(stage, source), join(root, target), { recursive: true, verbatimSymlinks: true });
	}
	const target = join("/app", words.at(-1) ?? "");
	for (const source of words.slice(0, -1)) {
		const to = words.at(-1)?.endsWith("/") ? join(root, target, source) : join(root, target);
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
