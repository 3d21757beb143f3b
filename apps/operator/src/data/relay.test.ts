import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { openMarketFile, openUpdatesFile } from "@us-market-data/store/sqlite";
import { environment, programs, temporaryFolder } from "@us-market-data/tooling/testkit";
import { expect, onTestFinished, test } from "vitest";
import { runData } from "../testing.ts";

const trade = (timestamp: string) =>
	JSON.stringify({
		event: "trade",
		symbol: "AAPL.US",
		trade: { price: "101.25", volume: "100", timestamp, direction: 0, tradeSession: 0 },
	});

const words = ["relay", "--tag", "acme", "--licence", "Acme Feed Agreement"];

async function tradesIn(folder: string): Promise<string[]> {
	const store = await openMarketFile(join(folder, "market.sqlite"));
	const aapl = await store.security("AAPL.US");
	const rows = aapl ? await store.list("trades", aapl.id, { order: "asc", limit: 100 }) : [];
	await store.close();
	return rows.map(({ record }) => record.timestamp);
}

test("stores the lines of its input, reports refused ones, and is a run of data runs", async () => {
	const folder = await temporaryFolder();
	const settings = { DATA_DIR: folder, MIN_FREE_DISK_MB: "0" };
	const wrong = Array.from({ length: 25 }, () => "{}");
	const input = [trade("2026-11-20T15:00:00Z"), ...wrong, trade("2026-11-20T15:00:01Z"), ""].join("\n");
	const { code, stdout, stderr } = await runData(words, settings, input);
	expect([code, stdout]).toEqual([0, "Stored 2 records of 27 lines in 1 batches; refused 25.\n"]);
	const messages = stderr.trimEnd().split("\n");
	expect(messages).toHaveLength(21);
	expect(messages[0]).toBe("line 2: property event is missing; allowed: trade, bar, depth, quote.");
	expect(messages[20]).toBe("5 more lines were refused.");
	expect(await tradesIn(folder)).toEqual(["2026-11-20T15:00:00Z", "2026-11-20T15:00:01Z"]);
	expect((await runData(["list", "--files"], settings)).stdout).toContain("acme-2026-11-20.ndjson");
	const updates = await openUpdatesFile(join(folder, "updates.sqlite"));
	onTestFinished(() => updates.close());
	expect(await updates.runs({ limit: 1 })).toMatchObject([
		{ source: "relay", target: "acme", outcome: "stored", rows: 2 },
	]);
});

test.each([
	[["relay", "--licence", "x"], "required option '--tag <tag>' not specified"],
	[["relay", "--tag", "acme"], "required option '--licence <text>' not specified"],
	[["relay", "--tag", "A!", "--licence", "x"], "Allowed: up to 40 of a-z, 0-9 and -"],
	[["relay", "--tag", "acme", "--licence", ""], "Allowed: a text of up to 500 characters."],
	[[...words, "--every", "0"], "Allowed: 10 to 60000."],
])("%j is wrong use", async (command, message) => {
	const { code, stderr } = await runData(command, { DATA_DIR: await temporaryFolder() });
	expect(code).toBe(2);
	expect(stderr).toContain(message);
});

/** Starts `data relay` as a process, and resolves once it has stored a batch of its input. */
async function startRelay(folder: string) {
	const settings = { DATA_DIR: folder, MIN_FREE_DISK_MB: "0" };
	const child = spawn(process.execPath, [programs.data, ...words, "--every", "10"], {
		env: environment(settings),
	});
	onTestFinished(() => void child.kill("SIGKILL"));
	let stdout = "";
	child.stdout.on("data", (text: Buffer) => {
		stdout += text;
	});
	child.stdin.write(`${trade("2026-11-20T15:00:00Z")}\n`);
	await expect.poll(() => tradesIn(folder).catch(() => []), { timeout: 60_000 }).toHaveLength(1);
	return { child, settings, output: () => stdout };
}

test("SIGTERM stores what was read; a second relay of a tag is refused meanwhile", async () => {
	const folder = await temporaryFolder();
	const { child, settings, output } = await startRelay(folder);
	const second = await runData(words, settings);
	expect(second).toMatchObject({ code: 1 });
	expect(second.stderr).toContain(`relay of acme is running already, as process ${child.pid}`);
	child.kill("SIGTERM");
	expect(await once(child, "close")).toEqual([0, null]);
	expect(output()).toBe("Stored 1 records of 1 lines in 1 batches; refused 0.\n");
});

test("the program of the guide feeds the store", async () => {
	const folder = await temporaryFolder();
	const guide = await readFile(new URL("../../../../docs/guides/streams.md", import.meta.url), "utf8");
	const [, program = ""] = /```js\n(.*?)```/s.exec(guide.slice(guide.indexOf("## Feed it live"))) ?? [];
	expect(program.trim().split("\n").length).toBeLessThanOrEqual(11);
	await writeFile(join(folder, "feed.mjs"), program);
	const vendor = createServer((_request, response) => {
		for (const at of ["2026-11-20T15:00:00.5Z", "2026-11-20T15:00:01Z"])
			response.write(`${JSON.stringify({ ticker: "AAPL", price: 101.5, size: 10, at })}\n`);
		response.end();
	});
	vendor.listen(0, "127.0.0.1");
	await once(vendor, "listening");
	onTestFinished(() => void vendor.close());
	const url = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}/`;
	const feed = spawn(process.execPath, [join(folder, "feed.mjs"), url], { env: environment({}) });
	let lines = "";
	feed.stdout.on("data", (text: Buffer) => {
		lines += text;
	});
	expect(await once(feed, "close")).toEqual([0, null]);
	expect(await runData(words, { DATA_DIR: folder, MIN_FREE_DISK_MB: "0" }, lines)).toMatchObject({
		code: 0,
		stdout: "Stored 2 records of 2 lines in 1 batches; refused 0.\n",
		stderr: "",
	});
	expect(await tradesIn(folder)).toEqual(["2026-11-20T15:00:00.5Z", "2026-11-20T15:00:01Z"]);
});
