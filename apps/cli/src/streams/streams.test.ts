import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import { stripVTControlCharacters } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { serviceOfFile } from "../testing/service.ts";
import { built, settingsOf, usmdInProcess } from "../testing/usmd.ts";
import { LineTable } from "./line-table.ts";

const timestamp = "2026-11-20T15:00:01.196258Z";
const open = {
	event: "open",
	id: "p0",
	timestamp,
	dataVersion: "v1",
	simulated: true,
	replay: { startsAt: "2026-11-20T14:30:00Z", endsAt: null, speed: 1 },
	unknownSymbols: ["NO.US"],
	snapshot: null,
};
const trade = (number: number) => ({
	event: "trade",
	id: `p${number}`,
	timestamp,
	symbol: "AAPL.US",
	simulated: true,
	trade: {
		price: `${number}.50`,
		volume: "2500000",
		timestamp,
		tradeType: "F",
		direction: 1,
		tradeSession: 0,
	},
});
const level = (price: string) => ({ position: 1, price, volume: "5", orderNum: 1 });
const depth = {
	event: "depth",
	id: "p1",
	timestamp,
	symbol: "AAPL.US",
	simulated: true,
	conflated: 0,
	depth: { asks: [level("2.00")], bids: [level("1.00")] },
};
const close = (reason: string, resume: string | null = null) => ({
	event: "close",
	id: "p9",
	timestamp,
	reason,
	resume,
});

/** What the service sends in answer to each request, and whether its connection then stays open. */
let script: { events: readonly object[]; stays?: boolean }[] = [];
const targets: string[] = [];
const answer = (response: ServerResponse) => {
	const { events, stays } = script.shift() ?? { events: [close("end")] };
	response.writeHead(200, { "content-type": "text/event-stream" });
	response.write(`retry: 0\n\n${events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("")}`);
	if (!stays) response.end();
};
const server = createServer(({ url = "" }, response) => {
	targets.push(url.replace("/api/market-data/stream/", ""));
	answer(response);
});
beforeAll(async () => {
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
});
afterAll(() => {
	server.closeAllConnections();
	server.close();
});
beforeEach(() => {
	script = [];
	targets.length = 0;
});

const settings = () => ({
	USMD_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
	USMD_API_KEY: "mock-200",
});
const run = (...args: string[]) => usmdInProcess(["stream", ...args], settings());
const lines = (text: string) => text.trimEnd().split("\n");

describe("a stream", () => {
	test("into a pipe is every event as it came, one a line", async () => {
		const events = [open, trade(1), { ...close("until"), resume: "p1" }];
		for (const form of [[], ["--json"]]) {
			script = [{ events }];
			const { code, stdout, stderr } = await run("trades", "AAPL.US", "--replay", "now", ...form);
			expect([code, stderr]).toEqual([0, ""]);
			expect(lines(stdout).map((line) => JSON.parse(line))).toEqual(events);
		}
		expect(targets).toEqual(Array(2).fill("trades?replay=now&symbols=AAPL.US"));
	});

	test("is resumed behind its last event", async () => {
		script = [
			{ events: [open, trade(1)] },
			{ events: [open, trade(2), close("hour", "p2")] },
			{ events: [trade(3), close("end")] },
		];
		const { code, stdout, stderr } = await run("trades", "AAPL.US", "--csv");
		expect([code, lines(stdout).map((line) => line.split(",")[2])]).toEqual([
			0,
			["price", "1.50", "2.50", "3.50"],
		]);
		expect(targets).toEqual([
			"trades?symbols=AAPL.US",
			"trades?symbols=AAPL.US&since=p1",
			"trades?symbols=AAPL.US&since=p2",
		]);
		expect(stderr).toContain("The stream ended without its last event; the next one begins in 0.0 s.");
		expect(stderr).toContain("The service closed the stream: hour.");
		expect(stderr).toContain(
			"Simulated market. Replay from 2026-11-20T14:30:00Z, speed 1. Unknown symbols: NO.US.",
		);
	});

	test("ends after --count events of data", async () => {
		script = [{ events: [open, trade(1), trade(2), trade(3)], stays: true }];
		const { code, stdout } = await run("trades", "AAPL.US", "--count", "2", "--ndjson", "--quiet");
		expect([code, lines(stdout).map((line) => JSON.parse(line).price)]).toEqual([0, ["1.50", "2.50"]]);
		expect((await run("trades", "AAPL.US", "--count", "0")).code).toBe(2);
	});

	test("is a table with the best prices of books, and CSV with each level", async () => {
		script = [{ events: [depth, close("end")] }, { events: [depth, close("end")] }];
		const columns = ["--columns", "symbol,bid,ask"];
		const { stdout } = await run("depth", "AAPL.US", ...columns, "--quiet");
		expect(lines(stripVTControlCharacters(stdout))).toEqual(["symbol   bid   ask", "AAPL.US  1.00  2.00"]);
		const csv = await run("depth", "AAPL.US", "--csv", "--quiet");
		expect(lines(csv.stdout)).toEqual([
			"timestamp,symbol,list,position,price,volume,orderNum",
			`${timestamp},AAPL.US,asks,1,2.00,5,1`,
			`${timestamp},AAPL.US,bids,1,1.00,5,1`,
		]);
	});

	test("has the exit code of its end", async () => {
		script = [{ events: [open, close("allowance")] }, { events: [open, close("revoked")] }];
		expect((await run("trades", "AAPL.US", "--csv")).code).toBe(4);
		expect((await run("trades", "AAPL.US", "--csv")).code).toBe(3);
		expect((await run("trades", "AAPL.US", "--url", "http://127.0.0.1:9")).code).toBe(6);
	});

	test.each([["--all"], ["--chart"], ["--jq", "."], ["--parquet", "a"], ["--max-pages", "2"]])(
		"refuses %s, which is of answers that end",
		async (...option) => {
			const { code, stderr } = await run("trades", "AAPL.US", ...option);
			expect([code, targets]).toEqual([2, []]);
			expect(stderr).toContain(option[0]);
		},
	);

	test("tells its members, its request and what it needs without asking", async () => {
		const schema = await run("trades", "--schema");
		expect(schema.stdout).toContain("trade  object");
		const { stdout } = await run("events", "KO.US", "--curl");
		expect(stdout).toMatch(/^curl -N -H .*\/stream\/events\?symbols=KO.US'\n$/);
		expect((await run("trades")).stderr).toContain("symbols is missing");
		expect((await run("trades", "--help")).stdout).toMatch(
			/--count <number>[\s\S]*usmd stream trades AAPL.US,MSFT.US --replay now/,
		);
		expect(targets).toEqual([]);
	});

	test("ends well by Ctrl+C", async () => {
		script = [{ events: [open, trade(1)], stays: true }];
		const args = [...built, "stream", "trades", "AAPL.US", "--csv", "--quiet"];
		const child = spawn(process.execPath, args, {
			env: settingsOf(settings()),
			stdio: ["ignore", "pipe", "pipe"],
		});
		const printed: string[] = [];
		for await (const line of createInterface(child.stdout)) {
			printed.push(line);
			if (printed.length === 2) child.kill("SIGINT");
		}
		const code = child.exitCode ?? (await once(child, "close"))[0];
		expect([code, printed.length]).toEqual([0, 2]);
	});
});

test("a table of lines widens its columns, and leaves out those that do not fit", () => {
	const table = new LineTable(["symbol", "volume", "changeRate"], 20);
	const row = (symbol: string, volume: string) =>
		stripVTControlCharacters(
			table.line(
				new Map([
					["symbol", symbol],
					["volume", volume],
				]),
			),
		);
	expect(row("A.US", "12")).toBe("symbol  volume\nA.US        12\n");
	expect(row("LONGER.US", "4500000000")).toBe("LONGER.US   4.50B\n");
	expect(row("EVEN.LONGER.US", "")).toBe("EVEN.LONGER.US\n");
});

describe("the service", () => {
	const service = serviceOfFile();

	test("replays the newest session as the bars of the same day", async () => {
		const bars = ["quote", "candlestick", "AAPL.US", "--count", "1", "--period", "day"];
		const { stdout: day } = await service.usmd(...bars, "--jq", ".candlesticks[0].date");
		const args = [
			"bars",
			"AAPL.US",
			"--replay",
			day.trim(),
			"--speed",
			"0",
			"--count",
			"3",
			"--ndjson",
			"--quiet",
		];
		const { code, stdout } = await service.usmd("stream", ...args);
		expect([code, lines(stdout).map((line) => JSON.parse(line).date)]).toEqual([
			0,
			Array(3).fill(day.trim()),
		]);
	});
});
