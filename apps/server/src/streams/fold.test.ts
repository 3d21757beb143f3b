import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "../testing/service.ts";

let service: Service;

beforeAll(async () => {
	service = await startService();
});

afterAll(() => service.close());

const symbols = ["AAPL.US", "MSFT.US", "NVDA.US"];

/** 4:00 to 17:30 in New York on the last day of the sample market, seconds since 1970: before and after all sessions of quotes. */
const [first, last] = [Date.UTC(2026, 10, 20, 9) / 1000, Date.UTC(2026, 10, 20, 22, 29) / 1000];

interface MarketEvent {
	event: string;
	timestamp: string;
	symbol: string;
	trade: object;
	candlestick: object;
	depth: object;
	quote: object;
}

/** Milliseconds of an instant, rounded up: what has happened by a whole second. */
const msOf = (instant: string): number => {
	const [whole = "", fraction = ""] = instant.slice(0, -1).split(".");
	return Date.parse(`${whole}Z`) + Number(`0.${fraction || "0"}`) * 1000;
};

/** The events of a day, and the state in front of them. */
async function eventsOf(kind: string, event: string): Promise<MarketEvent[]> {
	const target = `/api/market-data/stream/${kind}?symbols=${symbols}&replay=2026-11-20&speed=0&format=ndjson`;
	const { text } = await service.get(target, { key: service.keys.unlimited });
	const events = text
		.split("\n")
		.filter((line) => line !== "")
		.map((line) => JSON.parse(line));
	return [...events[0].snapshot, ...events].filter((one) => one.event === event);
}

const answerOf = async (target: string) =>
	JSON.parse((await service.get(target, { key: service.keys.unlimited })).text);

interface Fold {
	kind: string;
	event: string;
	/** What a client has of the events of a security up to an instant. */
	fold(events: readonly MarketEvent[]): unknown;
	/** The same by an operation, as of the instant. */
	answer(symbol: string, asOf: string): Promise<unknown>;
	/** True when the operation answers events of before the stream too. */
	hasEarlier?: boolean;
}

const folds: Fold[] = [
	{
		kind: "trades",
		event: "trade",
		fold: (events) =>
			events
				.slice(-15)
				.map(({ trade }) => trade)
				.reverse(),
		answer: async (symbol, asOf) =>
			(await answerOf(`/api/market-data/quote/trades?symbol=${symbol}&count=15&as_of=${asOf}`)).trades,
	},
	{
		kind: "bars",
		event: "bar",
		fold: (events) => events.slice(-15).map(({ candlestick }) => candlestick),
		// A stream begins with the newest bar: it has none of those before.
		hasEarlier: true,
		answer: async (symbol, asOf) =>
			(
				await answerOf(
					`/api/market-data/quote/${symbol}/candlestick?period=1m&adjust=none&session=all&count=15&as_of=${asOf}`,
				)
			).candlesticks,
	},
	{
		kind: "depth",
		event: "depth",
		fold: (events) => events.at(-1)?.depth ?? { asks: [], bids: [] },
		answer: async (symbol, asOf) =>
			(await answerOf(`/api/market-data/quote/depth?symbol=${symbol}&as_of=${asOf}`)).depth,
	},
	{
		kind: "quotes",
		event: "quote",
		fold: (events) => events.at(-1)?.quote,
		answer: async (symbol, asOf) =>
			(await answerOf(`/api/market-data/quote?symbols=${symbol}&as_of=${asOf}`)).quote[0],
	},
];

test.each(folds)(
	"the stream of $kind up to any instant is what the operation answers as of it",
	async (fold) => {
		const events = await eventsOf(fold.kind, fold.event);
		expect(events.length).toBeGreaterThan(0);
		await fc.assert(
			fc.asyncProperty(
				fc.constantFrom(...symbols),
				fc.integer({ min: first, max: last }),
				async (symbol, at) => {
					const asOf = new Date(at * 1000).toISOString().replace(".000", "");
					const own = events.filter((one) => one.symbol === symbol && msOf(one.timestamp) <= at * 1000);
					const answer = await fold.answer(symbol, asOf);
					const expected = fold.hasEarlier && Array.isArray(answer) ? answer.slice(-own.length) : answer;
					expect(fold.fold(own), `${symbol} as of ${asOf}`).toEqual(expected);
				},
			),
			{ numRuns: 40 },
		);
	},
);
