import { at, formatValue, rowListAt } from "../reading.ts";
import { type Changes, type RuleContext, Unanswered } from "../rule.ts";
import { isData, type ReadOptions, type StreamAnswer, type StreamEvent } from "./stream-reader.ts";

/** The requests of a rule about one stream. */
export interface StreamContext extends RuleContext {
	/** Reads a stream with some parameters changed, whatever it answers. */
	read(change: Changes, options?: ReadOptions): Promise<StreamAnswer>;
	/** The ways in which an event breaks the contract's schema of the stream. */
	schemaErrors(event: StreamEvent): Promise<readonly string[]>;
	/** Parameters of a short replay that ends by itself. Skips the rule where the service has nothing to replay. */
	window(): Promise<Window>;
}

/** A rule of streams. */
export interface StreamRule {
	/** Completes a sentence that begins with the stream. */
	readonly title: string;
	/** Streams that it applies to, by `operationId`; all without it. */
	readonly of?: readonly string[];
	/** True for a rule that a mock with examples keeps as well. */
	readonly isRecited?: boolean;
	/** True for a rule that counts charges. */
	readonly alone?: boolean;
	check(context: StreamContext): Promise<void>;
}

/** A short replay: some events of a day that the service holds. */
export type Window = Readonly<Record<"replay" | "until" | "symbols" | "speed", string>>;

/** Events of data in a window. */
const windowEvents = 60;

/** Areas whose newest day a stream can replay. */
const areas: Readonly<Record<string, string>> = {
	streamQuotes: "minute-bars",
	streamTrades: "trades",
	streamDepth: "depth",
	streamBars: "minute-bars",
	streamEvents: "news",
};

/** Securities of a window. */
const maxSymbols = 2;

/** Finds the first events of the newest day that can be replayed. */
export async function findWindow(context: StreamContext): Promise<Window> {
	const { operationId } = context.operation;
	const [replay, symbols] =
		operationId === "streamData" ? await newestChange(context) : await newestDay(context);
	const first = await context.read(
		{ replay, symbols: symbols.join(), speed: "0" },
		{ maxEvents: windowEvents },
	);
	if (first.status !== 200) {
		context.fail(`replay=${replay} of ${symbols} is answered ${first.status}: ${formatValue(first.json)}`);
		throw new Unanswered(replay);
	}
	const data = first.events.filter(isData).slice(0, windowEvents);
	const [begin, end] = [data[0], data.at(-1)].map((event) => String(event?.["timestamp"]));
	if (data.length === 0 || begin === undefined || end === undefined)
		return context.skip(`nothing is replayed of ${symbols} from ${replay}`);
	return { replay: begin, until: end, symbols: symbols.join(), speed: "0" };
}

async function newestDay(context: StreamContext): Promise<[replay: string, symbols: string[]]> {
	const area = areas[context.operation.operationId] ?? "";
	const days: { symbol: string; date: string }[] = [];
	for (const symbol of context.service.symbols) {
		const { json } = await context.other("listCoverage", { symbol, areas: area });
		const date = at(rowListAt(context, json, "coverage")[0], "lastDate");
		if (typeof date === "string") days.push({ symbol, date });
	}
	const newest = days
		.map(({ date }) => date)
		.sort()
		.at(-1);
	if (newest === undefined) return context.skip(`there is nothing to replay: it holds no ${area}`);
	const symbols = days.filter(({ date }) => date === newest).map(({ symbol }) => symbol);
	// News come on days without a session too.
	const replay = area === "news" ? `${newest}T05:00Z` : newest;
	return [replay, symbols.slice(0, maxSymbols)];
}

async function newestChange(context: StreamContext): Promise<[replay: string, symbols: string[]]> {
	const symbols = context.service.symbols.slice(0, maxSymbols);
	const { json } = await context.other("listChanges", { symbols: symbols.join(), count: "1" });
	const changedAt = at(rowListAt(context, json, "changes")[0], "changedAt");
	if (typeof changedAt !== "string") return context.skip(`there is no change of the data of ${symbols}`);
	return [changedAt, [...symbols]];
}

/** Reads a stream that must be answered 200 in its form. */
export async function requireEvents(
	context: StreamContext,
	change: Changes,
	options?: ReadOptions,
): Promise<StreamAnswer> {
	const answer = await context.read(change, options);
	if (answer.status !== 200) {
		context.fail(`it is answered ${answer.status}: ${formatValue(answer.json)}`);
		throw new Unanswered("a stream");
	}
	for (const fault of answer.faults) context.fail(fault);
	return answer;
}

/**
 * Events as they come each time: without those that say what the account has used. What begins and ends a stream of changes has the
 * instant of the request.
 */
export const comparable = (events: readonly StreamEvent[]): readonly StreamEvent[] =>
	events
		.filter(({ event }) => event !== "usage")
		.map((event) =>
			event["event"] === "open" || event["event"] === "close" ? { ...event, timestamp: null } : event,
		);

/** Microseconds since 1970 of an instant with up to six places of a second. */
export function microsOf(instant: unknown): number {
	const [, whole = "", fraction = ""] = /^(.{19})(?:\.(\d{1,6}))?Z$/.exec(String(instant)) ?? [];
	return Date.parse(`${whole}Z`) * 1000 + Number(fraction.padEnd(6, "0"));
}
