import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newSecret } from "@us-market-data/store/accounts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runAdmin, runData } from "./testing.ts";

/** A key in any word of a command stands in no output of it, in no line of `audit.log`, in no file of the data folder. */
let folder: string;
const key = newSecret("live");

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "keys-of-commands-"));
	for (const words of ["plan create some --allowance 100", "account create acme --plan some"])
		expect((await runAdmin(words.split(" "), { DATA_DIR: folder })).code, words).toBe(0);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Words = (text: string) => string[];

const admin: Words[] = [
	(text) => [text],
	(text) => ["key", text],
	(text) => ["key", "create", "--account", text],
	(text) => ["key", "create", "--account", "acme", "--name", text],
	(text) => ["key", "create", "--account", "acme", "--name", `of ${text}`],
	(text) => ["key", "create", "--account", "acme", "--env", text],
	(text) => ["key", "create", "--account", "acme", "--expires", text],
	(text) => ["key", "create", "--account", "acme", `--${text}`],
	(text) => ["key", "revoke", text, text],
	(text) => ["key", "revoke", text],
	(text) => ["key", "revoke", `x${text}`],
	(text) => ["key", "rotate", text, "--overlap", text],
	(text) => ["key", "rotate", text],
	(text) => ["key", "list", "--account", text],
	(text) => ["account", "create", text, "--plan", "some"],
	(text) => ["account", "create", "other", "--plan", text],
	(text) => ["account", text, "acme", "--plan", text],
	(text) => ["plan", "create", text, "--allowance", "5"],
	(text) => ["plan", "create", "third", "--allowance", text],
	(text) => ["plan", "create", "third", "--allowance", "5", "--families", text],
	(text) => ["subject", "link", text, "--account", "acme", "--issuer", `https://x.example/${text}`],
	(text) => ["client", "create", "--name", text, "--device"],
	(text) => ["client", "create", "--name", "desk", "--redirect", `https://x.example/${text}`],
	(text) => ["client", "remove", text],
	(text) => ["usage", text],
	(text) => ["backup", `/dev/null/${text}`],
];
const data: Words[] = [
	(text) => [text],
	(text) => ["import", text, "x.csv"],
	(text) => ["import", "bars", `/nowhere/${text}.csv`],
	(text) => ["import", "bars", `http://127.0.0.1:9/${text}.csv?x=${text}`],
	(text) => ["import", "bars", "/nowhere", "--symbol", text, "--tag", text],
	(text) => ["remove", text],
	(text) => ["trust", text, text],
	(text) => ["verify", text],
	(text) => ["update", text, "--since", text],
];

/** A text with nothing percent-encoded any more, in lower case. */
function decode(text: string): string {
	const once = text.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) =>
		String.fromCharCode(Number.parseInt(hex, 16)),
	);
	return once === text ? text.toLowerCase() : decode(once);
}

function percent(text: string, times: number): string {
	if (times === 0) return text;
	const once = text.replaceAll(/[_a-d]/g, (one) => `%${one.charCodeAt(0).toString(16)}`);
	return once.replaceAll("%", `%${"25".repeat(times - 1)}`);
}

/** Names of the files of the data folder that hold the key. */
async function leakingFiles(): Promise<string[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const files = entries.filter((entry) => entry.isFile());
	const texts = files.map(async ({ parentPath, name }) => ({
		name,
		text: await readFile(join(parentPath, name), "latin1"),
	}));
	return (await Promise.all(texts)).flatMap(({ name, text }) => (leaks(text) ? [name] : []));
}

const leaks = (text: string) => decode(text).includes(key.slice(14, 22));

test("no output of a command holds a key that stood in its words", async () => {
	const commands = [
		...admin.map((words) => ({ run: runAdmin, words })),
		...data.map((words) => ({ run: runData, words })),
	];
	await fc.assert(
		fc.asyncProperty(
			fc.shuffledSubarray(commands, { minLength: commands.length }),
			fc.integer({ min: 0, max: 3 }),
			async (shuffled, times) => {
				for (const { run, words } of shuffled) {
					const written = words(percent(key, times));
					const { stdout, stderr } = await run(written, { DATA_DIR: folder });
					expect(leaks(stdout + stderr), `${written.join(" ")}: ${stdout}${stderr}`).toBe(false);
				}
				expect(await leakingFiles()).toEqual([]);
			},
		),
		{ numRuns: 1 },
	);
	expect(decode(await readFile(join(folder, "audit.log"), "utf8"))).toContain(`${key.slice(0, 14)}…`);
}, 300_000);

test("a file whose name holds a key is refused", async () => {
	const file = join(folder, `${key}.csv`);
	await writeFile(file, "Date,Open,High,Low,Close,Adj Close,Volume\n2026-11-20,1,2,1,2,2,100\n");
	const { code, stderr } = await runData(["import", "bars", file, "--symbol", "AAPL"], { DATA_DIR: folder });
	expect([code, stderr]).toEqual([1, expect.stringContaining("allowed: a name without an API key")]);
	expect(leaks(stderr)).toBe(false);
	await rm(file);
});

test("a name that is a key is refused with what is allowed", async () => {
	const { code, stderr } = await runAdmin(["key", "create", "--account", "acme", "--name", key], {
		DATA_DIR: folder,
	});
	expect([code, stderr]).toEqual([2, expect.stringContaining("and no API key")]);
});
