import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { writeFixture } from "@us-market-data/ingest/testing";
import { openSqliteMarket } from "@us-market-data/store/sqlite";
import { environment, programs, temporaryFolder } from "@us-market-data/tooling/testkit";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { runAdmin, runData } from "./testing.ts";

/** Commands whose output has no reader, and commands that get a signal. */
let folder: string;
let dataDir: string;
beforeEach(async () => {
	folder = await temporaryFolder();
	dataDir = join(folder, "data");
});

function command(
	file: keyof typeof programs,
	words: string[],
	stdout: "pipe" | number,
	flags: string[] = [],
) {
	const child = spawn(process.execPath, [...flags, programs[file], ...words], {
		env: environment({ DATA_DIR: dataDir }),
		stdio: ["ignore", stdout, "pipe"],
	});
	let output = "";
	child.stderr?.setEncoding("utf8").on("data", (text: string) => {
		output += text;
	});
	return {
		child,
		output: () => output,
		closed: once(child, "close") as Promise<[number | null, string | null]>,
	};
}

const audit = () => readFile(join(dataDir, "audit.log"), "utf8");

describe("standard output that takes nothing", () => {
	test("a reader that left is quiet and no fault, and what was done is noted", async () => {
		const { child, output, closed } = command(
			"admin",
			["plan", "create", "basic", "--allowance", "10"],
			"pipe",
		);
		child.stdout?.destroy();
		expect(await closed).toEqual([0, null]);
		expect(output()).toBe("");
		expect(await audit()).toContain('"outcome":"done"');
		const long = command("data", ["schema"], "pipe");
		long.child.stdout?.once("data", () => long.child.stdout?.destroy());
		expect(await long.closed).toEqual([0, null]);
		expect(long.output()).toBe("");
	});

	test("a full disk is told in a line, with exit code 1", async () => {
		const full = openSync("/dev/full", "w");
		const { output, closed } = command("data", ["schema"], full);
		expect(await closed).toEqual([1, null]);
		expect(output()).toMatch(/^Standard output cannot be written: ENOSPC[^\n]*\n$/);
		closeSync(full);
	});
});

describe("what is done though a full disk took no answer is told", () => {
	test("of a key, so that it can be revoked; of an import", async () => {
		const full = openSync("/dev/full", "w");
		await runAdmin(["plan", "create", "basic", "--allowance", "10"], { DATA_DIR: dataDir });
		await runAdmin(["account", "create", "acme", "--plan", "basic"], { DATA_DIR: dataDir });
		const key = command("admin", ["key", "create", "--account", "acme"], full);
		expect(await key.closed).toEqual([1, null]);
		const [, id = ""] =
			/Key md_live_\w{6}… was created, but its secret was not shown; revoke it with .* (\S+)\.$/m.exec(
				key.output(),
			) ?? [];
		expect(await runAdmin(["key", "revoke", id], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
		const text = "Date,Open,High,Low,Close,Volume\n2024-01-02,1,2,1,2,100\n";
		const imported = command("data", ["import", "bars", await writeFixture(folder, "AAPL.csv", text)], full);
		expect(await imported.closed).toEqual([1, null]);
		expect(imported.output()).toContain("The import is stored");
		closeSync(full);
	});
});

describe("a command that is asked to end", () => {
	const server = createServer(() => {}).listen(0, "127.0.0.1");
	afterAll(() => server.close().closeAllConnections());

	test.each([
		["SIGINT", 130],
		["SIGTERM", 143],
		["SIGHUP", 129],
	] as const)("%s ends an import at once, with %i, and is told and noted", async (signal, status) => {
		const { port } = server.address() as AddressInfo;
		const requested = once(server, "request");
		const words = ["import", "bars", `http://127.0.0.1:${port}/SPY.csv`];
		const { child, output, closed } = command("data", words, "pipe");
		await requested;
		child.kill(signal);
		expect(await closed).toEqual([status, null]);
		expect(output()).toBe(`Ended by ${signal}; nothing is stored.\n`);
		expect(await audit()).toMatch(new RegExp(`"outcome":"failed","message":"ended by ${signal}"}\n$`));
	});

	/** Makes a process send itself a signal after a statement of SQLite. */
	const signalBehind = (statement: string, signal: string): string[] => [
		"--import",
		`data:text/javascript,${encodeURIComponent(`
			import { DatabaseSync } from "node:sqlite";
			const { exec } = DatabaseSync.prototype;
			DatabaseSync.prototype.exec = function (sql) {
				exec.call(this, sql);
				if (sql === "${statement}" && this.location().endsWith("market.sqlite")) process.kill(process.pid, "${signal}");
			};`)}`,
	];

	test.each([
		["commit", "SIGINT", 0],
		["commit", "SIGTERM", 0],
		["begin immediate", "SIGTERM", 143],
	] as const)("behind %s, %s ends an import with %i", async (statement, signal, status) => {
		const file = await writeFixture(
			folder,
			"AAPL.csv",
			"Date,Open,High,Low,Close,Volume\n2024-01-02,1,2,1,2,100\n",
		);
		// The databases are made beforehand, so that the first transaction is the import's.
		await (await openSqliteMarket(dataDir)).close();
		const flags = signalBehind(statement, signal);
		const { closed } = command("data", ["import", "bars", file], "pipe", flags);
		expect(await closed).toEqual([status, null]);
		const outcome = status === 0 ? '"outcome":"done"' : `"outcome":"failed","message":"ended by ${signal}"`;
		expect(await audit()).toMatch(new RegExp(`${outcome}}\n$`));
		const again = await runData(["import", "bars", file, "--json"], { DATA_DIR: dataDir });
		expect(again.stdout).toContain(status === 0 ? '"unchanged"' : '"stored"');
	});
});
