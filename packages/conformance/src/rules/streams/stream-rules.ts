import { at, equal, formatValue, rowsAt } from "../reading.ts";
import { isData, type StreamAnswer, type StreamEvent } from "./stream-reader.ts";
import { comparable, microsOf, requireEvents, type StreamContext, type StreamRule } from "./stream-rule.ts";

/** Streams whose events belong to a security. */
const ofSecurities = ["streamQuotes", "streamTrades", "streamDepth", "streamBars"];

/** The parameters of a stream that ends: a window of a replay, or those that are required where examples are recited. */
const ending = async (context: StreamContext) => (context.service.recites ? {} : context.window());

const mediaTypes = { sse: "text/event-stream", ndjson: "application/x-ndjson" } as const;

const isComplete: StreamRule = {
	title: "sends open, then events of the contract with their ids, then close",
	isRecited: true,
	async check(context) {
		const change = await ending(context);
		const answer = await requireEvents(context, { ...change, format: "ndjson" });
		checkFrame(context, answer, "until" in change);
		for (const event of answer.events) {
			const [error] = await context.schemaErrors(event);
			if (error !== undefined) context.fail(`${formatValue(event)} breaks its schema: ${error}`);
		}
	},
};

/** The headers, and the events that begin and end a stream. */
function checkFrame(
	context: StreamContext,
	{ headers, events, isEnded }: StreamAnswer,
	hasUntil: boolean,
): void {
	if (!/\bno-store\b/.test(headers["cache-control"] ?? ""))
		context.fail(`Cache-Control is ${formatValue(headers["cache-control"])}: events must not be stored`);
	if (headers["content-encoding"] !== undefined) context.fail("it is compressed, which holds events back");
	if (headers["x-data-requests-cost"] !== "1")
		context.fail(`X-Data-Requests-Cost is ${formatValue(headers["x-data-requests-cost"])}, not 1`);
	const kinds = events.map(({ event }) => event);
	if (kinds[0] !== "open") context.fail(`the first event is ${formatValue(kinds[0])}, not open`);
	if (kinds.lastIndexOf("open") > 0) context.fail("open comes again");
	if (!isEnded) context.fail("it does not end");
	if (kinds.indexOf("close") !== kinds.length - 1)
		context.fail(`the last event is ${formatValue(kinds.at(-1))}, not the only close`);
	const reason = events.at(-1)?.["reason"];
	if (hasUntil && reason !== "until") context.fail(`close says ${formatValue(reason)}, not until`);
	if (!kinds.slice(1, -1).some((kind) => kind !== "usage")) context.fail("it has no event of data");
}

const saysTheSame: StreamRule = {
	title: "says the same as server-sent events and as NDJSON, by `format` and by `Accept`",
	isRecited: true,
	async check(context) {
		const change = await ending(context);
		const first = await requireEvents(context, { ...change, format: "ndjson" });
		const ways: [format: "sse" | "ndjson", change: { format?: string }, accept: string | undefined][] = [
			["sse", { format: "sse" }, "application/x-ndjson"],
			["sse", {}, "text/event-stream"],
			["sse", {}, "*/*"],
			["ndjson", {}, "application/x-ndjson"],
		];
		for (const [format, named, accept] of ways) {
			const answer = await requireEvents(
				context,
				{ ...change, ...named },
				{ headers: accept === undefined ? {} : { accept } },
			);
			const how = `${JSON.stringify(named)} with Accept: ${accept}`;
			if (!answer.headers["content-type"]?.startsWith(mediaTypes[format]))
				context.fail(`${how} is ${formatValue(answer.headers["content-type"])}, not ${mediaTypes[format]}`);
			if (!equal(comparable(answer.events), comparable(first.events)))
				context.fail(`the events to ${how} are others`);
		}
	},
};

/** Positions at which a stream is taken up again. */
const maxCuts = 12;

const continues: StreamRule = {
	title: "continues behind any of its events: nothing is lost, nothing comes twice",
	isRecited: true,
	async check(context) {
		const change = { ...(await ending(context)), format: "ndjson" };
		const events = comparable((await requireEvents(context, change)).events);
		const step = Math.max(1, Math.floor(events.length / maxCuts));
		for (let at = context.service.recites ? 1 : 0; at < events.length - 1; at += step) {
			const id = String(events[at]?.["id"]);
			const [open, ...rest] = comparable((await requireEvents(context, { ...change, since: id })).events);
			if (open?.["event"] !== "open") context.fail(`behind event ${at} there is no open`);
			if (open?.["snapshot"] !== null) context.fail(`behind event ${at} open has a snapshot`);
			const expected = events.slice(at + 1);
			const wrong = expected.findIndex((event, index) => !equal(event, rest[index]));
			if (wrong >= 0 || rest.length !== expected.length)
				return context.fail(
					`behind event ${at} come ${rest.length} events, not ${expected.length}; first other one: ${formatValue(rest[Math.max(0, wrong)])}`,
				);
			if (at > step) continue;
			const byHeader = await requireEvents(context, change, { headers: { "last-event-id": id } });
			if (!equal(comparable(byHeader.events).slice(1), rest))
				context.fail(`Last-Event-ID of event ${at} is not taken as since is`);
		}
	},
};

const keepsItsOrder: StreamRule = {
	title: "replays what lies in its span, in the order of time, of the securities that are named",
	async check(context) {
		const window = await context.window();
		const { events } = await requireEvents(context, { ...window, format: "ndjson" });
		const [open] = events;
		const replay = at(open, "replay");
		if (microsOf(at(replay, "startsAt")) !== microsOf(window.replay))
			context.fail(`open says that it starts at ${formatValue(at(replay, "startsAt"))}`);
		if (at(replay, "speed") !== 0)
			context.fail(`open says that its speed is ${formatValue(at(replay, "speed"))}`);
		const [from, until] = [microsOf(window.replay), microsOf(window.until)];
		const symbols = window.symbols.split(",");
		let before = from;
		for (const event of events.filter(isData)) {
			const time = microsOf(event["timestamp"]);
			if (!(time >= before)) context.fail(`${formatValue(event)} comes behind a later event`);
			if (!(time <= until)) context.fail(`${formatValue(event)} lies behind until`);
			before = time;
			const symbol = event["symbol"] ?? at(event, "dataChange.symbol");
			if (typeof symbol === "string" && !symbols.includes(symbol))
				context.fail(`${symbol} was not asked for`);
		}
		const ids = events.filter(isData).map(({ id }) => id);
		if (new Set(ids).size < ids.length) context.fail("two events have the same id");
	},
};

const namesUnknownSymbols: StreamRule = {
	title: "names the symbols that it does not hold, and sends the others",
	of: ofSecurities,
	async check(context) {
		const window = await context.window();
		const symbols = `${window.symbols},NOSUCH99.US`;
		const { events } = await requireEvents(context, { ...window, symbols, format: "ndjson" });
		if (!equal(at(events[0], "unknownSymbols"), ["NOSUCH99.US"]))
			context.fail(`unknownSymbols is ${formatValue(at(events[0], "unknownSymbols"))}`);
		if (!events.some(isData)) context.fail("the other symbols have no events");
	},
};

const beginsWithState: StreamRule = {
	title: "begins with the state of each security at that instant",
	of: ofSecurities,
	async check(context) {
		const window = await context.window();
		const { events } = await requireEvents(context, { ...window, format: "ndjson" });
		const middle = events.filter(isData).at(-1);
		if (!middle) return;
		// Behind the last event of the window, its newest states are the snapshot.
		const start = new Date(microsOf(window.until) / 1000 + 1).toISOString().replace(/\.(\d{3})Z$/, ".$1000Z");
		const later = await requireEvents(context, { ...window, replay: start, until: start, format: "ndjson" });
		const snapshot = rowsAt(later.events[0], "snapshot[]");
		for (const symbol of window.symbols.split(",")) {
			const newest = events.filter((event) => isData(event) && event["symbol"] === symbol).at(-1);
			if (!newest) continue;
			const state = snapshot.find((event) => event["symbol"] === symbol);
			if (!state || !equal(payloadOf(state), payloadOf(newest)))
				context.fail(
					`the state of ${symbol} is ${formatValue(state)}, the event before ${formatValue(newest)}`,
				);
		}
	},
};

/** What an event says of its security. */
export const payloadOf = (event: StreamEvent): unknown =>
	event["quote"] ?? event["trade"] ?? event["depth"] ?? event["candlestick"];

const countsItsBars: StreamRule = {
	title: "sends end_of_interval behind the bars of each minute, with their number",
	of: ["streamBars"],
	async check(context) {
		const { events } = await requireEvents(context, { ...(await context.window()), format: "ndjson" });
		let bars: StreamEvent[] = [];
		for (const event of events) {
			if (event["event"] === "bar") bars.push(event);
			if (event["event"] !== "end_of_interval") continue;
			if (event["barCount"] !== bars.length || bars.some(({ timestamp }) => timestamp !== event["timestamp"]))
				context.fail(`${formatValue(event)} stands behind ${bars.length} bars: ${formatValue(bars)}`);
			bars = [];
		}
		if (bars.length > 0) context.fail(`no end_of_interval stands behind ${formatValue(bars)}`);
	},
};

/** Milliseconds of the conflation that is tried. */
const conflateMs = 10_000;

const conflates: StreamRule = {
	title: "sends one state of a security in an interval with `conflate`, and counts the others",
	of: ["streamQuotes", "streamDepth"],
	async check(context) {
		const window = await context.window();
		const every = (await requireEvents(context, { ...window, format: "ndjson" })).events.filter(isData);
		const change = { ...window, format: "ndjson", conflate: String(conflateMs) };
		const some = (await requireEvents(context, change)).events.filter(isData);
		const leftOut = some.reduce((sum, event) => sum + Number(event["conflated"]), 0);
		if (some.length + leftOut !== every.length)
			context.fail(
				`${some.length} events and ${leftOut} left out are not the ${every.length} of all changes`,
			);
		for (const symbol of window.symbols.split(",")) {
			const own = some.filter((event) => event["symbol"] === symbol);
			const intervals = own.map((event) => Math.floor(microsOf(event["timestamp"]) / 1000 / conflateMs));
			if (new Set(intervals).size < intervals.length)
				context.fail(`${symbol} has two events in ${conflateMs} ms`);
			const [last, newest] = [own, every.filter((event) => event["symbol"] === symbol)].map((all) =>
				all.at(-1),
			);
			if (last && newest && !equal(payloadOf(last), payloadOf(newest)))
				context.fail(`the last state of ${symbol} is not its newest one`);
		}
	},
};

const rejects: StreamRule = {
	title: "refuses what no schema forbids and names the parameter",
	async check(context) {
		const wrong: [change: Record<string, string>, name: string][] = [
			[{ replay: "2026-11-21" }, "replay"],
			[{ replay: "2026-02-30" }, "replay"],
			[{ replay: "2026-11-20", until: "2026-02-30T15:00Z" }, "until"],
			[{ replay: "2026-11-20", since: "bm90IGEgcG9zaXRpb24" }, "since"],
			[{ symbols: `*,${context.service.symbols[0]}` }, "symbols"],
		];
		for (const [change, name] of wrong) {
			const answer = await context.read(change, { maxEvents: 1 });
			const paths = answer.status === 400 ? rowsAt(answer.json, "details[]").map(({ path }) => path) : [];
			if (answer.status !== 400)
				context.fail(`${JSON.stringify(change)} is answered ${answer.status}, not 400`);
			else if (!paths.some((path) => String(path).startsWith(`query.${name}`)))
				context.fail(`the refusal of ${JSON.stringify(change)} names ${formatValue(paths)}, not ${name}`);
		}
	},
};

const negotiates: StreamRule = {
	title: "answers 406 to a caller that accepts neither format",
	isRecited: true,
	async check(context) {
		const { status, json } = await context.read(await ending(context), {
			headers: { accept: "text/csv" },
			maxEvents: 1,
		});
		if (status !== 406 || at(json, "code") !== "not_acceptable")
			context.fail(`Accept: text/csv is answered ${status} with the code ${formatValue(at(json, "code"))}`);
	},
};

const playsNow: StreamRule = {
	title: "plays the simulated market with replay=now, and says that it is simulated",
	of: ofSecurities,
	async check(context) {
		const symbols = (await context.window()).symbols;
		const answer = await context.read({ symbols, replay: "now", format: "ndjson" }, { untilOpen: true });
		if (answer.status === 400) return context.skip("there is no simulated market");
		const [open] = answer.events;
		if (open?.["event"] !== "open") return context.fail(`the first event is ${formatValue(open)}`);
		if (open["simulated"] !== true) context.fail("open does not say that it is simulated");
		if (at(open, "replay.endsAt") !== null || at(open, "replay.speed") !== 1)
			context.fail(`open says ${formatValue(open["replay"])} of a replay without end`);
	},
};

/** Data requests that the account has used, when streams that were left cost nothing more. */
async function settledUse(context: StreamContext): Promise<number> {
	let before = -1;
	for (let attempt = 0; attempt < 20; attempt++) {
		const { json } = await context.other(context.operationReporting("usage.used"));
		const used = Number(at(json, "usage.used"));
		if (used === before) return used;
		before = used;
		await context.wait(100);
	}
	return before;
}

const eventsPerRequest = 1000;

const charges: StreamRule = {
	title: "costs a data request, and one more for each 1,000 events",
	alone: true,
	async check(context) {
		const window = await context.window();
		await checkCost(context, { ...window, format: "ndjson" });
		// A span with more events than a data request pays for, where the day has as many.
		const { replay, symbols } = window;
		const change = { replay, symbols, speed: "0", format: "ndjson" };
		const long = await requireEvents(context, change, { maxEvents: eventsPerRequest + 50 });
		const last = long.events.filter(isData)[eventsPerRequest + 49];
		if (last) await checkCost(context, { ...change, until: String(last["timestamp"]) });
	},
};

async function checkCost(context: StreamContext, change: Readonly<Record<string, string>>): Promise<void> {
	const before = await settledUse(context);
	const { events } = await requireEvents(context, change);
	const cost = (await settledUse(context)) - before;
	const count = events.filter(isData).length;
	const expected = 1 + Math.floor(count / eventsPerRequest);
	if (cost !== expected) context.fail(`${count} events cost ${cost} data requests, not ${expected}`);
	const reported = events.filter(({ event }) => event === "usage").at(-1)?.["cost"];
	if (expected > 1 && reported !== expected)
		context.fail(`the last usage event says that it cost ${formatValue(reported)}, not ${expected}`);
}

/** The rules of each stream by itself. */
export const streamRules: readonly StreamRule[] = [
	isComplete,
	saysTheSame,
	continues,
	keepsItsOrder,
	namesUnknownSymbols,
	beginsWithState,
	countsItsBars,
	conflates,
	rejects,
	negotiates,
	playsNow,
	charges,
];
