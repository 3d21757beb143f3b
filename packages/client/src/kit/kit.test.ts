import { operationList } from "@us-market-data/contract";
import bundled from "@us-market-data/contract/openapi.json" with { type: "json" };
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createMarketDataClient } from "../index.ts";
import { centsOf, percentText } from "./decimals.ts";
import { createFactory, createHandlers, createWorld, recordUse } from "./index.ts";

const baseUrl = "https://data.example";
const handlers = createHandlers({ baseUrl });
const server = setupServer(...handlers.all());
const client = createMarketDataClient({ baseUrl, apiKey: "mock-200", retry: { attempts: 1 } });
beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
ajv.addSchema({ $id: "contract", components: bundled.components });
const faultsOf = (operationId: string, body: unknown) => {
	const gets = Object.values(bundled.paths).flatMap(({ get }) => ("x-stream" in get ? [] : [get]));
	const described = gets.find((get) => get.operationId === operationId);
	const schema = described?.responses[200].content["application/json"].schema;
	const text = JSON.stringify(schema).replaceAll('"#/components/', '"contract#/components/');
	const validate = ajv.compile(JSON.parse(text) as object);
	return validate(body) ? [] : validate.errors;
};

const symbol = fc.stringMatching(/^[A-Z]{1,5}(\.[AB])?\.US$/);

describe("a factory", () => {
	const factory = createFactory();

	it("gives figures that agree with each other, for any symbol", () => {
		fc.assert(
			fc.property(symbol, (one) => {
				const quote = factory.quote({ symbol: one });
				const { lastDone, prevClose, changeValue, changeRate, high, low } = quote;
				const cents = (text: string | null) => centsOf(text ?? "");
				expect(cents(changeValue)).toBe(cents(lastDone) - cents(prevClose));
				expect(changeRate).toBe(percentText(cents(changeValue), cents(prevClose)));
				expect(cents(high)).toBeGreaterThanOrEqual(cents(lastDone));
				expect(cents(low)).toBeLessThanOrEqual(cents(lastDone));
				const index = factory.calcIndex(one);
				const { totalShares } = factory.staticInfo(one);
				expect(index).toMatchObject({ lastDone, changeValue, changeRate, volume: quote.volume });
				expect(BigInt(cents(index.marketCap))).toBe(BigInt(cents(lastDone)) * BigInt(totalShares));
				const [day] = factory.candlesticks(one, { count: 1 });
				expect(day).toMatchObject({ close: lastDone, volume: quote.volume, turnover: quote.turnover });
				const [best] = factory.depth(one).bids;
				expect(cents(best?.price ?? "")).toBeLessThan(cents(factory.depth(one).asks[0]?.price ?? ""));
				const regular = factory.trades(one, 1000).find(({ tradeSession }) => tradeSession === 0);
				expect(regular?.price).toBe(lastDone);
			}),
			{ numRuns: 40 },
		);
	});

	it("adds minutes up to days, and days to weeks, months and years", () => {
		const add = (
			bars: readonly { high: string; low: string; volume: string; turnover: string | null }[],
		) => ({
			high: Math.max(...bars.map(({ high }) => centsOf(high))),
			low: Math.min(...bars.map(({ low }) => centsOf(low))),
			volume: bars.reduce((sum, { volume }) => sum + Number(volume), 0),
			turnover: bars.reduce((sum, { turnover }) => sum + centsOf(turnover ?? ""), 0),
		});
		const days = factory.candlesticks("KO.US", { count: 1000 });
		const last = days.at(-1)?.date;
		for (const period of ["1m", "5m", "15m", "30m", "1h"] as const) {
			const some = factory.candlesticks("KO.US", { period, count: 1000 }).filter(({ date }) => date === last);
			expect([period, add(some)]).toEqual([period, add(days.slice(-1))]);
		}
		for (const period of ["week", "month", "year"] as const) {
			const bars = factory.candlesticks("KO.US", { period, count: 1000 });
			expect([period, add(bars)]).toEqual([period, add(days)]);
			const middle = bars.at(-2);
			const next = bars.at(-1);
			const within = days.filter(({ date }) => date >= (middle?.date ?? "") && date < (next?.date ?? ""));
			expect(add(middle ? [middle] : [])).toEqual(add(within));
			expect(middle).toMatchObject({ open: within[0]?.open, close: within.at(-1)?.close });
		}
	});

	it("recomputes what follows from a given price, and repeats itself for a seed", () => {
		const quote = factory.quote({ lastDone: "110.00", prevClose: "100.00" });
		expect(quote).toMatchObject({ changeValue: "10.00", changeRate: "10", symbol: "AAPL.US" });
		expect(factory.quote({ lastDone: null })).toMatchObject({ changeValue: null, changeRate: null });
		expect(createFactory(createWorld({ seed: 1 })).quote()).toEqual(
			createFactory(createWorld({ seed: 1 })).quote(),
		);
		expect(createFactory(createWorld({ seed: 1 })).quote()).not.toEqual(
			createFactory(createWorld({ seed: 2 })).quote(),
		);
	});
});

describe("handlers", () => {
	it.each(operationList.map(({ operationId }) => operationId))(
		"%s: the usual answer keeps to the contract",
		async (id) => {
			const operation = operationList.find(({ operationId }) => operationId === id);
			const required =
				operation?.parameters.filter(({ required, name }) => required && name !== "legacy_prefix") ?? [];
			const values: Record<string, unknown> = {
				symbol: "AAPL.US",
				symbols: ["AAPL.US", "KO.US"],
				key: "gainers",
				query: "corp",
				id: "1",
				date: "2026-11-20",
				area: "day-bars",
				file: "day-bars-2026-11-20.r57.parquet",
			};
			const params = Object.fromEntries(required.map(({ name }) => [name, values[name]]));
			const call = client[id] as (given: object) => Promise<object>;
			expect(faultsOf(id, await call(params))).toEqual([]);
		},
	);

	it("answer every documented outcome by name as the client's errors", async () => {
		const { getQuotes } = handlers;
		const outcomes = [
			[getQuotes.badRequest(), "BadRequestError"],
			[getQuotes.unauthorized(), "UnauthorizedError"],
			[getQuotes.expired(), "UnauthorizedError"],
			[getQuotes.paymentRequired(), "PaymentRequiredError"],
			[getQuotes.forbidden(), "ForbiddenError"],
			[getQuotes.rateLimited(7), "RateLimitedError"],
			[getQuotes.internalError(), "ServerError"],
			[getQuotes.unavailable(), "ServerError"],
			[getQuotes.networkError(), "NetworkError"],
		] as const;
		for (const [handler, name] of outcomes) {
			server.resetHandlers(...handlers.all());
			server.use(handler);
			await expect(client.getQuotes({ symbols: ["KO.US"] })).rejects.toMatchObject({ name });
		}
		server.use(getQuotes.rateLimited(7));
		await expect(client.getQuotes({ symbols: ["KO.US"] })).rejects.toMatchObject({ retryAfter: 7 });
		server.use(getQuotes.example("empty"));
		expect((await client.getQuotes({ symbols: ["KO.US"] })).quote).toEqual([]);
		// @ts-expect-error The compiler knows the names.
		expect(() => getQuotes.example("none")).toThrow('getQuotes has no example "none"; allowed: ');
	});

	it.each([
		[undefined, "missing_credential"],
		["no-key", "invalid_credential"],
		["mock-401-expired", "expired_credential"],
		["mock-403", "access_denied"],
		["mock-402", "allowance_exhausted"],
		["mock-429", "rate_limited"],
		["mock-503", "unavailable"],
	])("judge the key %s as the mock does: %s", async (apiKey, code) => {
		const other = createMarketDataClient({ baseUrl, ...(apiKey && { apiKey }), retry: { attempts: 1 } });
		await expect(other.getQuotes({ symbols: ["KO.US"] })).rejects.toMatchObject({ code });
		server.use(createHandlers({ baseUrl, judgesKeys: false }).getQuotes());
		expect((await other.getQuotes({ symbols: ["KO.US"] })).quote).toHaveLength(1);
	});

	it("judge the parameters between the key and the limits, and take tokens", async () => {
		const url = `${baseUrl}/api/market-data/quote`;
		const status = async (headers: Record<string, string>) => (await fetch(url, { headers })).status;
		expect(await status({ "x-api-key": "mock-403" })).toBe(403);
		expect(await status({ "x-api-key": "mock-402" })).toBe(400);
		expect(await status({ "x-api-key": `md_test_${"a".repeat(38)}` })).toBe(400);
		expect(await status({ authorization: "Bearer a.b.c" })).toBe(400);
		expect(await status({ authorization: "Bearer abc" })).toBe(401);
	});

	it.each([
		["a bound", () => client.listCandlesticks({ symbol: "KO.US", count: 5000 }), "an integer from 1 to 1000"],
		["a missing list", () => client.getQuotes({} as never), '"symbols" is missing'],
		[
			"an unknown name",
			() => client.listTrades({ symbol: "KO.US", cuont: 1 } as never),
			'Unknown query parameter "cuont"',
		],
		["a word", () => client.listCandlesticks({ symbol: "KO.US", period: "1d" as never }), "one of"],
		["a symbol", () => client.getQuotes({ symbols: ["nonsense"] }), '"nonsense" is no symbol'],
	])("refuse %s as the service does", async (_, call, message) => {
		await expect(call()).rejects.toMatchObject({
			name: "BadRequestError",
			message: expect.stringContaining(message),
		});
	});

	it.each([
		...["1e1", "0x10", "%2B5", "1.0", "%205", ""].map((text) => [
			`count=${text}`,
			"an integer from 1 to 100",
		]),
		["with_facts=1", "true, false"],
		["as_of=", "a value that is not empty"],
	])("refuse %s, which the service refuses", async (query, message) => {
		const statements = `${baseUrl}/api/market-data/fundamental/statements?symbol=KO.US`;
		const answer = await fetch(`${statements}&${query}`, { headers: { "x-api-key": "mock-200" } });
		expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([
			400,
			expect.stringContaining(`allowed: ${message}.`),
		]);
	});

	it("take a body or a function, and agree with each other", async () => {
		const factory = createFactory();
		const { quote } = await client.getQuotes({ symbols: ["KO.US", "PEP.US"] });
		expect(quote).toEqual([factory.quote({ symbol: "KO.US" }), factory.quote({ symbol: "PEP.US" })]);
		const { candlesticks } = await client.listCandlesticks({ symbol: "KO.US", period: "week", count: 3 });
		expect(candlesticks).toEqual(factory.candlesticks("KO.US", { period: "week", count: 3 }));
		const history = { symbol: "KO.US", period: "1h", datetime: "2026-11-19 12:00:00", count: 2 } as const;
		const hours = (await client.listHistoryCandlesticks(history)).candlesticks.map(
			({ timestamp }) => timestamp,
		);
		expect(hours).toEqual(["2026-11-19T17:30:00Z", "2026-11-19T18:30:00Z"]);
		server.use(
			handlers.getQuotes(({ symbols }) => ({
				quote: symbols.map((one) => factory.quote({ symbol: one, lastDone: "1.00" })),
				unknownSymbols: [],
				unknownSymbolHints: [],
			})),
		);
		expect((await client.getQuotes({ symbols: ["KO.US"] })).quote[0]?.lastDone).toBe("1.00");
		await expect(client.listTrades({ symbol: "nonsense" })).rejects.toMatchObject({
			name: "BadRequestError",
		});
	});
});

it("a recording tells the operations, parameters and members that are used", async () => {
	const recording = recordUse();
	const recorded = createMarketDataClient({ baseUrl, apiKey: "mock-200", use: [recording] });
	const { quote } = await recorded.getQuotes({ symbols: ["KO.US", "PEP.US"] });
	expect(quote.map(({ lastDone }) => lastDone)).toHaveLength(2);
	await recorded.listTrades({ symbol: "KO.US", count: 1 });
	expect(recording.use()).toEqual({
		operations: {
			getQuotes: { requests: 1, parameters: { symbols: 1 }, members: { quote: 1, "quote[].lastDone": 2 } },
			listTrades: { requests: 1, parameters: { symbol: 1, count: 1 }, members: {} },
		},
	});
});
