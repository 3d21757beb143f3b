import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { asDataFolderError, makeDataFolder } from "@us-market-data/store";
import { endStarted, environment, programs, startProcess } from "@us-market-data/tooling/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

/** The data folder: invalid places, and the modes of its files. */
let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "us-market-data-folder-"));
});
afterAll(async () => {
	endStarted();
	await rm(folder, { recursive: true, force: true });
});

/** Runs a program after some shell commands, such as those that set limits, and returns its exit. */
function after(shell: string, words: string[], settings: Record<string, string>) {
	const [file = "", ...others] = words;
	const script = `${shell}; exec "$0" "$@"`;
	return new Promise<{ code: unknown; output: string }>((resolve) => {
		execFile(
			"sh",
			["-c", script, process.execPath, file, ...others],
			{ env: environment({ PORT: "0", LOG_LEVEL: "silent", ...settings }), timeout: 60_000 },
			(error, _stdout, stderr) => resolve({ code: error?.code ?? 0, output: stderr }),
		);
	});
}

const service = [programs.service];
const command = [programs.admin, "plan", "list"];

describe("a folder that cannot be used is told in a line, with exit code 2", () => {
	const messagePattern = (reason: string) =>
		new RegExp(`^Cannot use the data folder: [^\\n]*${reason}[^\\n]* DATA_DIR names the folder\\.\\n$`);

	test.each([
		["where the system makes no folders", () => "/proc/nope", "cannot be made there"],
		["a device", () => "/dev/null", "it is a file"],
		["a link that leads nowhere", () => join(folder, "dangling"), "a link that leads nowhere"],
		["links in a circle", () => join(folder, "circle"), "lead in a circle"],
		["a path that is too long", () => join(folder, "long".repeat(80)), "too long"],
		["below a file", () => join(folder, "file", "below"), "a part of the path is a file"],
	])("%s", async (_what, path, reason) => {
		await symlink(join(folder, "nowhere"), join(folder, "dangling")).catch(() => {});
		await symlink(join(folder, "circle"), join(folder, "circle")).catch(() => {});
		await writeFile(join(folder, "file"), "");
		const error = await makeDataFolder(path()).then(() => undefined, asDataFolderError);
		expect(`${error?.message}\n`).toMatch(messagePattern(reason));
		expect(await readdir(folder), "nothing is made").not.toContain("nowhere");
	});

	test("by the service and by the commands", async () => {
		await writeFile(join(folder, "file"), "");
		const settings = { DATA_DIR: join(folder, "file") };
		const expectedExit = { code: 2, output: expect.stringMatching(messagePattern("it is a file")) };
		const runs = [service, command].map((words) => after(":", words, settings));
		expect(await Promise.all(runs)).toEqual([expectedExit, expectedExit]);
	});

	test("a disk that is full at the first start", async () => {
		const settings = { DATA_DIR: join(folder, "full"), SAMPLE_DATA: "true" };
		// A limit on the size of files, which needs no separate disk.
		const { code, output } = await after("ulimit -f 100", service, settings);
		expect([code, output]).toEqual([2, expect.stringMatching(messagePattern("(full|I/O|larger)"))]);
	});

	test("a disk that the first data fill", async () => {
		const settings = { DATA_DIR: join(folder, "filled"), SAMPLE_DATA: "true" };
		const { code, output } = await after("ulimit -f 1000", service, settings);
		expect([code, output]).toEqual([2, expect.stringMatching(messagePattern("(full|I/O|larger)"))]);
	});

	test("a path with letters of other scripts is one like any other", async () => {
		const create = [programs.admin, "plan", "create", "basic", "--allowance", "5"];
		expect(await after(":", create, { DATA_DIR: join(folder, "ünï-数据", "x") })).toEqual({
			code: 0,
			output: "",
		});
	});
});

/** Paths below a folder, itself included, that others than the owner may read, write or enter. */
async function openToOthers(path: string): Promise<string[]> {
	const entries = await readdir(path, { recursive: true, withFileTypes: true });
	const paths = [path, ...entries.map((entry) => join(entry.parentPath, entry.name))];
	const modes = await Promise.all(paths.map(async (each) => (await stat(each)).mode & 0o077));
	return paths.filter((_path, index) => modes[index] !== 0);
}

test("nobody else may read what start, import, transfer, backup and restore write, whatever umask is given", async () => {
	const dataDir = join(folder, "above", "data");
	const settings = {
		DATA_DIR: dataDir,
		SAMPLE_DATA: "false",
		OIDC_EMBEDDED: "true",
		PUBLIC_URL: "http://127.0.0.1:1",
	};
	const before = process.umask(0);
	const running = await startProcess(settings).finally(() => process.umask(before));
	await after("umask 000", [programs.admin, "plan", "create", "basic", "--allowance", "5"], settings);
	const bars = join(folder, "SPY.csv");
	await writeFile(bars, "Date,Open,High,Low,Close,Adj Close,Volume\n2020-01-02,1,2,1,1,1,100\n");
	expect((await after("umask 000", [programs.data, "import", "bars", bars], settings)).code).toBe(0);
	expect(await readdir(dataDir)).toEqual(
		expect.arrayContaining(["accounts.sqlite-wal", "market.sqlite-shm", "oauth-keys.json", "audit.log"]),
	);
	expect(await openToOthers(join(folder, "above"))).toEqual([]);
	const [backups, restored] = [join(folder, "backups"), join(folder, "again", "data")];
	await after("umask 000", [programs.admin, "backup", backups], settings);
	const [name = ""] = await readdir(backups);
	const restore = [programs.admin, "restore", join(backups, name), "--data-dir", restored];
	expect((await after("umask 000", restore, settings)).code).toBe(0);
	expect([await openToOthers(backups), await openToOthers(join(folder, "again"))]).toEqual([[], []]);
	expect(await running.stop()).toEqual({ code: 0, signal: null });
});

test("nor what is being fetched", async () => {
	const dataDir = join(folder, "fetching");
	const mirror = createServer((_request, response) => {
		response.writeHead(200, { "content-length": 100_000, etag: '"1"' }).write("x".repeat(50_000));
	}).listen(0, "127.0.0.1");
	await once(mirror, "listening");
	const { port } = mirror.address() as AddressInfo;
	const words = ["-c", 'umask 000; exec "$0" "$@"', process.execPath, programs.data];
	const child = spawn("sh", [...words, "update", "sec-tickers"], {
		env: environment({
			DATA_DIR: dataDir,
			SEC_USER_AGENT: "Example admin@example.com",
			SOURCE_MIRROR: `http://127.0.0.1:${port}`,
		}),
		stdio: "ignore",
	});
	const exited = once(child, "exit");
	const written = () => readdir(dataDir, { recursive: true }).catch(() => []);
	while (!(await written()).some((name) => name.endsWith(".part"))) await sleep(50);
	expect(await openToOthers(dataDir)).toEqual([]);
	child.kill("SIGKILL");
	await exited;
	mirror.close().closeAllConnections();
});

describe("a folder that others may read already", () => {
	test("is narrowed at the start, with all that the service wrote", async () => {
		const dataDir = join(folder, "wide");
		await mkdir(join(dataDir, "downloads", "feed"), { recursive: true });
		await writeFile(join(dataDir, "downloads", "feed", "file"), "");
		await writeFile(join(dataDir, "audit.log"), "");
		for (const name of ["downloads/feed/file", "audit.log", "downloads", "."])
			await chmod(join(dataDir, name), 0o755);
		const running = await startProcess({ DATA_DIR: dataDir, SAMPLE_DATA: "false" });
		expect(await openToOthers(dataDir)).toEqual([]);
		expect(await running.stop()).toEqual({ code: 0, signal: null });
		expect(running.log()).toContain("data folder made its owner's alone");
	});

	test("and that holds something else is told and left, as that is", async () => {
		const dataDir = join(folder, "shared");
		await mkdir(dataDir);
		await writeFile(join(dataDir, "other.txt"), "");
		await writeFile(join(dataDir, "audit.log"), "");
		for (const name of ["audit.log", "other.txt", "."]) await chmod(join(dataDir, name), 0o755);
		const running = await startProcess({ DATA_DIR: dataDir, SAMPLE_DATA: "false" });
		expect(await openToOthers(dataDir)).toEqual([dataDir, join(dataDir, "other.txt")]);
		await running.stop();
		expect(running.log()).toContain("others may look into the data folder");
	});
});
