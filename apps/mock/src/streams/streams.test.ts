import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { streamList } from "@us-market-data/contract";
import { heartbeat, type StreamTime } from "@us-market-data/streams";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createMockServer } from "../http-server.ts";
import { describedRows } from "../routes.ts";
import { isEventOf } from "../testing/document.ts";
import { good, type Service, startService } from "../testing/service.ts";
import { validTarget } from "../testing/valid-request.ts";

interface Event {
	event: string;
	id: string;
	[member: string]: unknown;
}

const linesOf = (text: string): Event[] =>
	text
		.split("\n")
		.filter((line) => line !== "")
		.map((line) => JSON.parse(line) as Event);

/** The events of `text/event-stream`; fails on one whose fields are not those of its data. */
function messagesOf(text: string): Event[] {
	const [beginning, ...messages] = text.split("\n\n").filter((message) => message !== "");
	expect(beginning).toBe("retry: 2000");
	return messages.map((message) => {
		const data = JSON.parse(/^data: (.*)$/m.exec(message)?.[1] ?? "") as Event;
		expect(message).toMatch(`event: ${data.event}\nid: ${data.id}\n`);
		return data;
	});
}

const kinds = (events: readonly Event[]) => events.map(({ event }) => event);

let examples: Service;
let world: Service;
beforeAll(async () => {
	examples = await startService();
	world = await startService({ answers: "world" });
	// The first question of a run may wait for the market to be made.
	await world.request("/api/market-data/quote?symbols=AAPL.US");
}, 300_000);
afterAll(() => Promise.all([examples.close(), world.close()]));

describe.each(streamList.map(({ operationId }) => operationId))("%s", (id) => {
	const stream = describedRows.find(({ operationId }) => operationId === (id as string)) as never;
	const target = validTarget(stream, { format: "ndjson" });

	test("recites the example between its beginning and its end, in both formats", async () => {
		const response = await examples.request(target);
		expect(response.status).toBe(200);
		expect(response.headers.get("content-type")).toBe("application/x-ndjson; charset=utf-8");
		expect(response.headers.get("cache-control")).toBe("no-store");
		expect(response.headers.get("x-data-requests-cost")).toBe("1");
		const events = linesOf(response.text);
		for (const event of events) {
			isEventOf[id]?.(event);
			expect(isEventOf[id]?.errors ?? null, event.event).toBeNull();
		}
		expect(kinds(events).at(0)).toBe("open");
		expect(kinds(events).slice(-2)).toEqual(["usage", "close"]);
		const messages = await examples.request(target.replace("format=ndjson", "format=sse"));
		expect(messages.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
		expect(messagesOf(messages.text)).toEqual(events);
	});

	test("continues behind the event that its reader has", async () => {
		const [open, item, ...rest] = linesOf((await examples.request(target)).text);
		const again = await examples.request(target, { ...good, "Last-Event-ID": item?.id ?? "" });
		expect(linesOf(again.text)).toEqual([{ ...open, snapshot: null }, ...rest]);
		const since = await examples.request(`${target}&since=${item?.id}`);
		expect(since.text).toBe(again.text);
	});

	test("is refused as an operation is", async () => {
		expect((await examples.request(target, {})).status).toBe(401);
		for (const verb of ["HEAD", "POST", "OPTIONS"])
			expect((await examples.request(target, {}, verb)).headers.get("allow")).toBe("GET");
		const wrong = await examples.request(`${target}&speed=1000`);
		expect(wrong.error().details?.map(({ path }) => path)).toEqual(["query.speed"]);
		expect((await examples.request(`${target}&nope=1`)).error().code).toBe("unknown_parameter");
		const text = { ...good, Accept: "text/csv" };
		expect((await examples.request(validTarget(stream), text)).error().code).toBe("not_acceptable");
		const accepted = { ...good, Accept: "application/x-ndjson" };
		expect(linesOf((await examples.request(validTarget(stream), accepted)).text)).not.toEqual([]);
	});

	test.each([402, 403, 410, 429, 500, 503])("gives %i on demand", async (status) => {
		for (const service of [examples, world]) {
			const response = await service.request(target, { ...good, Prefer: `code=${status}` });
			expect(response.status).toBe(status);
			expect(response.headers.get("x-data-requests-cost") ?? "0").toBe("0");
		}
	});

	test("gives the example on demand where the market is simulated", async () => {
		const { text } = await world.request(target, { ...good, Prefer: "example=item" });
		expect(text).toBe((await examples.request(target)).text);
	});
});

const day = "replay=2026-11-20T14:30Z&until=2026-11-20T14:40Z&speed=0";
const bars = `/api/market-data/stream/bars?symbols=AAPL.US,MSFT.US&${day}`;

test("the simulated market is played again, the same each time, and continued behind any event", async () => {
	const { text, headers } = await world.request(`${bars}&format=ndjson`);
	const events = linesOf(text).filter(({ event }) => event !== "usage");
	expect(events.filter(({ event }) => event === "bar")).toHaveLength(22);
	expect(events.filter(({ event }) => event === "end_of_interval")).toHaveLength(11);
	expect(events.every((event) => isEventOf["streamBars"]?.(event))).toBe(true);
	expect(headers.get("x-data-version")).toBe(events[0]?.["dataVersion"]);
	expect(events.at(-1)).toMatchObject({ event: "close", reason: "until", resume: null });
	const again = messagesOf((await world.request(bars)).text);
	expect(again.filter(({ event }) => event !== "usage")).toEqual(events);
	for (const [at, { id }] of events.entries()) {
		const rest = linesOf((await world.request(`${bars}&format=ndjson&since=${id}`)).text);
		const [, ...others] = rest.filter(({ event }) => event !== "usage");
		expect(others, `behind event ${at}`).toEqual(events.slice(at === events.length - 1 ? at : at + 1));
	}
});

test("events are charged in blocks, and end with the allowance", async () => {
	const used = async (scenario: string) =>
		(await world.request("/account/usage", { ...good, "Mock-Scenario": scenario })).get("usage", "used");
	const threeSecurities = bars.replace("MSFT.US", "MSFT.US,NVDA.US").replace("T14:40Z", "T21:00Z");
	const ten = { ...good, "Mock-Scenario": "allowance=10, id=ten" };
	const paid = linesOf((await world.request(`${threeSecurities}&format=ndjson`, ten)).text);
	expect(kinds(paid).filter((kind) => kind === "bar").length).toBeGreaterThan(1_000);
	expect(paid.filter(({ event }) => event === "usage")).toMatchObject([
		{ cost: 2, used: 2, allowance: 10, remaining: 8 },
	]);
	expect(await used("allowance=10, id=ten")).toBe(2);
	const one = { ...good, "Mock-Scenario": "allowance=1, id=one" };
	const poor = linesOf((await world.request(`${threeSecurities}&format=ndjson`, one)).text);
	expect(kinds(poor).filter((kind) => kind === "bar")).toHaveLength(999);
	expect(poor.at(-1)).toMatchObject({ event: "close", reason: "allowance", resume: poor.at(-2)?.id });
	expect((await world.request(bars, one)).error().code).toBe("allowance_exhausted");
});

test("a refusal of the market has the words of the service", async () => {
	const holiday = await world.request("/api/market-data/stream/bars?symbols=AAPL.US&replay=2026-11-21");
	expect(holiday.error()).toMatchObject({
		code: "invalid_parameter",
		details: [{ path: "query.replay" }],
	});
});

test("a stream that is cut ends within an event", async () => {
	const cut = fetch(world.origin + bars, { headers: { ...good, "Mock-Scenario": "cut=1" } });
	const text: string[] = [];
	const reading = async () => {
		for await (const piece of (await cut).body ?? []) text.push(Buffer.from(piece).toString());
	};
	await expect(reading()).rejects.toThrow();
	expect(text.join("")).toMatch(/^retry: 2000\n\nevent: open\n/);
	expect(text.join("")).not.toMatch(/\n\n$/);
});

test("a stream without events sends a comment after 15 seconds, and ends with its reader", async () => {
	let elapsed = 0;
	const calls = new Set<() => void>();
	const time: StreamTime = {
		now: () => elapsed,
		elapsed: () => elapsed,
		every(_ms, call) {
			calls.add(call);
			return () => void calls.delete(call);
		},
	};
	const stopped = Promise.withResolvers<void>();
	async function* silent() {
		yield "beginning\n";
		await stopped.promise;
	}
	const events = { format: "sse", pieces: silent(), stop: () => stopped.resolve() } as const;
	const server = createMockServer({ mock: async () => ({ status: 200, headers: {}, events }), time });
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => void server.close());
	const leaving = new AbortController();
	const { port } = server.address() as AddressInfo;
	const response = await fetch(`http://127.0.0.1:${port}/`, { signal: leaving.signal });
	const reader = response.body?.getReader();
	const read = async () => Buffer.from((await reader?.read())?.value ?? new Uint8Array()).toString();
	expect(await read()).toBe("beginning\n");
	for (elapsed = 1000; elapsed <= 15_000; elapsed += 1000) for (const call of calls) call();
	expect(await read()).toBe(heartbeat.sse);
	leaving.abort();
	await stopped.promise;
	await expect.poll(() => calls.size).toBe(0);
});
