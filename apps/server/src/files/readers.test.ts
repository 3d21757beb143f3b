import { execFile, spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { promisify } from "node:util";
import { DuckDBInstance } from "@duckdb/node-api";
import { exampleFiles } from "@us-market-data/operations/example-files";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { asyncBufferFromUrl, parquetReadObjects } from "hyparquet";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "../testing/service.ts";

// The readers of docs/guides/bulk.md that can run here. DuckDB's httpfs is an extension that it downloads: a script
// makes its requests.

const run = promisify(execFile);
const bulk = "/api/market-data/bulk";
const found = exampleFiles().map(({ file }) => file);
const parquet = found.findLast(({ format }) => format === "parquet");
const csv = found.findLast(({ format }) => format === "csv.gz");
const address = (file: { path: string } | undefined) => `${service.url}${bulk}/${file?.path}`;

let service: Service;
beforeAll(async () => {
	service = await startService();
});
afterAll(() => service.close());

const closes = [
	["AAPL.US", "268.56"],
	["KO.US", "71.02"],
];

test("hyparquet reads a file in ranges", async () => {
	const requestInit = { headers: { "x-api-key": service.keys.demo } };
	const before = await service.used("demo");
	const file = await asyncBufferFromUrl({ url: address(parquet), requestInit });
	const rows = await parquetReadObjects({ file, columns: ["symbol", "close"] });
	expect(rows.map(({ symbol, close }) => [symbol, Number(close).toFixed(2)])).toEqual(closes);
	expect(await service.used("demo")).toBe(before + 1);
});

/** A request as curl and httpfs make it; nothing is added. */
const ask = (method: string, range?: string) =>
	new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>(
		(resolve, reject) => {
			const headers = { authorization: `Bearer ${service.keys.unlimited}`, ...(range && { range }) };
			request(address(parquet), { method, headers }, (response) => {
				const chunks: Buffer[] = [];
				response.on("data", (chunk: Buffer) => chunks.push(chunk));
				response.on("end", () =>
					resolve({
						status: response.statusCode ?? 0,
						headers: response.headers,
						body: Buffer.concat(chunks),
					}),
				);
			})
				.on("error", reject)
				.end();
		},
	);

test("the requests of DuckDB's httpfs bring a file that DuckDB reads", async () => {
	const head = await ask("HEAD");
	expect([head.status, head.headers["accept-ranges"]]).toEqual([200, "bytes"]);
	const length = Number(head.headers["content-length"]);
	// Its footer first, then the column chunks.
	const footer = await ask("GET", `bytes=${length - 8}-${length - 1}`);
	expect(footer.body.toString("latin1", 4)).toBe("PAR1");
	const metadata = length - 8 - footer.body.readUInt32LE(0);
	const parts = await Promise.all([
		ask("GET", `bytes=0-${metadata - 1}`),
		ask("GET", `bytes=${metadata}-${length - 1}`),
	]);
	expect([footer, ...parts].map(({ status }) => status)).toEqual([206, 206, 206]);
	expect(await service.used("unlimited")).toBe(1);
	const path = join(await temporaryFolder(), "day.parquet");
	await writeFile(path, Buffer.concat(parts.map(({ body }) => body)));
	const instance = await DuckDBInstance.create(":memory:");
	const connection = await instance.connect();
	const reader = await connection.runAndReadAll(
		`select symbol, close::decimal(18, 2)::varchar from '${path}' order by symbol`,
	);
	expect(reader.getRows()).toEqual(closes);
	connection.closeSync();
	instance.closeSync();
});

const linkTo = async (file: { file: string } | undefined): Promise<string> => {
	const answer = await service.get(`${bulk}/day-bars/link?file=${file?.file}`, { key: service.keys.demo });
	return service.url + (answer.json() as { url: string }).url;
};

const has = (program: string, ...parameters: string[]) => spawnSync(program, parameters).status === 0;

test.runIf(has("/usr/bin/python3", "-c", "import pandas"))("pandas reads the CSV", async () => {
	const script = `import pandas, sys
bars = pandas.read_csv(sys.argv[1], compression="gzip", dtype=str, storage_options={"x-api-key": sys.argv[2]})
print(bars[["symbol", "close"]].to_csv(index=False, header=False), end="")`;
	const { stdout } = await run("/usr/bin/python3", ["-c", script, address(csv), service.keys.demo]);
	expect(stdout).toBe(`${closes.map((row) => row.join(",")).join("\n")}\n`);
});

test.runIf(has("Rscript", "--version"))("R reads the CSV by a link", async () => {
	const script = `bars <- read.csv(gzcon(url(commandArgs(TRUE)[1], "rb"), text = TRUE), colClasses = "character")
write.table(bars[c("symbol", "close")], sep = ",", quote = FALSE, row.names = FALSE, col.names = FALSE)`;
	const { stdout } = await run("Rscript", ["-e", script, await linkTo(csv)]);
	expect(stdout).toBe(`${closes.map((row) => row.join(",")).join("\n")}\n`);
});
