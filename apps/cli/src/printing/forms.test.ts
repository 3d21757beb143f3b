import { spawn } from "node:child_process";
import { json, text as textOf } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { serviceOfFile } from "../testing/service.ts";
import { built, settingsOf, usmd } from "../testing/usmd.ts";

const service = serviceOfFile();
const out = async (...args: string[]): Promise<string> => {
	const { code, stdout, stderr } = await service.usmd(...args, "--quiet");
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

describe("what a form leaves out is told on standard error", () => {
	test.each([[[]], [["--csv"]], [["--ndjson"]], [["--chart"]]])("that the list goes on: %j", async (form) => {
		const bars = ["quote", "candlestick", "KO.US", "--count", "3"];
		const first = await service.usmd(...bars, ...form);
		expect(first).toMatchObject({
			code: 0,
			stderr: expect.stringMatching(/^More records follow: --all [^\n]*\n$/),
		});
		const cursor = /--cursor ([\w-]+)/.exec(first.stderr)?.[1] ?? "";
		const [before, after] = [await out(...bars, "--csv"), await out(...bars, "--csv", "--cursor", cursor)];
		expect(new Set([...linesOf(before), ...linesOf(after)]).size).toBe(7);
	});

	test("how many there are, and the page by its number", async () => {
		const { stderr } = await service.usmd("screener", "search", "--size", "2", "--csv");
		expect(stderr).toMatch(/^2 of \d+ records: --all has them all, --page 1 the next page\.\n$/);
		const movers = await service.usmd("market", "top-movers", "--count", "100", "--ndjson");
		expect(movers.stderr).toMatch(/--date \d{4}-\d\d-\d\d the next page/);
	});

	test.each([["--csv"], ["--ndjson"]])(
		"the hint and unknown symbols with what they may mean: %s",
		async (form) => {
			const none = await service.usmd("screener", "search", "--conditions", "pettm:500:501", form);
			expect(none).toMatchObject({
				code: 0,
				stderr: expect.stringMatching(/^No security meets "pettm:500:501"\.[^\n]*\n$/),
			});
			const { stderr } = await service.usmd("quote", "KO.US", "APPL.US", form);
			expect(stderr).toMatch(/^APPL\.US: [^\n]*Did you mean "AAPL\.US"\?\n$/);
		},
	);

	test("why figures of the past are not there", async () => {
		const args = ["quote", "calc-index", "KO.US", "--as-of", "1990-01-01"];
		const { asOf } = JSON.parse(await out(...args, "--json")) as {
			asOf: { leftOut: { data: string; description: string }[] };
		};
		const { stderr } = await service.usmd(...args, "--csv");
		expect(asOf.leftOut.length).toBeGreaterThan(0);
		for (const { data, description } of asOf.leftOut)
			expect(linesOf(stderr)).toContainEqual(
				expect.stringMatching(`^Left out as of 1990-.*: ${data}\\. ${description}$`),
			);
	});

	test("nothing of JSON, which has it all, and nothing with --quiet", async () => {
		for (const form of [["--json"], ["--jq", "."], ["--csv", "--quiet"]])
			expect(await service.usmd("quote", "candlestick", "KO.US", ...form)).toMatchObject({
				code: 0,
				stderr: "",
			});
	});

	test("with --all the hint, and where --max-pages stopped", async () => {
		const none = await service.usmd("screener", "search", "--conditions", "pettm:500:501", "--all", "--csv");
		expect(none.stderr).toContain('\nNo security meets "pettm:500:501".');
		const args = ["screener", "search", "--size", "20", "--all", "--max-pages", "2", "--csv"];
		const { stdout, stderr } = await service.usmd(...args);
		expect(linesOf(stdout)).toHaveLength(41);
		expect(stderr).toMatch(/^40 of \d+ records in 2 pages: 2 data requests/m);
		expect(stderr).toContain("Stopped after 2 pages, as --max-pages says; --page 2 goes on.");
	});
});

describe("CSV without records", () => {
	const none = ["screener", "search", "--conditions", "pettm:500:501", "--csv"];

	test.each([[[]], [["--all"]]])("has the columns that the contract names: %j", async (pages) => {
		expect(await out(...none, ...pages)).toBe("symbol,name,lastdone,changerate\n");
		expect(await out(...none, ...pages, "--columns", "symbol,roe")).toBe("symbol,roe\n");
	});

	test("has those of the same list with records", async () => {
		const bars = ["quote", "history-candlestick", "KO.US", "--csv", "--start"];
		const [head = ""] = linesOf(await out(...bars, "2026-11-20", "--end", "2026-11-20"));
		expect(await out(...bars, "1970-01-02", "--end", "1970-01-05")).toBe(`${head}\n`);
	});
});

describe("all pages of bars", () => {
	const history = ["quote", "history-candlestick", "KO.US"];
	const dates = async (...args: string[]) =>
		linesOf(await out(...history, ...args, "--csv", "--columns", "timestamp")).slice(1);

	test("keep the range and its direction", async () => {
		const range = ["--period", "1m", "--start", "2026-11-12", "--end", "2026-11-19"];
		const all = await dates(...range, "--all");
		expect(all).toEqual(all.toSorted());
		expect(all.length).toBeGreaterThan(1000);
		expect(all.slice(0, 1000)).toEqual(await dates(...range));
	});

	test.each([
		[["--datetime", "2026-11-10 00:00:00"], false],
		[["--datetime", "2026-11-10 00:00:00", "--no-forward"], true],
		[["--datetime", "2026-11-10 00:00:00", "--forward"], false],
		[[], true],
	])("go from a time on, or back: %j", async (place, isBack) => {
		const count = ["--count", "4", ...place];
		const all = await dates(...count, "--all", "--max-pages", "2");
		const sorted = all.toSorted();
		expect(all).toEqual(isBack ? sorted.toReversed() : sorted);
		expect(all).toHaveLength(8);
		const first = await dates(...count);
		expect(all.slice(0, 4)).toEqual(isBack ? first.toReversed() : first);
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
