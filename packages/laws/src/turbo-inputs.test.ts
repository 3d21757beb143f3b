import { execFile } from "node:child_process";
import { appendFile, cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

const repository = fileURLToPath(new URL("../../../", import.meta.url));
const turbo = join(repository, "node_modules/.bin/turbo");
const run = promisify(execFile);
/** Milliseconds for a plan of Turbo on a busy machine. */
const patience = 60_000;

/** A copy of the working tree, with a Git index: Turbo hashes the files that Git lists. */
let copy: string;
let unchanged: Hashes;
beforeAll(async () => {
	copy = await mkdtemp(join(tmpdir(), "turbo-inputs-"));
	const { stdout } = await git(repository, "ls-files", "-coz", "--exclude-standard", "--deduplicate");
	for (const path of stdout.split("\0").filter(Boolean)) {
		// A file that was deleted stays in the index until the next commit.
		await cp(join(repository, path), join(copy, path)).catch(ignoreMissing);
	}
	await git(copy, "init", "--quiet");
	await git(copy, "add", "--all");
	unchanged = await hashes();
}, patience);
afterAll(() => rm(copy, { recursive: true, force: true }));

/** Every change runs these again: they read the whole repository. */
const always = ["//#lint:code", "//#lint:packages", "laws#test", "scaffold#test"];

/** Packages that depend on the contract, and the contract. */
const contractReaders = [
	"bench",
	"cli",
	"client",
	"conformance",
	"contract",
	"explorer",
	"guide",
	"hints",
	"mcp",
	"mock",
	"operations",
	"server",
	"watchlist",
];

/** The contract is generated before any of its readers is checked, so that none passes on the types of before. */
const contractChecks = ["contract#generate", ...contractReaders.map((name) => `${name}#typecheck`)];

/** The site is built again, and tested. */
const site = ["guide#build", "guide#test"];

test.each([
	["CONTRIBUTING.md", site],
	["docs/concepts/errors.md", site],
	["README.md", ["bench#test", ...site]],
	["Dockerfile", ["bench#test"]],
	["compose.yaml", ["bench#test"]],
	[
		"spec/schemas/Quote.yaml",
		["//#lint:spec", "conformance#test", "contract#test", "server#test", ...contractChecks],
	],
	[
		"packages/contract/lint/objects-open.js",
		["//#lint:spec", "conformance#test", "contract#test", "contract#typecheck"],
	],
	[
		"packages/contract/src/types.gen.ts",
		["contract#generate", "guide#build", "server#build", ...both(...contractReaders)],
	],
	[
		"packages/operations/src/quote/getQuotes.ts",
		[
			"cli#test",
			"client#test",
			"conformance#test",
			"explorer#test",
			"guide#test",
			"mcp#test",
			"server#build",
			"watchlist#test",
			...both("bench", "mock", "operations", "server"),
		],
	],
	[
		"apps/mock/src/main.ts",
		["conformance#test", "explorer#test", "guide#test", "watchlist#test", ...both("mock")],
	],
	[
		"packages/operator/src/admin/main.ts",
		["bench#test", "cli#test", "conformance#test", "guide#test", "server#test", ...both("operator")],
	],
	[
		"packages/ingest/src/sources/native/importer.ts",
		[
			"cli#test",
			"client#test",
			"conformance#test",
			"explorer#test",
			"guide#test",
			"mcp#test",
			"server#build",
			"watchlist#test",
			...both("bench", "ingest", "mock", "operator", "server"),
		],
	],
	["packages/store/src/earlier-versions.test.ts", both("store")],
	["packages/client/README.md", [...both("client"), ...site]],
] as const)(
	"a change of %s runs again what reads it",
	async (file, expected) => {
		await appendFile(join(copy, file), "\n");
		const changed = await hashes();
		await git(copy, "checkout", "--quiet", "--", file);
		const again = Object.keys(changed).filter((task) => changed[task] !== unchanged[task]);
		expect(again.sort()).toEqual([...always, ...expected].sort());
	},
	patience,
);

/** The type check and the tests of packages. */
function both(...packages: string[]): string[] {
	return packages.flatMap((name) => [`${name}#test`, `${name}#typecheck`]);
}

/** Hash of each task that runs something, by its name. */
type Hashes = Record<string, string>;

async function hashes(): Promise<Hashes> {
	const tasks = ["lint:code", "lint:packages", "lint:spec", "typecheck", "test"];
	const { stdout } = await run(turbo, ["run", ...tasks, "--dry=json"], { cwd: copy, maxBuffer: 1e8 });
	const plan = JSON.parse(stdout) as { tasks: { taskId: string; command: string; hash: string }[] };
	return Object.fromEntries(
		plan.tasks
			.filter(({ command }) => command !== "<NONEXISTENT>")
			.map(({ taskId, hash }) => [taskId.replace("@us-market-data/", ""), hash]),
	);
}

const git = (folder: string, ...words: string[]) => run("git", words, { cwd: folder, maxBuffer: 1e8 });

function ignoreMissing(error: NodeJS.ErrnoException): void {
	if (error.code !== "ENOENT") throw error;
}
