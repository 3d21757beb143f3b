import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { validatorsOf } from "../../response-validator.ts";
import { complaintsOf, contract, responseOf } from "../../testing.ts";
import type { Row } from "../reading.ts";
import { Unanswered } from "../rule.ts";
import { foldRules } from "./fold-rules.ts";
import { readStream, StreamParser } from "./stream-reader.ts";
import { findWindow, type StreamContext, type StreamRule } from "./stream-rule.ts";
import { streamRules } from "./stream-rules.ts";

/** A stream of a service that does all right, but for what a fault changes. */
interface Fault {
	/** Changes the events of an answer. */
	events?(events: Row[], question: Question): Row[];
	/** Changes the whole answer. */
	answer?(answer: Answer, question: Question): Answer;
	/** Changes what an operation answers. */
	rest?(body: Row, operationId: string): Row;
	/** Data requests that a stream costs. */
	cost?: number;
}

interface Question {
	query: URLSearchParams;
	since: string | undefined;
	format: "sse" | "ndjson" | undefined;
}

interface Answer {
	status: number;
	headers: Record<string, string>;
	text: string;
}

const symbols = ["AAPL.US", "MSFT.US"];
const day = "2026-11-20";
const idOf = (text: string) => Buffer.from(text).toString("base64url");
const instant = (second: number) =>
	new Date(Date.parse(`${day}T15:00:00Z`) + second * 1000).toISOString().replace(".000Z", "Z");

/** A trade of one of two securities each second. */
const trades: Row[] = Array.from({ length: 40 }, (_, second) => ({
	event: "trade",
	id: idOf(`trade ${second}`),
	timestamp: instant(second),
	symbol: symbols[second % 2],
	simulated: true,
	trade: {
		price: `${100 + second}.00`,
		volume: "100",
		timestamp: instant(second),
		tradeType: "F",
		direction: 1,
		tradeSession: 0,
	},
}));

const book = (second: number) => ({
	asks: [{ position: 1, price: `${200 + second}.00`, volume: "100", orderNum: 1 }],
	bids: [],
});

/** A book of one of two securities each second. */
const books: Row[] = trades.map(({ id, timestamp, symbol }, second) => ({
	event: "depth",
	id,
	timestamp,
	symbol,
	simulated: true,
	conflated: 0,
	depth: book(second),
}));

/** Bars of both securities in each of five minutes. */
const bars: Row[] = Array.from({ length: 5 }, (_, minute) => {
	const timestamp = instant(60 * minute + 60);
	const own = symbols.map((symbol) => ({
		event: "bar",
		id: idOf(`bar ${minute} ${symbol}`),
		timestamp,
		symbol,
		simulated: true,
		candlestick: {
			date: day,
			timestamp: instant(60 * minute),
			open: "1.00",
			high: "2.00",
			low: "1.00",
			close: `1.${minute}0`,
			volume: "100",
			turnover: null,
			tradeSession: 0,
		},
	}));
	const end = { event: "end_of_interval", id: idOf(`end ${minute}`), timestamp, interval: "1m", barCount: 2 };
	return [...own, end];
}).flat();

const stored: Readonly<Record<string, readonly Row[]>> = {
	streamTrades: trades,
	streamDepth: books,
	streamBars: bars,
};

/** One state of a security in an interval, and the number of those that it stands for. */
function conflated(events: readonly Row[], ms: number): Row[] {
	const groups = Map.groupBy(
		events,
		({ symbol, timestamp }) => `${symbol} ${Math.floor(Date.parse(String(timestamp)) / ms)}`,
	);
	const states = [...groups.values()].map((all) => ({ ...all.at(-1), conflated: all.length - 1 }) as Row);
	return states.sort((a, b) => String(a["timestamp"]).localeCompare(String(b["timestamp"])));
}

const refusal = (name: string): Answer => ({
	status: 400,
	headers: { "content-type": "application/json" },
	text: JSON.stringify({
		error: "no",
		code: "invalid_parameter",
		details: [{ path: `query.${name}`, message: "no" }],
	}),
});

/** The faulty parameter of a question. */
function faultIn({ query, since }: Question, all: readonly Row[]): string | undefined {
	const [replay = "", until = ""] = [query.get("replay"), query.get("until")].map((value) => value ?? "");
	if (/^2026-(11-21|02-30)/.test(replay)) return "replay";
	if (until.startsWith("2026-02-30")) return "until";
	if (query.get("symbols")?.includes("*,")) return "symbols";
	const isOwn =
		["open", "close"].some((event) => since === idOf(event)) || all.some(({ id }) => id === since);
	return since !== undefined && !isOwn ? "since" : undefined;
}

function eventsOf(operationId: string, { query, since }: Question): Row[] {
	const all = stored[operationId] ?? [];
	const replay = query.get("replay") ?? day;
	const [from, until] = [
		replay === "now" || replay === day ? instant(0) : replay,
		query.get("until") ?? instant(999),
	];
	const requested = (query.get("symbols") ?? "").split(",");
	const isRequested = ({ symbol }: Row) => symbol === undefined || requested.includes(String(symbol));
	const time = (value: unknown) => Date.parse(String(value));
	const span = all.filter(
		(event) =>
			isRequested(event) && time(event["timestamp"]) >= time(from) && time(event["timestamp"]) <= time(until),
	);
	const shaped = query.has("conflate") ? conflated(span, Number(query.get("conflate"))) : span;
	const states = requested.flatMap((symbol) =>
		all.filter((event) => event["symbol"] === symbol && time(event["timestamp"]) <= time(from)).slice(-1),
	);
	const isNow = replay === "now";
	const open = {
		event: "open",
		id: idOf("open"),
		timestamp: from,
		dataVersion: "1-a",
		simulated: isNow,
		replay: { startsAt: from, endsAt: isNow ? null : until, speed: Number(query.get("speed") ?? 1) },
		unknownSymbols: requested.filter((symbol) => !symbols.includes(symbol)),
		snapshot: since === undefined ? states : null,
	};
	const usage = {
		event: "usage",
		id: idOf("usage"),
		timestamp: until,
		cost: 1,
		used: 1,
		allowance: null,
		remaining: null,
	};
	const close = { event: "close", id: idOf("close"), timestamp: until, reason: "until", resume: null };
	return [open, ...shaped.slice(shaped.findIndex(({ id }) => id === since) + 1), usage, close];
}

function answerOf(operationId: string, question: Question, fault: Fault): Answer {
	const { format } = question;
	if (!format)
		return { status: 406, headers: {}, text: JSON.stringify({ error: "no", code: "not_acceptable" }) };
	const name = faultIn(question, stored[operationId] ?? []);
	if (name !== undefined) return refusal(name);
	const right = eventsOf(operationId, question);
	const events = fault.events?.(right, question) ?? right;
	const texts = events.map((event) =>
		format === "sse"
			? `event: ${event["event"]}\nid: ${event["id"]}\ndata: ${JSON.stringify(event)}\n\n`
			: `${JSON.stringify(event)}\n`,
	);
	return {
		status: 200,
		headers: {
			"content-type":
				format === "sse" ? "text/event-stream; charset=utf-8" : "application/x-ndjson; charset=utf-8",
			"cache-control": "no-store",
			"x-data-requests-cost": "1",
		},
		text: (format === "sse" ? "retry: 2000\n\n: comment\n\n" : "\n") + texts.join(""),
	};
}

let current: { operationId: string; fault: Fault } = { operationId: "streamTrades", fault: {} };
let used = 0;

const server = createServer((request, response) => {
	const query = new URL(request.url ?? "/", "http://localhost").searchParams;
	const { accept = "", "last-event-id": last } = request.headers;
	const named = query.get("format") as "sse" | "ndjson" | null;
	const accepted = accept.includes("x-ndjson") ? "ndjson" : accept.includes("csv") ? undefined : "sse";
	const question = { query, since: query.get("since") ?? last?.toString(), format: named ?? accepted };
	const right = answerOf(current.operationId, question, current.fault);
	const { status, headers, text } = current.fault.answer?.(right, question) ?? right;
	if (status === 200) used += current.fault.cost ?? 1;
	response.writeHead(status, headers).end(text);
});
beforeAll(async () => {
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
});
afterAll(() => void server.close());

/** What the operations answer of the same records. */
function rest({ operationId, symbol, as_of: asOf = "", count }: Row): Row {
	const upTo = (all: readonly Row[]) =>
		all.filter((event) => event["symbol"] === symbol && String(event["timestamp"]) <= String(asOf));
	switch (operationId) {
		case "listCoverage":
			return { coverage: symbols.includes(String(symbol)) ? [{ lastDate: day }] : [] };
		case "getAccountUsage":
			return { usage: { used } };
		case "listTrades":
			return {
				trades: upTo(trades)
					.map(({ trade }) => trade)
					.reverse()
					.slice(0, Number(count)),
			};
		case "getQuoteDepth":
			return { depth: upTo(books).at(-1)?.["depth"] };
		case "listCandlesticks":
			return {
				candlesticks: upTo(bars)
					.map(({ candlestick }) => candlestick)
					.slice(-Number(count)),
			};
		default:
			throw new Error(`no answer of ${operationId}`);
	}
}

const all = [...streamRules, ...foldRules];

/** The complaints of each rule that applies to a stream, by its title. */
async function complaintsAbout(operationId: string, fault: Fault = {}): Promise<Record<string, string[]>> {
	current = { operationId, fault };
	const { port } = server.address() as AddressInfo;
	const validate = await validatorsOf(contract).of(
		contract.operation(operationId).responses.get(200)?.schema ?? {},
	);
	const checked = async ({ check }: StreamRule): Promise<string[]> => {
		const rule = {
			title: "",
			scope: "service" as const,
			check(base: Parameters<(typeof all)[number]["check"]>[0]) {
				const context: StreamContext = {
					...base,
					read: (change, options = {}) =>
						readStream(
							`http://127.0.0.1:${port}/?${new URLSearchParams({ symbols: "AAPL.US", ...(change as Record<string, string>) })}`,
							options,
						),
					schemaErrors: async (event) => validate(event),
					window: () => findWindow(context),
				};
				return check(context).catch((error: unknown) => {
					if (!(error instanceof Unanswered)) throw error;
				});
			},
		};
		const reply = (requested: Row) => {
			const right = rest(requested);
			return responseOf(200, fault.rest?.(right, String(requested["operationId"])) ?? right);
		};
		return complaintsOf(rule as never, reply, {}, operationId);
	};
	const found: Record<string, string[]> = {};
	for (const rule of all.filter(({ of = [operationId] }) => of.includes(operationId))) {
		const complaints = await checked(rule);
		if (complaints.length > 0) found[rule.title] = complaints;
	}
	return found;
}

test.each(Object.keys(stored))(
	"%s of a service that does all right has no complaints",
	async (operationId) => {
		expect(await complaintsAbout(operationId)).toEqual({});
	},
);

const isItem = ({ event }: Row) => event === "trade" || event === "depth" || event === "bar";
const without = (events: Row[], index: number) => events.toSpliced(index, 1);
const headers = (change: Record<string, string>) => ({
	answer: (answer: Answer): Answer => ({ ...answer, headers: { ...answer.headers, ...change } }),
});

describe("a fault of a stream is found", () => {
	const faults: [what: string, operationId: string, fault: Fault, title: RegExp][] = [
		["it may be stored", "streamTrades", headers({ "cache-control": "max-age=60" }), /^sends open/],
		["its cost is not reported", "streamTrades", headers({ "x-data-requests-cost": "0" }), /^sends open/],
		["it has no open", "streamTrades", { events: (events) => without(events, 0) }, /^sends open/],
		["it has no close", "streamTrades", { events: (events) => events.slice(0, -1) }, /^sends open/],
		[
			"an event has no id",
			"streamTrades",
			{ events: (events) => events.map(({ id, ...event }) => (isItem(event) ? event : { id, ...event })) },
			/^sends open/,
		],
		[
			"a price is a number",
			"streamTrades",
			{
				events: (events) =>
					events.map((event) =>
						isItem(event) ? { ...event, trade: { ...(event["trade"] as Row), price: 1 } } : event,
					),
			},
			/^sends open/,
		],
		[
			"it ends for another reason than until",
			"streamTrades",
			{ events: (events) => events.with(-1, { ...events.at(-1), reason: "end" }) },
			/^sends open/,
		],
		[
			"NDJSON lacks an event that SSE has",
			"streamTrades",
			{ events: (events, { format }) => (format === "ndjson" ? without(events, 3) : events) },
			/^says the same/,
		],
		[
			"Accept is not read",
			"streamTrades",
			headers({ "content-type": "application/x-ndjson" }),
			/^says the same/,
		],
		[
			"an event is lost behind a position",
			"streamTrades",
			{ events: (events, { since }) => (since === undefined ? events : without(events, 1)) },
			/^continues/,
		],
		[
			"an event comes twice behind a position",
			"streamTrades",
			{
				events: (events, { since }) =>
					since === undefined ? events : events.toSpliced(1, 0, events[1] as Row),
			},
			/^continues/,
		],
		[
			"a position begins with a snapshot",
			"streamTrades",
			{ events: ([open, ...events]) => [{ ...open, snapshot: [] }, ...events] },
			/^continues/,
		],
		[
			"events are out of order",
			"streamTrades",
			{ events: (events) => [...events.slice(0, 2), events[3] as Row, events[2] as Row, ...events.slice(4)] },
			/^replays what lies/,
		],
		[
			"until is not observed",
			"streamDepth",
			{
				events: (events, { query }) =>
					query.has("until")
						? events.toSpliced(-2, 0, { ...events[1], timestamp: instant(500), id: idOf("late") })
						: events,
			},
			/^replays what lies/,
		],
		[
			"another security is sent",
			"streamTrades",
			{ events: (events) => events.map((event, at) => (at === 2 ? { ...event, symbol: "NVDA.US" } : event)) },
			/^replays what lies/,
		],
		[
			"unknown symbols are not named",
			"streamTrades",
			{ events: ([open, ...events]) => [{ ...open, unknownSymbols: [] }, ...events] },
			/^names the symbols/,
		],
		[
			"the state at the start is old",
			"streamDepth",
			{
				events: ([open, ...events]) => [
					{ ...open, snapshot: open?.["snapshot"] && [books[0], books[1]] },
					...events,
				],
			},
			/^begins with the state/,
		],
		[
			"a minute counts one bar too many",
			"streamBars",
			{ events: (events) => events.map((event) => (event["barCount"] ? { ...event, barCount: 3 } : event)) },
			/^sends end_of_interval/,
		],
		[
			"conflate is ignored",
			"streamDepth",
			{
				events: (events, { query, since }) =>
					query.has("conflate")
						? eventsOf("streamDepth", {
								query: new URLSearchParams([...query].filter(([name]) => name !== "conflate")),
								since,
								format: "ndjson",
							})
						: events,
			},
			/^sends one state/,
		],
		[
			"states that are left out are not counted",
			"streamDepth",
			{
				events: (events) =>
					events.map((event) => ("conflated" in event ? { ...event, conflated: 0 } : event)),
			},
			/^sends one state/,
		],
		[
			"a day without a session is accepted",
			"streamTrades",
			{
				answer: (answer) =>
					answer.status === 400
						? { status: 200, headers: { "content-type": "application/x-ndjson" }, text: "" }
						: answer,
			},
			/^refuses what/,
		],
		[
			"a refusal names another parameter",
			"streamTrades",
			{ answer: (answer) => (answer.status === 400 ? refusal("speed") : answer) },
			/^refuses what/,
		],
		[
			"any media type is accepted",
			"streamTrades",
			{
				answer: (answer) =>
					answer.status === 406
						? { status: 200, headers: { "content-type": "text/event-stream" }, text: "" }
						: answer,
			},
			/^answers 406/,
		],
		[
			"the simulated market does not say that it is",
			"streamTrades",
			{ events: ([open, ...events]) => [{ ...open, simulated: false }, ...events] },
			/^plays the simulated/,
		],
		["a stream costs two data requests", "streamTrades", { cost: 2 }, /^costs a data request/],
		["a stream is free", "streamTrades", { cost: 0 }, /^costs a data request/],
		[
			"a trade differs from the list",
			"streamTrades",
			{
				rest: (body, id) =>
					id === "listTrades"
						? { trades: (body["trades"] as Row[]).map((trade) => ({ ...trade, volume: "1" })) }
						: body,
			},
			/^equals what listTrades/,
		],
		[
			"a trade is left out",
			"streamTrades",
			{ events: (events) => without(events, 4) },
			/^equals what listTrades/,
		],
		[
			"the book is that of another instant",
			"streamDepth",
			{ rest: (body, id) => (id === "getQuoteDepth" ? { depth: book(99) } : body) },
			/^equals what getQuoteDepth/,
		],
		[
			"a bar differs",
			"streamBars",
			{
				events: (events) =>
					events.map((event) =>
						event["event"] === "bar"
							? { ...event, candlestick: { ...(event["candlestick"] as Row), high: "3.00" } }
							: event,
					),
			},
			/^equals what listCandlesticks/,
		],
	];

	test.each(faults)("%s (%s)", async (_what, operationId, fault, title) => {
		const found = await complaintsAbout(operationId, fault);
		expect(Object.keys(found).filter((rule) => title.test(rule))).toHaveLength(1);
	});
});

test("the parser reports what is no event, and an end within one", () => {
	const sse = new StreamParser("sse");
	sse.add('event: trade\nid: a\ndata: {"event":"open","id":"a"}\n\ndata: [1]\n\nevent: tra');
	expect(sse.result(true).faults).toEqual([
		"the field event is trade, and the data say open",
		'an event is no object of JSON: "[1]"',
		'it ends within an event: "event: tra"',
	]);
	const lines = new StreamParser("ndjson");
	expect(lines.add('\n{"event":"trade","id":"a"}\n{"ev')).toBe(1);
	expect(lines.result(false).faults).toEqual([]);
});

test("a service that holds nothing is not judged", async () => {
	const found = await complaintsAbout("streamTrades", {
		rest: (body, id) => (id === "listCoverage" ? { coverage: [] } : body),
	});
	expect(Object.values(found).flat()).toContain("skipped: there is nothing to replay: it holds no trades");
});
