import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { serviceOfFile } from "../testing/service.ts";
import { usmd } from "../testing/usmd.ts";

const service = serviceOfFile();
let folder: string;
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), "usmd-files-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** The bytes that the service answers itself. */
async function answered(target: string): Promise<Buffer> {
	const headers = { "x-api-key": await service.key() };
	const response = await fetch(`${service.url}/api/market-data${target}`, { headers });
	expect(response.status).toBe(200);
	return Buffer.from(await response.arrayBuffer());
}

describe.each(["parquet", "arrow"])("--%s", (format) => {
	test("writes the answer of the service, in place of an older file, and nothing beside it", async () => {
		const file = join(folder, "new", `quotes.${format}`);
		for (const symbols of ["AAPL.US", "AAPL.US,KO.US"]) {
			const ran = await service.usmd("quote", symbols, `--${format}`, file);
			expect(ran).toMatchObject({ code: 0, stdout: "", stderr: expect.stringContaining(file) });
			expect(await readFile(file)).toEqual(await answered(`/quote?symbols=${symbols}&format=${format}`));
		}
		expect(await readdir(join(folder, "new"))).toEqual([`quotes.${format}`]);
	});

	test("writes a numbered file for each page, and says where the pages end", async () => {
		const screen = ["screener", "search", "--conditions", "pettm:5:40", "--size", "2", "--all"];
		const file = join(folder, `screen.${format}`);
		const ran = await service.usmd(...screen, "--max-pages", "2", `--${format}`, file);
		expect(ran).toMatchObject({
			code: 0,
			stdout: "",
			stderr: expect.stringContaining("Stopped after 2 pages"),
		});
		expect(await readdir(folder)).toEqual([`screen-0001.${format}`, `screen-0002.${format}`]);
		for (const page of [0, 1])
			expect(await readFile(join(folder, `screen-000${page + 1}.${format}`))).toEqual(
				await answered(`/screener/search?conditions=pettm:5:40&size=2&page=${page}&format=${format}`),
			);
		const again = await service.usmd(...screen, `--${format}`, file);
		expect(again).toMatchObject({
			code: 2,
			stderr: expect.stringContaining(`screen-0001.${format} is there already`),
		});
	});
});

test("has decimals as floating-point numbers where --prices asks for them", async () => {
	const file = join(folder, "quotes.arrow");
	const ran = await service.usmd("quote", "KO.US", "--arrow", file, "--prices", "number");
	expect(ran).toMatchObject({ code: 0, stdout: "" });
	const asNumbers = await answered("/quote?symbols=KO.US&format=arrow&prices=number");
	expect(await readFile(file)).toEqual(asNumbers);
	expect(asNumbers).not.toEqual(await answered("/quote?symbols=KO.US&format=arrow"));
});

test("writes to standard output, but not to a terminal", async () => {
	const key = await service.key();
	const args = ["quote", "KO.US", "--arrow", "-", "--quiet"];
	const settings = { USMD_URL: service.url, USMD_API_KEY: key };
	const ran = await usmd(args, settings);
	expect([ran.code, ran.stderr]).toEqual([0, ""]);
	expect(ran.stdout).toBe((await answered("/quote?symbols=KO.US&format=arrow")).toString());
	Object.defineProperty(process.stdout, "isTTY", { value: true, configurable: true });
	try {
		const shown = await service.usmd(...args);
		expect(shown).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining("is a terminal") });
	} finally {
		Reflect.deleteProperty(process.stdout, "isTTY");
	}
});

test("tells that more records follow", async () => {
	const { stderr } = await service.usmd(
		"quote",
		"candlestick",
		"KO.US",
		"--count",
		"2",
		"--parquet",
		join(folder, "bars"),
	);
	expect(stderr).toMatch(/More records follow: --all has them all, --\w+ \S+ the next page/);
});

test("leaves the older file, and no part of a new one, where it cannot be written or is refused", async () => {
	const file = join(folder, "quotes.parquet");
	await writeFile(file, "older");
	const refused = await service.usmd("quote", "apple", "--parquet", file);
	expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining("apple") });
	expect(await readFile(file, "utf8")).toBe("older");
	// A folder cannot be replaced by a file.
	await mkdir(join(folder, "taken", "inner"), { recursive: true });
	const failed = await service.usmd("quote", "KO.US", "--parquet", join(folder, "taken"));
	expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining("cannot be written") });
	expect(await readdir(folder)).toEqual(["quotes.parquet", "taken"]);
});

test.each([
	[["quote", "KO.US", "--parquet", "a", "--csv"], "--csv asks for something else"],
	[["quote", "KO.US", "--parquet", "a", "--arrow", "b"], "--arrow asks for something else"],
	[["quote", "KO.US", "--arrow", "a", "--columns", "symbol"], "--columns asks for something else"],
	[["quote", "KO.US", "--arrow="], "--arrow names no file"],
	[["quote", "KO.US", "--arrow", "-", "--all"], "standard output is one"],
	[["fundamental", "company", "KO.US", "--parquet", "a"], "no records that a table could hold"],
	[["quote", "KO.US", "--csv", "--prices", "number"], "--prices is of the files"],
	[["quote", "KO.US", "--arrow", "a", "--prices", "round"], "exact, number"],
	[["quote", "--parquet", "a"], "symbols is missing"],
	[["doctor", "--parquet", "a"], "rows of an operation"],
	[["get", "/api/market-data/quote", "--arrow", "a"], "rows of an operation"],
])("refuses %j before it asks", async (args, text) => {
	const ran = await usmd(args, { USMD_URL: "http://127.0.0.1:9" });
	expect(ran).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining(text) });
});

test("is in the request of --curl", async () => {
	const { stdout } = await service.usmd("quote", "KO.US", "--parquet", "a", "--curl");
	expect(stdout).toContain("/api/market-data/quote?symbols=KO.US&format=parquet");
});
