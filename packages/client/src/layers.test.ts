import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import {
	batched,
	cached,
	collapsed,
	createMarketDataClient,
	type FailedRequest,
	isMarketDataError,
	observed,
	paced,
	traced,
} from "./index.ts";
import { type Answer, hangUp, json, scriptedServer, silence } from "./testing/scripted-server.ts";

const ok = json(200, { quote: [] });
const symbolsOf = (target: string) =>
	new URL(target, "http://x").searchParams.get("symbols")?.split(",") ?? [];

/** Answers a row for each asked symbol but those that begin with U, and refuses every request with BAD. */
const quotes: Answer = (request, response) => {
	const requested = symbolsOf(request.url ?? "");
	if (requested.includes("BAD"))
		return json(400, { error: "BAD is no symbol.", code: "invalid_parameter" })(request, response);
	const unknown = requested.filter((symbol) => symbol.startsWith("U"));
	const quote = requested
		.filter((symbol) => !symbol.startsWith("U"))
		.map((symbol) => ({ symbol, lastDone: `of ${symbol}` }));
	const unknownSymbolHints = unknown.map((symbol) => ({ symbol, suggestion: null, reason: "unknown" }));
	json(200, { quote, unknownSymbols: unknown, unknownSymbolHints })(request, response);
};

describe("collapsed", () => {
	it("asks an equal question once while it is open, and again afterwards", async () => {
		await using server = await scriptedServer(ok);
		const client = createMarketDataClient({ baseUrl: server.url, use: [collapsed()] });
		const call = () => client.listTrades({ symbol: "A.US", count: 5 });
		const [one, other] = await Promise.all([call(), client.listTrades({ count: 5, symbol: "A.US" })]);
		expect(one).toBe(other);
		await Promise.all([call(), client.listTrades({ symbol: "A.US", count: 6 })]);
		expect(server.targets).toHaveLength(3);
	});

	it("lets each caller leave, and stops when the last has left", async () => {
		await using server = await scriptedServer(silence, ok);
		const client = createMarketDataClient({ baseUrl: server.url, use: [collapsed()] });
		const leaving = [new AbortController(), new AbortController()];
		const calls = leaving.map(({ signal }) => client.getMarketStatus({}, { signal }));
		await expect.poll(() => server.targets.length).toBe(1);
		leaving[0]?.abort(new Error("first"));
		await expect(calls[0]).rejects.toThrow("first");
		leaving[1]?.abort(new Error("second"));
		await expect(calls[1]).rejects.toThrow("second");
		// A new caller does not join the call that was stopped.
		expect(await client.getMarketStatus()).toEqual({ quote: [] });
	});

	it("gives the same failure to all", async () => {
		await using server = await scriptedServer(json(402, { error: "None left." }));
		const client = createMarketDataClient({ baseUrl: server.url, use: [collapsed()] });
		const ends = await Promise.allSettled([client.getMarketStatus(), client.getMarketStatus()]);
		expect(ends.map((end) => end.status === "rejected" && end.reason.name)).toEqual(
			Array(2).fill("PaymentRequiredError"),
		);
		expect(server.targets).toHaveLength(1);
	});
});

describe("batched", () => {
	const start = async (...script: Answer[]) => {
		const server = await scriptedServer(...script);
		return { server, client: createMarketDataClient({ baseUrl: server.url, use: [batched()] }) };
	};

	it("makes one request of the calls of a tick, whose bodies are those of single calls", async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(fc.uniqueArray(fc.stringMatching(/^[A-CU][1-3]$/), { minLength: 1, maxLength: 5 }), {
					minLength: 2,
					maxLength: 6,
				}),
				async (lists) => {
					const { server, client } = await start(quotes);
					await using _ = server;
					const bare = createMarketDataClient({ baseUrl: server.url });
					const together = await Promise.all(lists.map((symbols) => client.getQuotes({ symbols })));
					expect(server.targets).toHaveLength(1);
					expect(together).toEqual(await Promise.all(lists.map((symbols) => bare.getQuotes({ symbols }))));
				},
			),
			{ numRuns: 25 },
		);
	});

	it("keeps requests of other parameters and of more symbols apart", async () => {
		await using server = await scriptedServer(quotes);
		const client = createMarketDataClient({ baseUrl: server.url, use: [batched({ symbols: 2 })] });
		await Promise.all([
			client.getQuotes({ symbols: ["A"] }),
			client.getStaticInfo({ symbols: ["A"] }),
			client.getQuotes({ symbols: ["B"] }),
			client.getQuotes({ symbols: ["C", "B"] }),
		]);
		expect(server.targets.map(symbolsOf).map((symbols) => symbols.join())).toEqual(
			expect.arrayContaining(["A", "A,B", "C,B"]),
		);
		expect(server.targets).toHaveLength(3);
	});

	it("sends each call alone when one of them is refused", async () => {
		const { server, client } = await start(quotes);
		await using _ = server;
		const [good, bad] = await Promise.allSettled([
			client.getQuotes({ symbols: ["A"] }),
			client.getQuotes({ symbols: ["BAD"] }),
		]);
		expect(good).toMatchObject({ status: "fulfilled", value: { quote: [{ symbol: "A" }] } });
		expect(bad).toMatchObject({ status: "rejected", reason: { name: "BadRequestError" } });
	});

	it("lets a caller leave without the others", async () => {
		const { server, client } = await start(quotes);
		await using _ = server;
		const leaving = new AbortController();
		const left = client.getQuotes({ symbols: ["A"] }, { signal: leaving.signal });
		const stayed = client.getQuotes({ symbols: ["B"] });
		leaving.abort(new Error("gone"));
		await expect(left).rejects.toThrow("gone");
		expect((await stayed).quote.map(({ symbol }) => symbol)).toEqual(["B"]);
		expect(server.targets.map(symbolsOf)).toEqual([["B"]]);
	});
});

describe("cached", () => {
	const revalidating =
		(etag: string): Answer =>
		(request, response) => {
			const isKnown = request.headers["if-none-match"] === etag;
			if (isKnown) return void response.writeHead(304, { etag }).end();
			json(200, { tag: etag }, { etag })(request, response);
		};

	it("asks if an answer changed, and gives the one it has", async () => {
		await using server = await scriptedServer(revalidating('"1"'), revalidating('"1"'), revalidating('"2"'));
		const client = createMarketDataClient({ baseUrl: server.url, use: [cached()] });
		const bodies = [
			await client.getMarketStatus(),
			await client.getMarketStatus(),
			await client.getMarketStatus(),
		];
		expect(bodies).toEqual([{ tag: '"1"' }, { tag: '"1"' }, { tag: '"2"' }]);
		expect(server.headers.map((headers) => headers["if-none-match"])).toEqual([undefined, '"1"', '"1"']);
	});

	it("does not ask before maxAge, and keeps no more entries than allowed", async () => {
		await using server = await scriptedServer(revalidating('"1"'));
		const client = createMarketDataClient({
			baseUrl: server.url,
			use: [cached({ maxAge: 60_000, entries: 2 })],
		});
		for (const symbol of ["A", "A", "B", "A", "C", "A", "B"]) await client.listTrades({ symbol });
		expect(server.targets.map((target) => target.at(-1)).join("")).toBe("ABCB");
	});

	it("keeps accounts apart", async () => {
		await using server = await scriptedServer(revalidating('"1"'));
		let key = "one";
		const use = [cached({ maxAge: 60_000 })];
		const client = createMarketDataClient({ baseUrl: server.url, apiKey: () => key, use });
		await client.getMarketStatus();
		key = "other";
		await client.getMarketStatus();
		expect(server.targets).toHaveLength(2);
	});
});

describe("paced", () => {
	it("waits until the limit is full again, instead of a 429", async () => {
		vi.useFakeTimers();
		try {
			const sent: number[] = [];
			const client = createMarketDataClient({
				baseUrl: "https://data.example",
				use: [paced()],
				fetch: async () => {
					sent.push(Date.now());
					const rest = 3 - ((sent.length - 1) % 3) - 1;
					return Response.json({}, { headers: { ratelimit: `"second";r=${rest};t=1, "burst";r=90;t=10` } });
				},
			});
			const calls = (async () => {
				for (let i = 0; i < 7; i++) await client.getMarketStatus();
			})();
			await vi.advanceTimersByTimeAsync(5000);
			await calls;
			const first = sent[0] ?? 0;
			expect(sent.map((time) => Math.floor((time - first) / 1000))).toEqual([0, 0, 0, 1, 1, 1, 2]);
		} finally {
			vi.useRealTimers();
		}
	});
});

it("paced sends at once where the wait would outlast the timeout, and the call ends with the limit", async () => {
	const limits = { ratelimit: '"minute";r=0;t=60' };
	await using server = await scriptedServer(
		json(200, {}, limits),
		json(429, { error: "Slow down." }, { "retry-after": "60" }),
	);
	const client = createMarketDataClient({ baseUrl: server.url, use: [paced()], timeout: 5000 });
	await client.getMarketStatus();
	await expect(client.getMarketStatus()).rejects.toMatchObject({ name: "RateLimitedError", retryAfter: 60 });
});

describe("observed and traced", () => {
	it("tell each try, and pass on the trace", async () => {
		const answer = json(200, {}, { "x-request-id": "r1", "x-data-requests-cost": "1" });
		await using server = await scriptedServer(hangUp, json(503, {}), answer);
		const reported: string[] = [];
		const failures: FailedRequest[] = [];
		const client = createMarketDataClient({
			baseUrl: server.url,
			apiKey: "secret",
			retry: { baseDelay: 1 },
			use: [
				observed({
					onRequest: ({ url }) => void reported.push(`> ${new URL(url).pathname}`),
					onAnswer: ({ status, requestId, milliseconds }) => {
						expect(milliseconds).toBeGreaterThan(0);
						reported.push(`< ${status} ${requestId}`);
						throw new Error("an observer that fails");
					},
					onFailure: (failed) => void failures.push(failed),
				}),
				traced((headers) => {
					headers["traceparent"] = "00-1-2-01";
				}),
			],
		});
		const complaint = vi.spyOn(console, "error").mockReturnValue();
		await client.getMarketStatus();
		expect(complaint).toHaveBeenCalled();
		complaint.mockRestore();
		const path = "> /api/market-data/market/status";
		expect(reported).toEqual([path, path, "< 503 undefined", path, "< 200 r1"]);
		expect(failures.map(({ error }) => isMarketDataError(error, "NetworkError"))).toEqual([true]);
		expect(server.headers.map(({ traceparent }) => traceparent)).toEqual(Array(3).fill("00-1-2-01"));
		expect(JSON.stringify(failures)).not.toContain("secret");
	});
});

it("layers are nested in their order, around typed paths too", async () => {
	await using server = await scriptedServer(ok);
	const order: string[] = [];
	const layer = (name: string) => ({
		ask: (next: (question: never) => Promise<object>) => (question: never) => {
			order.push(`ask ${name}`);
			return next(question);
		},
		send: (next: (request: never) => Promise<never>) => (request: never) => {
			order.push(`send ${name}`);
			return next(request);
		},
	});
	const client = createMarketDataClient({ baseUrl: server.url, use: [layer("a"), layer("b")] as never });
	await client.getMarketStatus();
	await client.market.GET("/market/status");
	expect(order).toEqual(["ask a", "ask b", "send a", "send b", "send a", "send b"]);
});

it("a signal may be made of several", async () => {
	await using server = await scriptedServer(silence);
	const client = createMarketDataClient({ baseUrl: server.url, use: [collapsed(), batched()] });
	const signal = AbortSignal.any([AbortSignal.timeout(20), new AbortController().signal]);
	await expect(client.getQuotes({ symbols: ["A.US"] }, { signal })).rejects.toMatchObject({
		name: "TimeoutError",
	});
});
