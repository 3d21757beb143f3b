import { spawn } from "node:child_process";
import { once } from "node:events";
import { glob, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { environment, programs, pythonWith, runNode, startProcess } from "@us-market-data/tooling/testkit";
import { blocksOf } from "@us-market-data/tooling/testkit/documents";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { commandsOf, reasonToLeaveOut, runCommands, type Stage, statusOf } from "./commands.ts";

/** Every block of code of the documents that a reader follows, run as they stand. */
const root = fileURLToPath(new URL("../../../../", import.meta.url));
const documents: string[] = [];
for await (const path of glob(["README.md", "docs/{start,concepts,guides}/*.md"], { cwd: root }))
	documents.push(path);
documents.sort();
const blocks = new Map(
	await Promise.all(
		documents.map(async (path) => [path, blocksOf(await readFile(join(root, path), "utf8"))] as const),
	),
);

let folder: string;
let stage: Stage;
const ends: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "documents-"));
	const dataFolder = join(folder, "data");
	const service = await startProcess({ DATA_DIR: dataFolder, LOG_LEVEL: "error" });
	ends.push(service.stop);
	stage = { serviceUrl: service.url, mockUrl: await startMock(), dataFolder };
});
afterAll(async () => {
	for (const end of ends) await end();
	await rm(folder, { recursive: true, force: true });
});

/** The mock with the examples of the contract: its other answers have tests of their own. */
async function startMock(): Promise<string> {
	const env = environment({ PORT: "0", ANSWERS: "examples" });
	const child = spawn(process.execPath, [programs.mock], { env, stdio: ["ignore", "pipe", "inherit"] });
	ends.push(async () => child.kill("SIGTERM") && (await once(child, "exit")));
	let printed = "";
	while (!/http:\/\/[\d.]+:\d+/.test(printed)) printed += String((await once(child.stdout, "data"))[0]);
	return /http:\/\/[\d.]+:\d+/.exec(printed)?.[0] ?? "";
}

/** Operators' commands have a data folder of their own, with the account that later documents name. */
async function operatorFolder(commands: readonly string[]): Promise<string> {
	const dataDir = await mkdtemp(join(folder, "operator-"));
	await importNothing(dataDir);
	if (commands.some((command) => command.includes("account create acme"))) return dataDir;
	const admin = (...args: string[]) => runNode(programs.admin, args, { DATA_DIR: dataDir });
	await admin("plan", "create", "basic", "--allowance", "10000");
	await admin("account", "create", "acme", "--plan", "basic");
	await admin("key", "create", "--account", "acme", "--name", "first");
	return dataDir;
}

/** Makes a store of market data. The imports of the documents are from the network, and are left out. */
async function importNothing(dataDir: string): Promise<void> {
	const native = await mkdtemp(join(folder, "native-"));
	const manifest = { name: "nothing", tag: "own", licence: "None.", description: "No news." };
	await writeFile(join(native, "manifest.json"), JSON.stringify(manifest));
	await writeFile(join(native, "news.json"), "[]");
	await runNode(programs.data, ["import", "native", native], { DATA_DIR: dataDir });
}

/** The key that a document calls `md_live_abcdef`, as its reader finds it. */
const firstKey = '"$(npx pnpm admin key list --account acme | grep -o "md_live_......" | head -1)"';

const shellCommands = (path: string): string[] =>
	(blocks.get(path) ?? [])
		.filter(({ language }) => language === "sh")
		.flatMap(({ text }) => commandsOf(text));

describe.each(documents.filter((path) => shellCommands(path).some((one) => !reasonToLeaveOut(one))))(
	"%s",
	(path) => {
		test("its commands run, and its requests are answered as it says", async () => {
			const commands = shellCommands(path).filter((command) => reasonToLeaveOut(command) === undefined);
			const isOperators = commands.some((command) => command.includes("pnpm admin"));
			const dataDir = isOperators ? await operatorFolder(commands) : stage.dataFolder;
			const own = await mkdtemp(join(folder, "reader-"));
			const ran = await runCommands(
				commands.map((command) => command.replaceAll("md_live_abcdef", firstKey)),
				stage,
				own,
				dataDir,
			);
			for (const { command, exitCode, statuses, output } of ran) {
				expect(exitCode, `${command}\n${output}`).toBe(0);
				for (const status of statuses) expect(status, `${command}\n${output}`).toBe(statusOf(command));
			}
		});
	},
);

const allBlocks = [...blocks].flatMap(([path, list]) => list.map((block) => ({ path, ...block })));

test.each(allBlocks.filter(({ language }) => language === "json"))(
	"$path holds JSON that can be read",
	({ text }) => {
		expect(() => JSON.parse(text)).not.toThrow();
	},
);

/** Its blocks are files of the repository; the tests of the scaffold put them there. */
const guideOfFiles = "docs/guides/add-an-operation.md";

test.each(allBlocks.filter(({ language, path }) => language === "ts" && path !== guideOfFiles))(
	"$path has TypeScript that runs",
	async ({ text }) => {
		const file = fileURLToPath(new URL("../../node_modules/.cache/document.mjs", import.meta.url));
		await mkdir(dirname(file), { recursive: true });
		await writeFile(file, stripTypeScriptTypes(text).replaceAll("http://127.0.0.1:4010", stage.mockUrl));
		const { code, stdout, stderr } = await runNode(file, [], {
			NODE_OPTIONS: "--conditions=@us-market-data/source",
		});
		expect([code, stderr]).toEqual([0, ""]);
		expect(stdout).toContain("AAPL.US");
	},
);

/** The folder from which Python imports the client, in place of an installed one. */
const pythonClient = join(root, "packages/python");

test.for(allBlocks.filter(({ language }) => language === "python"))(
	"$path has Python that runs",
	async ({ text }, { skip }) => {
		const imported = [...text.matchAll(/^import (\w+)(?:, (\w+))?/gm)].flatMap(([, ...names]) => names);
		const modules = imported.filter((name) => name !== undefined);
		const python = pythonWith("httpx", "pandas", ...modules);
		if (python === undefined) return skip(`no Python has httpx, pandas, ${modules.join(", ")}`);
		const own = await mkdtemp(join(folder, "reader-"));
		const command = `export USMD_API_KEY="$(cat .data/demo-key)" PYTHONPATH='${pythonClient}'; ${python} -B - <<'END'\n${text}\nEND`;
		const [ran] = await runCommands([command], stage, own, stage.dataFolder);
		expect(ran?.exitCode, ran?.output).toBe(0);
	},
);
