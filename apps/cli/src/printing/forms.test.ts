import { spawn } from "node:child_process";
import { json, text as textOf } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { serviceOfFile } from "../testing/service.ts";
import { built, settingsOf, usmd } from "../testing/usmd.ts";

const service = serviceOfFile();
const out = async (...args: string[]): Promise<string> => {
	const { code, stdout, stderr } = await service.usmd(...args);
	expect([code, stderr]).toEqual([0, ""]);
	return stdout;
};
const linesOf = (text: string): string[] => text.trimEnd().split("\n");

describe("the form of an answer", () => {
	test("without an option is a table with decimals below each other", async () => {
		const [head = "", first = "", second = ""] = linesOf(
			await out("quote", "AAPL.US", "KO.US", "--columns", "symbol,lastDone,changeRate"),
		);
		expect(head.split(/ +/)).toEqual(["symbol", "lastDone", "changeRate"]);
		expect(first.indexOf(".", 10)).toBe(second.indexOf(".", 10));
	});

	test.each([[[]], [["--csv"]], [["--ndjson"]]])("refuses a column that no record has: %j", async (form) => {
		const ran = await service.usmd("quote", "AAPL.US", ...form, "--columns", "symbol,foo");
		expect(ran).toMatchObject({ code: 2, stdout: "" });
		const errorText = ran.stderr.replaceAll("\\", "");
		expect(errorText).toMatch(/A column of --columns is "foo"; allowed: symbol, .*lastDone, .*\./);
		const { stderr } = await service.usmd("quote", "AAPL.US", ...form, "--columns=last_done");
		expect(stderr).toContain(`${["usmd quote AAPL.US", ...form].join(" ")} --columns=lastDone`);
	});

	test("refuses a column after the first page", async () => {
		const args = ["screener", "search", "--conditions", "pettm:5:20", "--all", "--columns", "foo"];
		const { code, stdout, stderr } = await service.usmd(...args);
		expect([code, stdout]).toEqual([2, ""]);
		expect(stderr).toContain('A column of --columns is "foo"; allowed: ');
	});

	test("with --json is the whole body", async () => {
		const body = JSON.parse(await out("quote", "KO.US", "--json")) as object;
		expect(Object.keys(body)).toEqual(["quote", "unknownSymbols", "unknownSymbolHints"]);
	});

	test("with --ndjson has a record a line, and both sides of a book", async () => {
		const records = linesOf(await out("quote", "depth", "AAPL.US", "--ndjson")).map(
			(line) => JSON.parse(line) as { list: string },
		);
		expect(new Set(records.map(({ list }) => list))).toEqual(new Set(["asks", "bids"]));
	});

	test("with --csv has a header and as many fields in each line", async () => {
		const [head = "", ...rows] = linesOf(await out("quote", "candlestick", "KO.US", "--count", "3", "--csv"));
		expect(head).toMatch(/^date,timestamp,open,high,low,close,/);
		expect(rows).toHaveLength(3);
		for (const row of rows) expect(row.split(",")).toHaveLength(head.split(",").length);
	});

	test("with --jq is what the filter selects", async () => {
		expect(await out("quote", "KO.US", "AAPL.US", "--jq", ".quote[] | .symbol")).toBe("KO.US\nAAPL.US\n");
		expect(await out("quote", "KO.US", "--jq", "empty")).toBe("");
	});

	test("with --schema says what comes back, without a service", async () => {
		const tree = await usmd(["quote", "--schema"], { USMD_URL: "http://127.0.0.1:9" });
		expect(tree).toMatchObject({ code: 0, stdout: expect.stringMatching(/^ {2}lastDone {2}string/m) });
		const schema = await usmd(["quote", "--schema", "--json"], { USMD_URL: "http://127.0.0.1:9" });
		const whole = JSON.parse(schema.stdout) as { $defs: object };
		expect(Object.keys(whole.$defs)).toContain("Quote");
		expect(schema.stdout).not.toContain("#/components");
	});

	test("of a screen is the same for each form of its conditions", async () => {
		const screen = (conditions: string) => out("screener", "search", "--conditions", conditions, "--csv");
		const listed = await screen("pettm:5:20,roe:15:");
		expect(linesOf(listed).length).toBeGreaterThan(1);
		for (const form of ['["pettm:5:20","roe:15:"]', '["pettm:5:20",{"key":"roe","min":15}]'])
			expect(await screen(form)).toBe(listed);
	});

	test("with --curl is a request that holds no key", async () => {
		const command = await out("screener", "search", "--conditions", "pettm:5:20,roe:15:", "--curl");
		expect(command).not.toContain(await service.key());
		const shell = spawn("bash", ["-c", command], {
			env: { ...process.env, USMD_API_KEY: await service.key() },
		});
		expect(await json(shell.stdout)).toHaveProperty("results.items");
	});

	test.each([
		["candles", ["quote", "candlestick", "AAPL.US", "--count", "40", "--chart"], /┃[\s\S]*2026-/],
		["a book", ["quote", "depth", "AAPL.US", "--chart"], /^ask .*█[\s\S]*^bid .*█/m],
		["counts", ["fundamental", "institution-rating", "AAPL.US", "--chart"], /^buy +19 +█/m],
		[
			"a distribution",
			["screener", "search", "--size", "100", "--chart", "changerate"],
			/^changerate: 100 values\n/,
		],
	])("with --chart is drawn: %s", async (_, args, drawn) => {
		expect(await out(...args)).toMatch(drawn);
	});

	test("with --all holds the records of all pages, and tells the cost first", async () => {
		const args = ["screener", "search", "--conditions", "pettm:5:20", "--size", "50", "--ndjson", "--all"];
		const { code, stdout, stderr } = await service.usmd(...args);
		expect(code).toBe(0);
		const total = Number(/(\d+) records in (\d+) pages: \2 data requests/.exec(stderr)?.[1]);
		expect(stderr.startsWith("Each page costs one data request")).toBe(true);
		const symbols = linesOf(stdout).map((line) => (JSON.parse(line) as { symbol: string }).symbol);
		expect(new Set(symbols).size).toBe(total);
		const bounded = await service.usmd(...args, "--max-pages", "1", "--quiet");
		expect(linesOf(bounded.stdout)).toHaveLength(50);
	});

	test("is the same in all pages of JSON and CSV", async () => {
		const args = ["content", "news", "AAPL.US", "--count", "5", "--all", "--max-pages", "2", "-q"];
		const { stdout: csv } = await service.usmd(...args, "--csv");
		const { stdout: json } = await service.usmd(...args, "--json");
		expect(JSON.parse(json)).toHaveLength(10);
		expect(linesOf(csv)).toHaveLength(11);
	});
});

describe("a terminal", () => {
	test("that is narrow gets lines that fit, and the names of what is left out", async () => {
		const ran = await usmd(["quote", "AAPL.US", "KO.US"], {
			USMD_URL: service.url,
			USMD_API_KEY: await service.key(),
			COLUMNS: "40",
		});
		for (const line of linesOf(ran.stdout)) expect(line.length).toBeLessThanOrEqual(40);
		expect(ran.stdout).toContain("more columns");
	});

	test("gets colours only where it wants them", async () => {
		const given = { USMD_URL: service.url, USMD_API_KEY: await service.key() };
		const args = ["quote", "AAPL.US", "KO.US"];
		expect((await usmd(args, given)).stdout).not.toContain("\u001b");
		expect((await usmd(args, { ...given, FORCE_COLOR: "1" })).stdout).toContain("\u001b[31m");
		expect((await usmd(args, { ...given, NO_COLOR: "1" })).stdout).not.toContain("\u001b");
	});

	test("that is gone ends the command without a word", async () => {
		const env = settingsOf({ USMD_URL: service.url, USMD_API_KEY: await service.key() });
		const args = [...built, "quote", "history-candlestick", "AAPL.US", "--count", "1000", "--ndjson"];
		const child = spawn(
			"bash",
			["-c", '"$@" | head -1; echo "${PIPESTATUS[0]}"', "bash", process.execPath, ...args],
			{ env },
		);
		const [out, err] = [textOf(child.stdout), textOf(child.stderr)];
		expect(await err).toBe("");
		expect(linesOf(await out)).toEqual([expect.stringMatching(/^\{"date"/), "0"]);
	});
});
