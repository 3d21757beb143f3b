import fc from "fast-check";
import { afterEach, describe, expect, expectTypeOf, it, vi } from "vitest";
import { createMarketDataClient } from "../create-client.ts";
import { hangUp, json, scriptedServer } from "../testing/scripted-server.ts";
import { close, open, positionOf, retryAtOnce, sse, stream, trade, usage } from "../testing/sse.ts";
import type { StreamEvent } from "./streams.ts";

const symbols = ["AAPL.US", "MSFT.US"];
const atOnce = { attempts: 50, baseDelay: 0 };
const clientOf = (baseUrl: string) => createMarketDataClient({ baseUrl, apiKey: "k", retry: atOnce });
/** Trades by their positions, other events by their kinds. */
const namesOf = (events: readonly { event: string; id: string }[]) =>
	events.map(({ event, id }) => (event === "trade" ? id : event));

/** All events, and the error after them. */
async function allOf<E>(events: AsyncIterable<E>): Promise<{ events: E[]; error?: unknown }> {
	const seen: E[] = [];
	try {
		for await (const event of events) seen.push(event);
		return { events: seen };
	} catch (error) {
		return { events: seen, error };
	}
}

afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

it("gives the events as they are sent, until the stream is over", async () => {
	const sent = [open(), trade(1), trade(2), close("until")];
	await using server = await scriptedServer(stream(sse(...sent)));
	const { stream: streams } = createMarketDataClient({ baseUrl: server.url, apiKey: "k" });
	const { events, error } = await allOf(streams.trades({ symbols, replay: "now", speed: 10 }));
	expect([events, error]).toEqual([sent, undefined]);
	expectTypeOf(events).toEqualTypeOf<StreamEvent<"trades">[]>();
	expect(server.targets).toEqual([
		"/api/market-data/stream/trades?symbols=AAPL.US,MSFT.US&replay=now&speed=10",
	]);
	expect(server.headers[0]).toMatchObject({ accept: "text/event-stream", "x-api-key": "k" });
});

it("has a method for each stream, and asks nothing before the first event", async () => {
	await using server = await scriptedServer(stream(sse(open(), close("end"))));
	const { quotes, trades, depth, bars, events, data } = clientOf(server.url).stream;
	const all = [
		quotes({ symbols: ["*"], conflate: 250 }),
		trades({ symbols: ["*"] }),
		depth({ symbols: ["*"] }),
		bars({ symbols: ["*"] }),
		events(),
		data({ areas: ["day-bars", "splits"] }),
	];
	expect(server.targets).toEqual([]);
	for (const one of all) await allOf<object>(one);
	expect(server.targets.map((target) => target.replace("/api/market-data/stream/", ""))).toEqual([
		"quotes?symbols=*&conflate=250",
		"trades?symbols=*",
		"depth?symbols=*",
		"bars?symbols=*",
		"events",
		"data?areas=day-bars,splits",
	]);
});

describe("a connection that is cut", () => {
	/** The events behind a position, the first of them with a comment behind it, and the end where all are sent. */
	const bodyBehind = (position: number, last: number, end = sse(close("end"))): string => {
		const trades = Array.from({ length: last - position }, (_, index) => sse(trade(position + 1 + index)));
		return [
			`${retryAtOnce}${sse(open(`p${position}`))}`,
			trades[0],
			": still here\n\n",
			...trades.slice(1),
			end,
		].join("");
	};
	const bytesOf = (text: string) => new TextEncoder().encode(text);
	const positions = (count: number) => Array.from({ length: count }, (_, index) => `p${index + 1}`);
	const tradesOf = (events: readonly StreamEvent<"trades">[]) =>
		events.filter(({ event }) => event === "trade").map(({ id }) => id);

	it("at any byte loses nothing and repeats nothing", async () => {
		const count = 3;
		const whole = bytesOf(bodyBehind(0, count));
		const script: Uint8Array[] = [];
		await using server = await scriptedServer((request, response) => {
			const beginning = script.shift();
			const answer = beginning
				? stream(beginning, "cut")
				: stream(bodyBehind(positionOf(request.url), count));
			answer(request, response);
		});
		const { trades } = clientOf(server.url).stream;
		for (let at = 0; at < whole.length; at += 1) {
			script.push(whole.subarray(0, at));
			const { events, error } = await allOf(trades({ symbols }));
			expect([at, tradesOf(events), error]).toEqual([at, positions(count), undefined]);
		}
		expect(server.targets).toHaveLength(2 * whole.length);
	});

	it("again and again, however it ends and in whatever pieces it comes, loses nothing and repeats nothing", async () => {
		const count = 20;
		const connection = fc.record({
			cutAt: fc.nat({ max: 3000 }),
			last: fc.integer({ min: 1, max: count }),
			size: fc.integer({ min: 1, max: 700 }),
			end: fc.constantFrom("cut", "end", "hour", "slow", "shutdown", "failure", "429", "503", "hang up"),
		});
		await fc.assert(
			fc.asyncProperty(fc.array(connection, { maxLength: 12 }), async (connections) => {
				const script = [...connections];
				await using server = await scriptedServer((request, response) => {
					const position = positionOf(request.url);
					const { cutAt, last, size, end } = script.shift() ?? { cutAt: 0, last: 0, size: 0, end: "none" };
					if (end === "none") return stream(bodyBehind(position, count))(request, response);
					if (end === "hang up") return hangUp(request, response);
					if (end === "429" || end === "503")
						return json(Number(end), { error: "Later." }, { "retry-after": "0" })(request, response);
					const isCut = end === "cut" || end === "end";
					const resume = Math.max(last, position);
					const body = isCut
						? bytesOf(bodyBehind(position, count)).subarray(0, cutAt)
						: bytesOf(bodyBehind(position, resume, sse(close(end as "hour", `p${resume}`))));
					response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
					for (let from = 0; from < body.length; from += size)
						response.write(body.subarray(from, from + size));
					if (end === "cut") response.write("\n", () => request.socket.destroy());
					else response.end();
				});
				const { trades } = clientOf(server.url).stream;
				const { events, error } = await allOf(trades({ symbols }, { maxRetries: 50 }));
				expect([tradesOf(events), error]).toEqual([positions(count), undefined]);
			}),
			{ numRuns: 100 },
		);
	});
});

describe("after an end of the connection, the stream", () => {
	it.each(["hour", "slow", "shutdown", "failure"] as const)(
		"goes on behind `close` for the reason %s",
		async (reason) => {
			await using server = await scriptedServer(
				stream(`${retryAtOnce}${sse(open(), trade(1), close(reason, "p1"))}`),
				stream(sse(open("p1"), trade(2), close("end"))),
			);
			const { events, error } = await allOf(clientOf(server.url).stream.trades({ symbols, speed: 0 }));
			expect([namesOf(events), error]).toEqual([["open", "p1", "close", "open", "p2", "close"], undefined]);
			expect(server.targets).toEqual([
				"/api/market-data/stream/trades?symbols=AAPL.US,MSFT.US&speed=0",
				"/api/market-data/stream/trades?symbols=AAPL.US,MSFT.US&speed=0&since=p1",
			]);
		},
	);

	it.each(["until", "end"] as const)("is over behind `close` for the reason %s", async (reason) => {
		await using server = await scriptedServer(stream(sse(open(), trade(1), close(reason, "p1"))));
		const { events, error } = await allOf(clientOf(server.url).stream.trades({ symbols }));
		expect([namesOf(events), error]).toEqual([["open", "p1", "close"], undefined]);
		expect(server.targets).toHaveLength(1);
	});

	it.each([
		["allowance", "PaymentRequiredError", "allowance_exhausted"],
		["revoked", "UnauthorizedError", "revoked_credential"],
	] as const)("fails behind `close` for the reason %s", async (reason, name, code) => {
		await using server = await scriptedServer(stream(sse(open(), trade(1), close(reason, "p1"))));
		const { events, error } = await allOf(clientOf(server.url).stream.trades({ symbols }));
		expect(namesOf(events)).toEqual(["open", "p1", "close"]);
		expect(error).toMatchObject({ name, code, status: undefined });
		expect(server.targets).toHaveLength(1);
	});

	it.each([
		["a close", stream(sse(open(), trade(1), close("hour", "p1"))), undefined],
		["a break", stream(sse(open(), trade(1)), "cut"), "NetworkError"],
		["a missing end", stream(sse(open(), trade(1))), "NetworkError"],
	])("ends at %s when it is not to be resumed", async (_, answer, name) => {
		await using server = await scriptedServer(answer);
		const { events, error } = await allOf(clientOf(server.url).stream.trades({ symbols }, { resume: false }));
		expect(namesOf(events).slice(0, 2)).toEqual(["open", "p1"]);
		expect((error as Error | undefined)?.name).toBe(name);
		expect(server.targets).toHaveLength(1);
	});

	it("fails when connection after connection brings nothing", async () => {
		const causes: string[] = [];
		await using server = await scriptedServer(
			stream(`${retryAtOnce}${sse(open(), trade(1))}`, "cut"),
			stream(sse(open("p1"), usage, close("failure", "p1"))),
		);
		const { events, error } = await allOf(
			clientOf(server.url).stream.trades(
				{ symbols },
				{
					maxRetries: 3,
					onRetry: ({ cause, attempt }) =>
						causes.push(`${attempt} ${"event" in cause ? cause.reason : cause.name}`),
				},
			),
		);
		expect(events.filter(({ event }) => event === "open")).toHaveLength(4);
		expect(error).toMatchObject({ name: "ServerError", reason: expect.stringContaining("(failure)") });
		expect(causes).toEqual(["1 NetworkError", "2 failure", "3 failure"]);
	});

	it("does not count connections that lived until a comment", async () => {
		const quiet = stream(`${retryAtOnce}${sse(open())}:\n\n`, "cut");
		await using server = await scriptedServer(quiet, quiet, quiet, quiet, stream(sse(open(), close("end"))));
		const { error } = await allOf(clientOf(server.url).stream.trades({ symbols }, { maxRetries: 1 }));
		expect(error).toBeUndefined();
		expect(server.targets).toHaveLength(5);
	});
});

describe("a rejected request", () => {
	it("fails with the oldest position, where its own is too old", async () => {
		const message = "is a position before the data that are kept";
		await using server = await scriptedServer(
			json(410, {
				error: message,
				code: "position_gone",
				details: [{ path: "query.since", message, allowed: ["oldest"] }],
			}),
		);
		const { error } = await allOf(clientOf(server.url).stream.data({}, { lastEventId: "old" }));
		expect(error).toMatchObject({
			name: "GoneError",
			status: 410,
			code: "position_gone",
			oldestPosition: "oldest",
		});
		expect(server.targets).toEqual(["/api/market-data/stream/data?since=old"]);
	});

	it.each([
		[400, "BadRequestError"],
		[401, "UnauthorizedError"],
		[402, "PaymentRequiredError"],
		[403, "ForbiddenError"],
		[500, "ServerError"],
	])("with %i fails as a call does, also between two connections", async (status, name) => {
		const rejected = json(status, { error: "No." });
		await using server = await scriptedServer(
			stream(`${retryAtOnce}${sse(open(), trade(1))}`, "cut"),
			rejected,
		);
		const { events, error } = await allOf(clientOf(server.url).stream.trades({ symbols }));
		expect([namesOf(events), server.targets.length]).toEqual([["open", "p1"], 2]);
		expect(error).toMatchObject({ name, status, reason: "No." });
	});

	it("is repeated as a call is, before the stream has begun", async () => {
		await using server = await scriptedServer(json(503, { error: "Busy." }));
		const retry = { attempts: 3, baseDelay: 0 };
		const client = createMarketDataClient({ baseUrl: server.url, retry });
		expect((await allOf(client.stream.trades({ symbols }))).error).toMatchObject({ status: 503 });
		expect(server.targets).toHaveLength(3);
	});

	it("is sent again with another token", async () => {
		await using server = await scriptedServer(
			json(401, { error: "Old." }),
			stream(sse(open(), close("end"))),
		);
		const accessToken = (refused?: string) => (refused === undefined ? "old" : "new");
		const client = createMarketDataClient({ baseUrl: server.url, accessToken });
		expect((await allOf(client.stream.trades({ symbols }))).error).toBeUndefined();
		expect(server.headers.map(({ authorization }) => authorization)).toEqual(["Bearer old", "Bearer new"]);
	});

	it.each([
		["another type", json(200, {}), "The service answered application/json"],
		["an event that is not JSON", stream("data: {\n\n"), "An event of the stream is not JSON"],
	])("and %s are outside the contract", async (_, answer, reason) => {
		await using server = await scriptedServer(answer);
		const { error } = await allOf(clientOf(server.url).stream.trades({ symbols }));
		expect(error).toMatchObject({ name: "UnexpectedAnswerError", reason: expect.stringContaining(reason) });
		expect(server.targets).toHaveLength(1);
	});
});

describe("a reader that leaves", () => {
	/** A server whose connections stay open, and a promise of the end of the first one. */
	async function openServer() {
		let closed = () => {};
		const isClosed = new Promise<void>((resolve) => {
			closed = resolve;
		});
		const server = await scriptedServer((request, response) => {
			request.socket.on("close", closed);
			stream(sse(open(), trade(1)), "stay")(request, response);
		});
		return { server, isClosed };
	}

	it("by `break` closes the connection", async () => {
		const { server, isClosed } = await openServer();
		await using _ = server;
		for await (const { event } of clientOf(server.url).stream.trades({ symbols }))
			if (event === "trade") break;
		await isClosed;
		expect(server.targets).toHaveLength(1);
	});

	it("while it waits for an event closes the connection, and its wait ends", async () => {
		const { server, isClosed } = await openServer();
		await using _ = server;
		const events = clientOf(server.url).stream.trades({ symbols });
		await events.next();
		await events.next();
		const third = events.next();
		await events.return();
		expect(await third).toEqual({ done: true, value: undefined });
		await isClosed;
	});

	it("by its signal gets the reason of the signal", async () => {
		const { server, isClosed } = await openServer();
		await using _ = server;
		const leaving = new AbortController();
		const seen: string[] = [];
		const reading = (async () => {
			for await (const { event } of clientOf(server.url).stream.trades(
				{ symbols },
				{ signal: leaving.signal },
			)) {
				seen.push(event);
				if (event === "trade") leaving.abort(new Error("left the page"));
			}
		})();
		await expect(reading).rejects.toThrow("left the page");
		await isClosed;
		expect(seen).toEqual(["open", "trade"]);
	});

	it("before it begins sends nothing", async () => {
		await using server = await scriptedServer(stream(sse(open())));
		const { trades } = clientOf(server.url).stream;
		const { error } = await allOf(trades({ symbols }, { signal: AbortSignal.abort() }));
		expect(error).toMatchObject({ name: "AbortError" });
		await trades({ symbols }).return();
		expect(server.targets).toEqual([]);
	});
});

describe("without a network, the stream", () => {
	const address = "https://data.example";
	const bytes = (text: string) => new TextEncoder().encode(text);
	/** The response of a body that is never over. */
	const staying = (text: string) =>
		new Response(new ReadableStream({ start: (controller) => controller.enqueue(bytes(text)) }), {
			headers: { "content-type": "text/event-stream" },
		});

	it("is connected again after 45 s without a byte", async () => {
		vi.useFakeTimers();
		const times: number[] = [];
		const begun = Date.now();
		const bodies = [`${retryAtOnce}${sse(open(), trade(1))}`, sse(open("p1"), trade(2), close("end"))];
		const client = createMarketDataClient({
			baseUrl: address,
			fetch: async () => {
				times.push(Date.now() - begun);
				return staying(bodies[times.length - 1] ?? "");
			},
		});
		const causes: string[] = [];
		const onRetry = ({ cause }: { cause: object }) => causes.push(String(cause));
		const reading = allOf(client.stream.trades({ symbols }, { onRetry }));
		await vi.advanceTimersByTimeAsync(44_999);
		expect(times).toEqual([0]);
		// One for the silence, one for the pause of no length.
		await vi.advanceTimersByTimeAsync(2);
		expect(namesOf((await reading).events)).toEqual(["open", "p1", "open", "p2", "close"]);
		expect(times).toHaveLength(2);
		expect(causes).toEqual([expect.stringContaining("TimeoutError: The service sent nothing for 45 s")]);
		expect(vi.getTimerCount()).toBe(0);
	});

	it("waits twice as long each time, from the time that the service names, and at least for Retry-After", async () => {
		vi.useFakeTimers();
		vi.spyOn(Math, "random").mockReturnValue(0.5);
		const begun = Date.now();
		const times: number[] = [];
		const answers = [
			() => staying(`retry: 8000\n\n${sse(open(), trade(1), close("shutdown", "p1"))}`),
			() => Response.json({ error: "Busy." }, { status: 503 }),
			() => Response.json({ error: "Busy." }, { status: 429, headers: { "retry-after": "60" } }),
			() => staying(sse(open("p1"), close("end"))),
		];
		const client = createMarketDataClient({
			baseUrl: address,
			fetch: async () => {
				times.push(Date.now() - begun);
				return (answers[times.length - 1] ?? expect.fail("too many requests"))();
			},
		});
		const reading = allOf(client.stream.trades({ symbols }));
		await vi.runAllTimersAsync();
		expect((await reading).error).toBeUndefined();
		expect(times).toEqual([0, 4000, 4000 + 8000, 4000 + 8000 + 60_000 + 15_000]);
	});

	it("is read no faster than its events are taken", async () => {
		let pulled = 0;
		const body = new ReadableStream(
			{
				pull: (controller) => {
					pulled += 1;
					controller.enqueue(bytes(sse(trade(pulled))));
				},
			},
			{ highWaterMark: 0 },
		);
		const fetch = async () => new Response(body, { headers: { "content-type": "text/event-stream" } });
		const events = createMarketDataClient({ baseUrl: address, fetch }).stream.trades({ symbols });
		for (let taken = 1; taken <= 3; taken += 1) {
			expect((await events.next()).value).toEqual(trade(taken));
			expect(pulled).toBe(taken);
		}
		await events.return();
	});
});
