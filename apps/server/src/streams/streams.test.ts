import { once } from "node:events";
import { connect } from "node:net";
import document from "@us-market-data/contract/openapi.json" with { type: "json" };
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "../testing/service.ts";
import { dataEvents, eventsIn, type StreamEvent } from "../testing/stream-reader.ts";
import { createTestKey } from "../testing/test-keys.ts";

const path = "/api/market-data/stream";
const families = ["main" as const];

let service: Service;

beforeAll(async () => {
	service = await startService();
});

afterAll(() => service.close());

/** Sends a request for a stream, and reads it to its end. */
async function read(target: string, headers: Record<string, string> = {}) {
	const response = await fetch(`${service.url}${path}/${target}`, {
		headers: { "x-api-key": service.keys.demo, ...headers },
	});
	const text = await response.text();
	return { status: response.status, header: (name: string) => response.headers.get(name), text };
}

const unpaced = "replay=2026-11-20&speed=0";

const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));
ajv.addSchema(document, "contract");

/** The schema of the events of a stream. */
const validatorOf = (kind: string) =>
	ajv.compile({
		$ref: `contract#/paths/${`${path}/${kind}`.replaceAll("/", "~1")}/get/responses/200/content/application~1x-ndjson/schema`,
	});

test.each([
	["trades", `trades?symbols=AAPL.US,MSFT.US,NONE.US&${unpaced}`],
	["bars", `bars?symbols=AAPL.US,MSFT.US&${unpaced}`],
	["depth", `depth?symbols=AAPL.US,MSFT.US&${unpaced}`],
	["quotes", `quotes?symbols=AAPL.US&${unpaced}&conflate=60000`],
	["events", "events?replay=2026-11-20&speed=0"],
	["data", "data?replay=2000-01-03&speed=0"],
])("every event of the stream of %s is one of the contract", async (kind, target) => {
	const { status, text } = await read(`${target}&format=ndjson`);
	expect(status, text).toBe(200);
	const events = eventsIn(text);
	const validate = validatorOf(kind);
	for (const event of events) {
		validate(event);
		const unlike = validate.errors?.filter(({ instancePath }) => instancePath !== "") ?? [];
		expect(validate.errors === null || unlike, JSON.stringify(event)).toBe(true);
	}
	expect(events[0]).toMatchObject({ event: "open" });
	expect(events.at(-1)).toMatchObject({ event: "close", reason: "end", resume: null });
	expect(events.some(({ event }) => dataEvents.has(event))).toBe(true);
});

test("server-sent events have the same objects, with their ids and kinds", async () => {
	const lines = eventsIn((await read(`bars?symbols=AAPL.US&${unpaced}&format=ndjson`)).text);
	const { text, header } = await read(`bars?symbols=AAPL.US&${unpaced}`);
	expect(header("content-type")).toBe("text/event-stream; charset=utf-8");
	expect([header("cache-control"), header("x-accel-buffering"), header("x-data-requests-cost")]).toEqual([
		"no-store",
		"no",
		"1",
	]);
	const [retry, ...messages] = text.split("\n\n").filter((message) => message !== "");
	expect(retry).toBe("retry: 2000");
	const market = (event: StreamEvent) => event.event !== "usage";
	const parsed = messages.map((message) => {
		const [, event, id, json] = /^event: (.*)\nid: (.*)\ndata: (.*)$/.exec(message) ?? [];
		const object: StreamEvent = JSON.parse(json ?? "");
		expect([object.event, object.id]).toEqual([event, id]);
		return object;
	});
	expect(parsed.filter(market)).toEqual(lines.filter(market));
});

test("a stream continues behind the id of its last event, by header and by parameter", async () => {
	const target = `trades?symbols=AAPL.US,MSFT.US&${unpaced}&format=ndjson`;
	const whole = eventsIn((await read(target)).text).filter(({ event }) => event === "trade");
	const middle = whole[Math.floor(whole.length / 2)];
	const rest = whole.slice(whole.indexOf(middle as StreamEvent) + 1);
	const id = middle?.id ?? "";
	for (const again of [read(`${target}&since=${id}`), read(target, { "last-event-id": id })])
		expect(eventsIn((await again).text).filter(({ event }) => event === "trade")).toEqual(rest);
});

test("an empty Last-Event-ID is no position, and a symbol counts once", async () => {
	const key = await createTestKey(service.accounts, "distinct", {
		monthlyAllowance: 1_000,
		families,
		marketData: true,
		streamSymbols: 2,
	});
	const target = `trades?symbols=AAPL.US,AAPL.US,MSFT.US,AAPL.US&${unpaced}&until=2026-11-20T14:31:00Z`;
	const { status, text } = await read(target, { "x-api-key": key, "last-event-id": "" });
	expect(status, text).toBe(200);
});

/** Opens a stream of a new account with an allowance, reads it to its end, and gives what the account has used. */
async function usedBy(name: string, target: string, monthlyAllowance = 1_000_000, more: object = {}) {
	const key = await createTestKey(service.accounts, name, {
		monthlyAllowance,
		marketData: true,
		families,
		...more,
	});
	const { text, status } = await read(target, { "x-api-key": key });
	const events = status === 200 ? eventsIn(text) : [];
	const count = events.filter(({ event }) => dataEvents.has(event)).length;
	return { events, count, status, text, used: await service.used(name), key };
}

test("a stream costs 1, and 1 for each 1,000 events that it has sent", async () => {
	const short = await usedBy("few", `trades?symbols=AAPL.US&${unpaced}&format=ndjson`);
	expect(short.used).toBe(1 + Math.floor(short.count / 1_000));
	const long = await usedBy("many", `bars?symbols=AAPL.US,MSFT.US,NVDA.US&${unpaced}&format=ndjson`);
	expect(long.count).toBeGreaterThan(1_000);
	expect(long.used).toBe(1 + Math.floor(long.count / 1_000));
	expect(long.events.findLast(({ event }) => event === "usage")).toMatchObject({
		cost: long.used,
		used: long.used,
	});
});

test("an exhausted allowance ends the stream behind the last event that was paid", async () => {
	const { events, count, used, key } = await usedBy(
		"small",
		`bars?symbols=AAPL.US,MSFT.US,NVDA.US&${unpaced}&format=ndjson`,
		1,
	);
	expect([count, used]).toEqual([999, 1]);
	expect(events.at(-1)).toMatchObject({ event: "close", reason: "allowance", resume: events.at(-2)?.id });
	expect((await read(`bars?symbols=AAPL.US&${unpaced}`, { "x-api-key": key })).status).toBe(402);
});

test("what a plan does not allow is refused, and costs nothing", async () => {
	const target = `trades?symbols=*&${unpaced}&format=ndjson`;
	const all = await usedBy("some symbols", target, 10, { streamSymbols: 2 });
	expect([all.status, all.used]).toEqual([402, 0]);
	const none = await usedBy("no streams", target, 10, { streams: 0 });
	expect([none.status, none.used]).toEqual([402, 0]);
	const three = await usedBy("two", `trades?symbols=AAPL.US,MSFT.US,NVDA.US&${unpaced}`, 10, {
		streamSymbols: 2,
	});
	expect(three.status).toBe(402);
});

test("a plan limits the streams of an account, and their symbols, at once", async () => {
	const key = await createTestKey(service.accounts, "at once", {
		monthlyAllowance: null,
		marketData: true,
		families,
		streams: 2,
		streamSymbols: 3,
	});
	const open = async (symbols: string) => {
		const controller = new AbortController();
		const response = await fetch(`${service.url}${path}/trades?symbols=${symbols}`, {
			headers: { "x-api-key": key },
			signal: controller.signal,
		});
		if (response.status === 200) await response.body?.getReader().read();
		return { status: response.status, end: () => controller.abort() };
	};
	const first = await open("AAPL.US,MSFT.US");
	expect((await open("AAPL.US,MSFT.US")).status).toBe(429);
	const second = await open("NVDA.US");
	expect([first.status, second.status]).toEqual([200, 200]);
	expect((await open("NVDA.US")).status).toBe(429);
	second.end();
	await expect.poll(async () => (await open("NVDA.US")).status).toBe(200);
	first.end();
});

test.each([
	["trades?symbols=AAPL.US&replay=2026-11-21", 400, "invalid_parameter"],
	["trades?symbols=AAPL.US&replay=now&since=bm9uZQ", 400, "invalid_parameter"],
	["trades?symbols=AAPL.US,*&replay=now", 400, "invalid_parameter"],
	["trades?replay=now", 400, "missing_parameter"],
	["trades?symbols=AAPL.US&speed=101", 400, "invalid_parameter"],
])("%s is refused with %i and costs nothing", async (target, status, code) => {
	const before = await service.used("demo");
	const { text, ...answer } = await read(target);
	expect([answer.status, JSON.parse(text).code]).toEqual([status, code]);
	expect(await service.used("demo")).toBe(before);
});

test("a cursor of another store is 410, with the oldest position", async () => {
	const foreign = Buffer.from(JSON.stringify(["trades", "l", 1, 7, 1, "AAPL.US", 0])).toString("base64url");
	const { status, text } = await read(`trades?symbols=AAPL.US&since=${foreign}`);
	const { code, details } = JSON.parse(text);
	expect([status, code]).toEqual([410, "position_gone"]);
	expect(details[0].allowed).toHaveLength(1);
});

test("a media type that no stream has is 406, and a method other than GET 405", async () => {
	expect((await read(`trades?symbols=AAPL.US&${unpaced}`, { accept: "text/html" })).status).toBe(406);
	const ndjson = await read(`trades?symbols=AAPL.US&${unpaced}`, { accept: "application/x-ndjson" });
	expect(ndjson.header("content-type")).toBe("application/x-ndjson; charset=utf-8");
	for (const method of ["HEAD", "POST"]) {
		const headers = { "x-api-key": service.keys.demo };
		const response = await fetch(`${service.url}${path}/trades?symbols=AAPL.US`, { method, headers });
		expect([response.status, response.headers.get("allow")]).toEqual([405, "GET"]);
	}
});

test("a client of HTTP/1.0 reads a stream to the end of its connection", async () => {
	const socket = connect(service.port, "127.0.0.1");
	const head = `GET ${path}/bars?symbols=AAPL.US&${unpaced}&format=ndjson HTTP/1.0\r\nx-api-key: ${service.keys.demo}\r\n\r\n`;
	socket.write(head);
	let text = "";
	socket.setEncoding("utf8").on("data", (chunk: string) => {
		text += chunk;
	});
	await once(socket, "end");
	const body = text.slice(text.indexOf("\r\n\r\n") + 4);
	expect(text).not.toMatch(/transfer-encoding/i);
	expect(eventsIn(body).at(-1)).toMatchObject({ event: "close", reason: "end" });
});

test("the log has the cost and the bytes of a stream, and says that it was answered", async () => {
	const { text } = await read(`bars?symbols=AAPL.US,MSFT.US,NVDA.US&${unpaced}&format=ndjson`);
	const count = eventsIn(text).filter(({ event }) => dataEvents.has(event)).length;
	const lines = () => service.log.map((line) => JSON.parse(line));
	await expect
		.poll(() => lines().findLast(({ operationId }) => operationId === "streamBars"))
		.toMatchObject({
			status: 200,
			cost: 1 + Math.floor(count / 1_000),
			bytes: Buffer.byteLength(text),
		});
});

test("a reader that leaves pays for the events that were sent, in whole blocks", async () => {
	const key = await createTestKey(service.accounts, "leaver", {
		monthlyAllowance: 1_000_000,
		marketData: true,
		families,
	});
	const controller = new AbortController();
	const response = await fetch(
		`${service.url}${path}/bars?symbols=AAPL.US,MSFT.US,NVDA.US&replay=2026-11-20T14:30Z&speed=100&format=ndjson`,
		{ headers: { "x-api-key": key }, signal: controller.signal },
	);
	const reader = response.body?.getReader();
	let text = "";
	while (!text.includes('"event":"bar"')) text += Buffer.from((await reader?.read())?.value ?? []).toString();
	controller.abort();
	await expect.poll(() => service.used("leaver")).toBe(1);
});
