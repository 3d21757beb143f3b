import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parquetReadObjects } from "hyparquet";
import { parquetWriteBuffer } from "hyparquet-writer";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createMarketDataClient } from "../create-client.ts";
import { cached } from "../layers.ts";
import { type Answer, cutOff, json, scriptedServer } from "../testing/scripted-server.ts";
import { type BulkFile, bulkFiles } from "./bulk-files.ts";

const body = new Uint8Array(
	parquetWriteBuffer({
		columnData: [{ name: "symbol", data: Array.from({ length: 500 }, (_, at) => `S${at * 7919}.US`) }],
	}),
);
const sha256 = createHash("sha256").update(body).digest("hex");
const etag = `"${sha256}"`;
const path = "day-bars/2026/11/day-bars-2026-11-20.r57.parquet";
const facts = {
	file: "day-bars-2026-11-20.r57.parquet",
	path,
	format: "parquet",
	bytes: body.length,
	sha256,
	etag,
};
const list = json(200, {
	area: "day-bars",
	files: [facts, { ...facts, format: "csv.gz" }],
	hint: null,
	next: null,
});

const type = { "content-type": "application/vnd.apache.parquet", etag };

/** The part of the file that a request names. */
const part: Answer = ({ headers }, response) => {
	const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(String(headers.range)) ?? [];
	response.writeHead(206, type);
	response.end(body.subarray(Number(start), Number(end) + 1));
};

let folder: string;
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), "bulk-files-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** The file of a server, which answers the list first and then the script. */
async function opened(...script: Answer[]) {
	const server = await scriptedServer(list, ...script);
	const client = createMarketDataClient({
		baseUrl: server.url,
		apiKey: "mock-200",
		retry: { attempts: 2, baseDelay: 0 },
		use: [cached({ maxAge: 60_000 })],
	});
	const files: BulkFile[] = [];
	for await (const file of bulkFiles(client, "day-bars", { start: "2026-11-20", partBytes: 1000 }))
		files.push(file);
	expect(files).toHaveLength(1);
	return { file: files[0] as BulkFile, server, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

const ranges = (server: { headers: { range?: string | undefined }[] }) =>
	server.headers.slice(1).map(({ range }) => range);

test("lists the files of a form, and reads one in parts of one content", async () => {
	await using at = await opened(part);
	expect(at.server.targets).toEqual(["/api/market-data/bulk/day-bars/manifest?start=2026-11-20"]);
	expect(await at.file.read()).toEqual(body);
	expect(at.server.targets[1]).toBe(`/api/market-data/bulk/${path}`);
	expect(at.server.headers[1]).toMatchObject({ "if-range": etag, "x-api-key": "mock-200" });
	expect(ranges(at.server)[0]).toBe("bytes=0-999");
	expect(ranges(at.server)).toHaveLength(Math.ceil(body.length / 1000));
});

test("reads the rows by hyparquet as it is", async () => {
	await using at = await opened(part);
	const rows = await parquetReadObjects({ file: at.file, rowStart: 498 });
	expect(rows).toEqual([{ symbol: `S${498 * 7919}.US` }, { symbol: `S${499 * 7919}.US` }]);
});

test("requests a part that breaks off again, and takes it out of a whole file", async () => {
	const whole: Answer = (_, response) => response.writeHead(200, type).end(body);
	await using at = await opened(cutOff, part, whole, part);
	expect(await at.file.read()).toEqual(body);
	expect(ranges(at.server).slice(0, 3)).toEqual(["bytes=0-999", "bytes=0-999", "bytes=1000-1999"]);
});

test("refuses a part of another file and bytes of another SHA-256", async () => {
	const other: Answer = (_, response) => response.writeHead(200, { ...type, etag: '"other"' }).end(body);
	await using replaced = await opened(other);
	await expect(replaced.file.read()).rejects.toMatchObject({ name: "UnexpectedAnswerError" });
	const zeros: Answer = ({ headers }, response) => {
		const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(String(headers.range)) ?? [];
		response.writeHead(206, type).end(new Uint8Array(Number(end) - Number(start) + 1));
	};
	await using wrong = await opened(zeros);
	await expect(wrong.file.read()).rejects.toMatchObject({ name: "WrongContent" });
	const target = join(folder, "bars.parquet");
	await expect(wrong.file.download(target)).rejects.toMatchObject({ name: "WrongContent" });
	expect(await readdir(folder)).toEqual([]);
});

test("downloads a file, and goes on where an earlier download ended", async () => {
	const target = join(folder, "new", "bars.parquet");
	const refused = json(503, { error: "The service stops.", code: "unavailable" });
	await using at = await opened(part, part, refused, refused, part);
	await expect(at.file.download(target)).rejects.toMatchObject({ status: 503 });
	const [partial = ""] = await readdir(join(folder, "new"));
	expect(await readFile(join(folder, "new", partial))).toEqual(Buffer.from(body.subarray(0, 2000)));
	await at.file.download(target);
	expect(ranges(at.server)[4]).toBe("bytes=2000-2999");
	expect(await readdir(join(folder, "new"))).toEqual(["bars.parquet"]);
	expect(await readFile(target)).toEqual(Buffer.from(body));
});

test("does not go on in what is left of another content", async () => {
	await using at = await opened(part);
	const target = join(folder, "bars.parquet");
	await writeFile(`${target}.0123456789abcdef.part`, "left of another revision");
	await at.file.download(target);
	expect(await readFile(target)).toEqual(Buffer.from(body));
});

test("tells the refusal of the service", async () => {
	await using at = await opened(json(402, { error: "The plan has no files of days.", code: "not_in_plan" }));
	await expect(at.file.read()).rejects.toMatchObject({ name: "PaymentRequiredError", code: "not_in_plan" });
});
