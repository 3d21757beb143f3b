import { createHash } from "node:crypto";
import { rm, symlink, truncate, writeFile } from "node:fs/promises";
import { Agent, get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { exampleFiles } from "@us-market-data/operations/example-files";
import { expect, onTestFinished, test } from "vitest";
import { AccountScheduler } from "../fairness.ts";
import { writeExampleFiles } from "../testing/example-bulk-folder.ts";
import { type Service, startService } from "../testing/service.ts";
import { openBulkFolder } from "./bulk-folder.ts";

const bulk = "/api/market-data/bulk";
const examples = exampleFiles();
const parquet = examples.findLast(({ file }) => file.format === "parquet") ?? fail();
const csv = examples.findLast(({ file }) => file.format === "csv.gz") ?? fail();
const path = `${bulk}/${parquet.file.path}`;
const newest = `${bulk}/day-bars/2026/11/day-bars-2026-11-20.parquet`;
const length = parquet.body.length;

function fail(): never {
	throw new Error("the examples have both formats");
}

const started: Service[] = [];

/** A service with its own accounts, so that each test counts what it is charged. */
async function service(replaced: Parameters<typeof startService>[0] = {}): Promise<Service> {
	const one = await startService(replaced);
	started.push(one);
	onTestFinished(() => one.close());
	return one;
}

interface Sent {
	method?: string;
	headers?: Record<string, string>;
}

/** Sends a request as it is written: nothing is followed, decoded or cached. */
async function send(one: Service, target: string, { method = "GET", headers = {} }: Sent = {}) {
	const response = await fetch(one.url + target, { method, headers, redirect: "manual" });
	return {
		status: response.status,
		header: (name: string) => response.headers.get(name),
		body: Buffer.from(await response.arrayBuffer()),
	};
}

const errorOf = ({ body }: { body: Buffer }) =>
	JSON.parse(body.toString()) as { error: string; code: string };

test("a file is sent whole, with its headers", async () => {
	const one = await service();
	const answer = await send(one, path, {
		headers: { "x-api-key": one.keys.demo, "accept-encoding": "gzip" },
	});
	expect(answer.status).toBe(200);
	expect(answer.body.equals(parquet.body)).toBe(true);
	const names = [
		"accept-ranges",
		"cache-control",
		"content-disposition",
		"content-encoding",
		"content-length",
		"content-type",
		"etag",
		"last-modified",
		"x-content-type-options",
		"x-data-requests-cost",
	];
	expect(Object.fromEntries(names.map((name) => [name, answer.header(name)]))).toEqual({
		"accept-ranges": "bytes",
		"cache-control": "private, max-age=31536000, immutable",
		"content-disposition": `attachment; filename="${parquet.file.file}"`,
		"content-encoding": null,
		"content-length": String(length),
		"content-type": "application/vnd.apache.parquet",
		etag: `"${createHash("sha256").update(parquet.body).digest("hex")}"`,
		"last-modified": "Sat, 21 Nov 2026 01:12:09 GMT",
		"x-content-type-options": "nosniff",
		"x-data-requests-cost": "1",
	});
	const other = await send(one, `${bulk}/${csv.file.path}`, { headers: { "x-api-key": one.keys.demo } });
	expect(other.header("content-type")).toBe("application/gzip");
	expect(gunzipSync(other.body).toString()).toMatch(/^securityId,symbol,date,/);
});

test.each<[name: string, headers: Record<string, string>, status: number, from: number, to: number]>([
	["the first bytes", { range: "bytes=0-3" }, 206, 0, 4],
	["the last bytes", { range: "bytes=-8" }, 206, length - 8, length],
	["more last bytes than there are", { range: "bytes=-99999999" }, 206, 0, length],
	["more last bytes than a number counts", { range: `bytes=-${"9".repeat(30)}` }, 206, 0, length],
	["what is left", { range: `bytes=${length - 5}-` }, 206, length - 5, length],
	["more than there is", { range: "bytes=10-99999999" }, 206, 10, length],
	["several ranges, which send the whole file", { range: "bytes=0-1,5-6" }, 200, 0, length],
	["a unit that is not known", { range: "rows=0-1" }, 200, 0, length],
	["a range of the same file", { range: "bytes=0-3", "if-range": parquet.file.etag }, 206, 0, 4],
	["a range of another file", { range: "bytes=0-3", "if-range": '"other"' }, 200, 0, length],
	["a range of a weak tag", { range: "bytes=0-3", "if-range": `W/${parquet.file.etag}` }, 200, 0, length],
	["a file that the client does not have", { "if-none-match": '"other"' }, 200, 0, length],
])("a range: %s", async (_name, headers, status, from, to) => {
	const one = await service();
	const answer = await send(one, path, { headers: { ...headers, "x-api-key": one.keys.demo } });
	expect([answer.status, answer.header("content-range")]).toEqual([
		status,
		status === 206 ? `bytes ${from}-${to - 1}/${length}` : null,
	]);
	expect(answer.body.equals(parquet.body.subarray(from, to))).toBe(true);
});

test("what brings no byte of a file is free", async () => {
	const one = await service();
	const headers = { "x-api-key": one.keys.demo };
	const head = await send(one, path, { method: "HEAD", headers });
	expect([head.status, head.header("content-length"), head.body.length]).toEqual([200, String(length), 0]);
	expect(head.header("etag")).toBe(parquet.file.etag);
	// Ranges are those of GET (RFC 9110 section 14.2).
	for (const range of ["bytes=0-3", `bytes=${length}-`]) {
		const ranged = await send(one, path, { method: "HEAD", headers: { ...headers, range } });
		expect([ranged.status, ranged.header("content-length")]).toEqual([200, String(length)]);
	}
	const fresh = await send(one, path, { headers: { ...headers, "if-none-match": parquet.file.etag } });
	expect([fresh.status, fresh.body.length]).toEqual([304, 0]);
	const beyond = await send(one, path, { headers: { ...headers, range: `bytes=${length}-` } });
	expect([beyond.status, beyond.header("content-range")]).toEqual([416, `bytes */${length}`]);
	expect(errorOf(beyond).code).toBe("range_not_satisfiable");
	expect(beyond.header("content-disposition")).toBeNull();
	expect(beyond.header("content-type")).toBe("application/json; charset=utf-8");
	const changed = await send(one, path, { headers: { ...headers, "if-match": '"other"' } });
	expect([changed.status, errorOf(changed).code]).toEqual([412, "precondition_failed"]);
	const redirect = await send(one, `${newest}?a=b`, { headers });
	expect([redirect.status, redirect.header("location"), redirect.header("cache-control")]).toEqual([
		307,
		`${path}?a=b`,
		"no-store",
	]);
	for (const answer of [head, fresh, beyond, changed, redirect])
		expect(answer.header("x-data-requests-cost")).toBe("0");
	expect(await one.used("demo")).toBe(0);
});

test("a file is charged once for all its ranges, and again for another key, file and day", async () => {
	const one = await service();
	const range = (from: number, target = path, key = one.keys.demo) =>
		send(one, target, { headers: { "x-api-key": key, range: `bytes=${from}-${from}` } });
	const costs = (await Promise.all(Array.from({ length: 24 }, (_, i) => range(i)))).map(({ header }) =>
		header("x-data-requests-cost"),
	);
	expect(costs.toSorted()).toEqual([...Array.from({ length: 23 }, () => "0"), "1"]);
	expect(await one.used("demo")).toBe(1);
	await range(0, `${bulk}/${csv.file.path}`);
	expect(await one.used("demo")).toBe(2);
	await range(0, path, one.keys.unlimited);
	expect(await one.used("unlimited")).toBe(1);
	one.clock.now += 86_400_000;
	await range(0);
	expect(await one.used("demo")).toBe(3);
	const account = await one.accounts.account("demo");
	const { byOperation } = await one.accounts.usage(account?.id ?? 0, one.clock.now);
	expect(byOperation).toEqual([{ operationId: "getBulkFile", count: 3 }]);
});

test("nothing is sent when nothing is left, and what a plan does not include is said so", async () => {
	const one = await service();
	const none = await send(one, path, { headers: { "x-api-key": one.keys.exhausted } });
	expect([none.status, errorOf(none).code, none.header("etag")]).toEqual([402, "allowance_exhausted", null]);
	const account = await one.accounts.account("demo");
	await one.accounts.updatePlan(account?.plan ?? "", { bulk: false });
	const off = await send(one, path, { headers: { "x-api-key": one.keys.demo } });
	expect([off.status, errorOf(off)]).toEqual([
		402,
		expect.objectContaining({ code: "not_in_plan", error: expect.stringContaining("no files of days") }),
	]);
	const list = await send(one, `${bulk}/day-bars/manifest`, { headers: { "x-api-key": one.keys.demo } });
	expect([list.status, errorOf(list).code]).toEqual([402, "not_in_plan"]);
	const closed = await send(one, path, { headers: { "x-api-key": one.keys.noAccess } });
	expect([closed.status, errorOf(closed).code]).toEqual([403, "access_denied"]);
});

test("a key is taken as a header and as a bearer token, and not in the query", async () => {
	const one = await service();
	const status = async (headers: Record<string, string>, query = "") =>
		(await send(one, path + query, { headers })).status;
	expect(await status({ authorization: `Bearer ${one.keys.demo}` })).toBe(200);
	expect(await status({ authorization: "Bearer md_live_wrong" })).toBe(401);
	expect(await status({})).toBe(401);
	expect(await status({}, `?x-api-key=${one.keys.demo}`)).toBe(401);
	// Operations take it as a header alone, as before.
	const answer = await send(one, "/api/market-data/market/status", {
		headers: { authorization: `Bearer ${one.keys.demo}` },
	});
	expect(answer.status).toBe(401);
});

test("a link opens one file, until its end, its key's, its account's and its plan's", async () => {
	const one = await service();
	const linkTo = async (file: string) =>
		(await one.get(`${bulk}/day-bars/link?file=${file}`, { key: one.keys.demo })).json() as {
			url: string;
			expiresAt: string;
		};
	const { url, expiresAt } = await linkTo(parquet.file.file);
	expect(Date.parse(expiresAt) - one.clock.now).toBeLessThanOrEqual(900_000);
	const used = await one.used("demo");
	const answer = await send(one, url);
	expect(answer.body.equals(parquet.body)).toBe(true);
	expect(await one.used("demo")).toBe(used + 1);
	const [, link = ""] = url.split("?link=");
	// The name without a revision leads to the file that the link was signed for, and keeps the link.
	expect((await send(one, `${newest}?link=${link}`)).header("location")).toBe(url);
	const refused = async (target: string) => errorOf(await send(one, target)).code;
	expect(await refused(`${bulk}/${csv.file.path}?link=${link}`)).toBe("invalid_credential");
	expect(await refused(`${path}?link=${link.slice(0, -1)}${link.endsWith("A") ? "B" : "A"}`)).toBe(
		"invalid_credential",
	);
	expect(await refused(`${path}?link=${link.replace(/\.\d/, ".9")}`)).toBe("invalid_credential");
	expect(await refused(`${path}?link=`)).toBe("invalid_credential");
	// A link opens no operation.
	expect((await send(one, `${bulk}/day-bars/manifest?link=${link}`)).status).toBe(401);
	expect(one.log.join("\n")).not.toContain(link.slice(-43));
	const { id = 0, plan = "" } = (await one.accounts.account("demo")) ?? {};
	await one.accounts.updatePlan(plan, { bulk: false });
	expect(await refused(url)).toBe("not_in_plan");
	await one.accounts.updatePlan(plan, { bulk: true });
	await one.accounts.updateAccount(id, { disabledAt: one.clock.now });
	expect(await refused(url)).toBe("invalid_credential");
	await one.accounts.updateAccount(id, { disabledAt: null });
	expect((await send(one, url)).status).toBe(200);
	const [key] = await one.accounts.keys(id);
	await one.accounts.updateKey(key?.id ?? "", { revokedAt: one.clock.now });
	expect(await refused(url)).toBe("revoked_credential");
	await one.accounts.updateKey(key?.id ?? "", { revokedAt: null });
	one.clock.now += 900_000;
	expect(await refused(url)).toBe("expired_credential");
});

test("a link is never sent again to another account", async () => {
	const one = await service();
	const target = `${bulk}/day-bars/link?file=${parquet.file.file}`;
	const [mine, theirs] = await Promise.all(
		[one.keys.demo, one.keys.unlimited].map(async (key) => (await one.get(target, { key })).json()),
	);
	expect((mine as { url: string }).url).not.toBe((theirs as { url: string }).url);
});

test.each([
	["an area without files", `${bulk}/trades/2026/11/trades-2026-11-20.parquet`, "unknown_file"],
	["an area that there is not", `${bulk}/bars/2026/11/bars-2026-11-20.parquet`, "unknown_file"],
	["a day without a file", `${bulk}/day-bars/2026/11/day-bars-2026-11-21.parquet`, "unknown_file"],
	[
		"a revision that there is not",
		`${bulk}/day-bars/2026/11/day-bars-2026-11-20.r58.parquet`,
		"unknown_file",
	],
	["a file in another month", `${bulk}/day-bars/2026/10/${parquet.file.file}`, "unknown_file"],
	["the manifest of the disk", `${bulk}/day-bars/manifest.json`, "unknown_route"],
	["a temporary file", `${path}.tmp`, "unknown_file"],
	["an encoded dot segment", `${bulk}/day-bars/2026/11/%2e%2e%2f${parquet.file.file}`, "unknown_route"],
	["an encoded character", path.replace("day-bars-2026", "day%2Dbars-2026"), "unknown_route"],
	["a NUL", `${path}%00`, "unknown_route"],
	["a backslash", `${bulk}/day-bars/2026/11/..%5c${parquet.file.file}`, "unknown_route"],
	["capitals", path.toUpperCase(), "unknown_route"],
	["a folder", `${bulk}/day-bars/2026/11/`, "unknown_route"],
])("nothing but the files of the manifest is there: %s", async (_name, target, code) => {
	const one = await service();
	const answer = await send(one, target, { headers: { "x-api-key": one.keys.demo } });
	expect([answer.status, errorOf(answer).code]).toEqual([404, code]);
	expect(await one.used("demo")).toBe(0);
});

test("a day without a file is told with the days that have one", async () => {
	const one = await service();
	const target = `${bulk}/day-bars/2020/01/day-bars-2020-01-02.parquet`;
	const { error } = errorOf(await send(one, target, { headers: { "x-api-key": one.keys.demo } }));
	expect(error).toContain("from 2026-11-19 to 2026-11-20");
});

test.each(["POST", "PUT", "DELETE", "OPTIONS", "PATCH"])("%s is not for files", async (method) => {
	const one = await service();
	const answer = await send(one, path, { method, headers: { "x-api-key": one.keys.demo } });
	expect([answer.status, answer.header("allow")]).toEqual([405, "GET, HEAD"]);
});

test("HEAD of an operation is 405 as before", async () => {
	const one = await service();
	const answer = await send(one, `${bulk}/day-bars/manifest`, {
		method: "HEAD",
		headers: { "x-api-key": one.keys.demo },
	});
	expect([answer.status, answer.header("allow")]).toEqual([405, "GET"]);
});

test("a file that is gone, has another length or is a link is 503, and free", async () => {
	const folder = await writeExampleFiles();
	const one = await service({ bulk: openBulkFolder(folder) });
	const file = join(folder, parquet.file.path);
	const answer = () => send(one, path, { headers: { "x-api-key": one.keys.demo } });
	await writeFile(file, "short");
	expect([(await answer()).status, (await answer()).header("retry-after")]).toEqual([503, "30"]);
	await rm(file);
	expect((await answer()).status).toBe(503);
	await symlink(join(folder, csv.file.path), file);
	expect(errorOf(await answer()).code).toBe("unavailable");
	expect(await one.used("demo")).toBe(0);
});

test("the log has each download with its bytes, and a request of a range with those of the range", async () => {
	const one = await service();
	const headers = { "x-api-key": one.keys.demo };
	await send(one, path, { headers });
	await send(one, path, { headers: { ...headers, range: "bytes=0-9" } });
	await send(one, path, { method: "HEAD", headers });
	const lines = () =>
		one.log.map((line) => JSON.parse(line)).filter(({ operationId }) => operationId === "getBulkFile");
	await expect.poll(() => lines().length).toBe(3);
	expect(lines().map(({ status, bytes, cost, method }) => [method, status, bytes, cost])).toEqual([
		["GET", 200, length, 1],
		["GET", 206, 10, 0],
		["HEAD", 200, 0, 0],
	]);
});

test("scripts of other origins read files in parts", async () => {
	const { openEdge } = await import("../http/edge.ts");
	const one = await service({ edge: { ...openEdge(), corsOrigins: ["https://app.example"] } });
	const origin = "https://app.example";
	const preflight = await send(one, path, {
		method: "OPTIONS",
		headers: { origin, "access-control-request-method": "HEAD", "access-control-request-headers": "range" },
	});
	expect(preflight.header("access-control-allow-methods")).toBe("GET, HEAD");
	expect(preflight.header("access-control-allow-headers")?.split(", ")).toContain("range");
	const answer = await send(one, path, {
		headers: { origin, "x-api-key": one.keys.demo, range: "bytes=0-3" },
	});
	expect(answer.header("access-control-allow-origin")).toBe(origin);
	const readable = answer.header("access-control-expose-headers")?.split(", ");
	expect(readable).toEqual(expect.arrayContaining(["Accept-Ranges", "Content-Range", "ETag"]));
});

/** A file that no buffer of a connection holds. Its bytes are nothing, so it takes no room on the disk. */
async function withLargeFile(replaced: Parameters<typeof startService>[0] = {}, given?: string) {
	const folder = given ?? (await writeExampleFiles());
	const bytes = 64 * 1024 * 1024;
	await truncate(join(folder, parquet.file.path), bytes);
	const { find, ...rest } = openBulkFolder(folder);
	return service({
		...replaced,
		bulk: {
			...rest,
			find: async (area, name) => {
				const file = await find(area, name);
				return file && { ...file, bytes };
			},
		},
	});
}

class CountingScheduler extends AccountScheduler {
	left = 0;

	override leave(...flow: Parameters<AccountScheduler["leave"]>): void {
		this.left++;
		super.leave(...flow);
	}
}

test("downloads that nobody reads give their slots back", async () => {
	const scheduler = new CountingScheduler();
	const one = await withLargeFile({ scheduler });
	const headers = { "x-api-key": one.keys.demo };
	const responses = await Promise.all(
		Array.from(
			{ length: 12 },
			() =>
				new Promise<IncomingMessage>((resolve, reject) => {
					get(one.url + path, { headers, agent: false }, resolve).on("error", reject);
				}),
		),
	);
	onTestFinished(() => {
		for (const response of responses) response.destroy();
	});
	expect([scheduler.left, responses.some(({ complete }) => complete)]).toEqual([12, false]);
});

test("a download that is cut is noted with the bytes that were sent, and stays charged once", async () => {
	const one = await withLargeFile();
	const headers = { "x-api-key": one.keys.demo };
	await new Promise<void>((resolve, reject) => {
		get(one.url + path, { headers, agent: false }, (response) => {
			response.once("data", () => {
				response.destroy();
				resolve();
			});
		}).on("error", reject);
	});
	const noted = () =>
		one.log.map((line) => JSON.parse(line)).find(({ operationId }) => operationId === "getBulkFile");
	await expect.poll(() => noted()?.status).toBe(499);
	expect(noted().bytes).toBeLessThan(64 * 1024 * 1024);
	expect(noted().bytes).toBeGreaterThan(0);
	await send(one, path, { headers: { ...headers, range: "bytes=0-9" } });
	expect(await one.used("demo")).toBe(1);
});

test("a list tells the conditions of its time, of the same manifest", async () => {
	const { list } = openBulkFolder(await writeExampleFiles());
	const at = async (time: string) => (await list("day-bars", new Date(time))).at(-1)?.condition;
	expect([await at("2026-11-20T20:59:59Z"), await at("2026-11-20T21:00:00Z")]).toEqual([
		"pending",
		"complete",
	]);
});

test("a file that becomes shorter during a download cuts it, and no other answer follows in its place", async () => {
	const folder = await writeExampleFiles();
	const one = await withLargeFile({}, folder);
	const headers = { "x-api-key": one.keys.demo };
	const agent = new Agent({ keepAlive: true });
	onTestFinished(() => agent.destroy());
	const end = await new Promise<string>((resolve, reject) => {
		get(one.url + path, { headers, agent }, (response) => {
			response.once("data", () => {
				response.pause();
				truncate(join(folder, parquet.file.path), 1_000).then(() => response.resume(), reject);
			});
			response.on("error", ({ message }) => resolve(message));
			response.on("end", () => resolve("whole"));
		}).on("error", reject);
	});
	expect(end).toBe("aborted");
});
