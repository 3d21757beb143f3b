import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { usmdInProcess } from "../testing/usmd.ts";

/** Files of three days, the second of which was corrected. */
const days = [
	{ date: "2026-11-18", revision: 7, close: "1.10" },
	{ date: "2026-11-19", revision: 7, close: "9.99" },
	{ date: "2026-11-19", revision: 12, close: "2.20" },
	{ date: "2026-11-20", revision: 12, close: "3.30" },
];

let folder: string;
let files: { path: string; body: Buffer; facts: Record<string, unknown> }[];
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "usmd-bulk-"));
	const instance = await DuckDBInstance.create(":memory:");
	const connection = await instance.connect();
	files = [];
	for (const { date, revision, close } of days) {
		const name = `day-bars-${date}.r${revision}.parquet`;
		const made = join(folder, "made.parquet");
		await connection.run(
			`COPY (SELECT 'KO.US' AS symbol, DATE '${date}' AS date, ${close}::DECIMAL(38, 10) AS close) TO '${made}' (COMPRESSION zstd)`,
		);
		const body = await readFile(made);
		const sha256 = createHash("sha256").update(body).digest("hex");
		const path = `day-bars/${date.slice(0, 4)}/${date.slice(5, 7)}/${name}`;
		const facts = {
			file: name,
			path,
			date,
			format: "parquet",
			revision,
			bytes: body.length,
			sha256,
			etag: `"${sha256}"`,
		};
		files.push({ path, body, facts });
	}
	connection.closeSync();
	instance.closeSync();
});
afterAll(() => rm(folder, { recursive: true }));

/** Changes of the list that the server answers, and the paths that it refuses. */
let changed: (facts: Record<string, unknown>) => object = (facts) => facts;
const broken = new Set<string>();
const served: string[] = [];
const server = createServer(({ url = "", headers }, response) => {
	const answer = (status: number, body: object) =>
		response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
	if (url.startsWith("/api/market-data/bulk/day-bars/manifest"))
		return answer(200, {
			area: "day-bars",
			files: files.map(({ facts }) => changed(facts)),
			hint: null,
			next: null,
		});
	const path = url.replace("/api/market-data/bulk/", "");
	served.push(path);
	const file = files.find((one) => one.path === path);
	if (!file || broken.has(path))
		return answer(402, { error: "Nothing is left.", code: "allowance_exhausted" });
	const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(String(headers.range)) ?? [];
	const type = { "content-type": "application/vnd.apache.parquet" };
	return response.writeHead(206, type).end(file.body.subarray(Number(start), Number(end) + 1));
});
beforeAll(async () => {
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
});
afterAll(() => server.close());
beforeEach(() => {
	changed = (facts) => facts;
	broken.clear();
	served.length = 0;
});

const run = (...args: string[]) =>
	usmdInProcess(["bulk", ...args], {
		USMD_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		USMD_API_KEY: "mock-200",
	});

test("ls lists the files as every operation does", async () => {
	const { code, stdout } = await run("ls", "day-bars", "--columns", "file,date", "--csv", "--quiet");
	expect([code, stdout.split("\n").slice(0, 2)]).toEqual([
		0,
		["file,date", `${files[0]?.facts["file"]},2026-11-18`],
	]);
});

describe("get", () => {
	test("downloads what is not there, and leaves the rest alone", async () => {
		const to = join(folder, "first");
		const first = await run("get", "day-bars", "--to", to, "--parallel", "2");
		expect(first.code).toBe(0);
		expect(first.stdout.trim().split("\n").toSorted()).toEqual(
			files.map(({ path }) => join(to, path)).toSorted(),
		);
		expect(first.stderr).toMatch(/^4 files of 0\.0 MB, a data request each; 0 are there already/);
		for (const { path, body } of files) expect(await readFile(join(to, path))).toEqual(body);
		served.length = 0;
		const again = await run("get", "day-bars", "--to", to);
		expect([again.code, again.stdout, served]).toEqual([0, "", []]);
		expect(again.stderr).toContain("4 are there already");
	});

	test("keeps whole files where one fails, and goes on with the others later", async () => {
		const to = join(folder, "second");
		broken.add(files[2]?.path ?? "");
		const cut = await run("get", "day-bars", "--to", to, "--parallel", "1");
		expect(cut).toMatchObject({ code: 4, stderr: expect.stringContaining("Nothing is left.") });
		expect(cut.stdout.trim().split("\n")).toHaveLength(2);
		broken.clear();
		served.length = 0;
		expect((await run("get", "day-bars", "--to", to)).code).toBe(0);
		expect(served.toSorted()).toEqual([files[2]?.path, files[3]?.path].toSorted());
		const names = (await readdir(to, { recursive: true })).filter((name) => name.endsWith(".part"));
		expect(names).toEqual([]);
	});

	test("leaves nothing of a file whose bytes are wrong", async () => {
		changed = (facts) => ({ ...facts, sha256: "0".repeat(64) });
		const to = join(folder, "wrong");
		const ran = await run("get", "day-bars", "--to", to, "--parallel", "1");
		expect(ran).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("SHA-256") });
		const left = await readdir(to, { recursive: true, withFileTypes: true });
		expect(left.filter((entry) => entry.isFile())).toEqual([]);
	});

	test("writes nothing outside of its folder", async () => {
		changed = (facts) => ({ ...facts, path: "day-bars/2026/11/../../../../evil" });
		const ran = await run("get", "day-bars", "--to", join(folder, "inside"));
		expect(ran).toMatchObject({ code: 1, stderr: expect.stringContaining("no path of a file") });
		expect(await readdir(folder)).not.toContain("evil");
	});

	test.each([
		[["--parallel", "0"], "from 1 to 16"],
		[["--format", "xlsx"], "parquet, csv.gz"],
	])("refuses %j", async (args, text) => {
		expect(await run("get", "day-bars", ...args)).toMatchObject({
			code: 2,
			stderr: expect.stringContaining(text),
		});
	});
});

describe("sql", () => {
	const sql = (statement: string, from: string, ...args: string[]) =>
		run("sql", statement, "--from", from, ...args);

	test("reads the newest revision of each day, with exact decimals, and asks no service", async () => {
		const to = join(folder, "read");
		await run("get", "day-bars", "--to", to);
		await writeFile(join(to, "day-bars", "notes.txt"), "not a file of a day");
		served.length = 0;
		const ran = await sql("SELECT date, close FROM day_bars ORDER BY date", to, "--csv");
		expect([ran.code, ran.stdout.split("\n")]).toEqual([
			0,
			["date,close", "2026-11-18,1.1000000000", "2026-11-19,2.2000000000", "2026-11-20,3.3000000000", ""],
		]);
		const wrong = await sql("SELECT * FROM bars", to);
		expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining("Tables: day_bars") });
		expect(served).toEqual([]);
	});

	test("says how to get files where there are none", async () => {
		const ran = await sql("SELECT 1", join(folder, "nowhere"));
		expect(ran).toMatchObject({ code: 2, stderr: expect.stringContaining("usmd bulk get") });
	});
});
