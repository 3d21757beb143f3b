import {
	type AreaName,
	type AreaRecord,
	areaOf,
	areas,
	type Clock,
	InputError,
	normaliseSymbol,
} from "@us-market-data/market";
import { microsecondsOf } from "@us-market-data/store";
import type { ImportedRecord } from "../frame/importer.ts";
import { isJsonObject, parseJson } from "../frame/json.ts";
import { checkTexts, RangeCheck } from "../frame/load.ts";
import { contradiction } from "../frame/plausible-bar.ts";
import { compileCanonical } from "../sources/native/rows.ts";
import { isNullable, type JsonSchema } from "../sources/native/schema.ts";
import { type Check, compileCheck } from "../sources/native/validate.ts";

/** Areas that a relay takes records of. */
export type RelayedArea = "trades" | "minuteBars" | "depth" | "quotes";

/** A record of a line, with the text of the line. */
export interface RelayedRecord<A extends RelayedArea = RelayedArea> extends ImportedRecord<A> {
	/** The area's time of it, epoch milliseconds. */
	time: number;
	text: string;
}

/** Events of a stream that are no records: a stream of another deployment can be relayed as it is. */
const otherEvents: ReadonlySet<unknown> = new Set([
	"open",
	"end_of_interval",
	"skipped",
	"version",
	"usage",
	"close",
]);

/** Milliseconds by which the clock of a feed may be ahead of that of this machine. */
const maxSkewMs = 5_000;
/** Milliseconds for which the present of the checks is used. */
const checkAgeMs = 1_000;

/** An event whose payload is a record, and how it becomes one. */
interface RelayedEvent<A extends RelayedArea> {
	area: A;
	/** Member of the event that holds the payload. */
	member: string;
	/** Members of the payload beside those of the schema, which are ignored. */
	schema: JsonSchema;
	record(payload: never, event: { timestamp?: string }, line: number): AreaRecord<A>;
}

const propertiesOf = (area: RelayedArea): Record<string, JsonSchema> =>
	JSON.parse(JSON.stringify(areas[area].record.properties)) as Record<string, JsonSchema>;

/** A member that the contract has and no record: any value of it is taken. */
const ignored: JsonSchema = {};

/** An object of members, of which those that may be null may be left out. */
function payload(properties: Record<string, JsonSchema>, others: readonly string[]): JsonSchema {
	const required = Object.keys(properties).filter((name) => !isNullable(properties[name]));
	const rest = Object.fromEntries(others.map((name) => [name, ignored]));
	return { type: "object", properties: { ...properties, ...rest }, required, additionalProperties: false };
}

const nullable = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: "null" }] });

/** Sale conditions are short codes; no database takes control characters. */
const tradeType = nullable({
	type: "string",
	maxLength: 100,
	pattern: "^[^\\u0000-\\u001f]*$",
	description: "Sale condition codes of up to 100 characters, null for a regular trade.",
});

const { sequence: _sequence, tradeType: _tradeType, ...tradeFields } = propertiesOf("trades");
const { start, ...barFields } = propertiesOf("minuteBars");
const { asks } = propertiesOf("depth");
const { price, volume } = asks?.items?.properties ?? {};
const level = payload(
	{
		price: price ?? {},
		volume: volume ?? {},
		orderNum: nullable({ type: "integer", minimum: 0, description: "Orders in the level." }),
	},
	["position"],
);
const side: JsonSchema = { type: "array", maxItems: 10, items: level };

interface Level {
	price: string;
	volume: string;
	orderNum: number | null;
}

const events: { readonly [name: string]: RelayedEvent<RelayedArea> } = {
	trade: {
		area: "trades",
		member: "trade",
		schema: payload({ ...tradeFields, tradeType }, []),
		record(trade: Omit<AreaRecord<"trades">, "tradeType"> & { tradeType: string | null }, _event, line) {
			checkPrecision(trade.timestamp, "trade.timestamp", 6, line);
			// Its place among trades of the same instant is known when it is stored.
			return { ...trade, sequence: 0, tradeType: trade.tradeType ?? "" };
		},
	},
	bar: {
		area: "minuteBars",
		member: "candlestick",
		schema: payload({ timestamp: start ?? {}, ...barFields }, ["date"]),
		record(
			bar: Omit<AreaRecord<"minuteBars">, "start"> & { timestamp: string; date?: string },
			_event,
			line,
		) {
			const { timestamp, date: _date, ...figures } = bar;
			if (microsecondsOf(timestamp) % 60_000_000 !== 0)
				throw new InputError(
					{ line, field: "candlestick.timestamp", value: timestamp },
					"the start of a minute",
				);
			const violation = contradiction(figures);
			if (violation) {
				const { field, value, allowed } = violation;
				throw new InputError({ line, field: `candlestick.${field}`, value }, allowed);
			}
			return { start: timestamp, ...figures };
		},
	},
	depth: {
		area: "depth",
		member: "depth",
		schema: payload({ asks: side, bids: side }, []),
		record(book: { asks: Level[]; bids: Level[] }, { timestamp }, line) {
			const at = timestamp ?? "";
			checkPrecision(at, "timestamp", 9, line);
			checkOrder(book.asks, "asks", 1, line);
			checkOrder(book.bids, "bids", -1, line);
			return { timestamp: at, asks: book.asks.map(storedLevel), bids: book.bids.map(storedLevel) };
		},
	},
	quote: {
		area: "quotes",
		member: "quote",
		schema: payload(propertiesOf("quotes"), ["symbol", "name", "changeValue", "changeRate"]),
		record(quote: AreaRecord<"quotes"> & Record<string, unknown>) {
			const { symbol: _symbol, name: _name, changeValue: _value, changeRate: _rate, ...record } = quote;
			return record as AreaRecord<"quotes">;
		},
	},
} satisfies Record<string, RelayedEvent<RelayedArea>>;

const storedLevel = ({ price: at, volume: shares, orderNum }: Level) => ({
	price: at,
	volume: shares,
	orderNum: orderNum ?? 0,
	brokerIds: [],
});

function checkPrecision(timestamp: string, field: string, digits: number, line: number): void {
	const fraction = timestamp.split(".")[1]?.slice(0, -1) ?? "";
	if (fraction.length <= digits) return;
	throw new InputError({ line, field, value: timestamp }, `up to ${digits} digits of a second`);
}

/** @param direction 1 for prices that rise, -1 for those that fall */
function checkOrder(levels: readonly Level[], name: string, direction: 1 | -1, line: number): void {
	for (const [i, { price: value }] of levels.entries()) {
		const before = levels[i - 1]?.price;
		if (before === undefined || direction * (Number(value) - Number(before)) > 0) continue;
		const allowed = `a price ${direction === 1 ? "above" : "below"} ${before}, the one before: the best is first`;
		throw new InputError({ line, field: `depth.${name}.${i}.price`, value }, allowed);
	}
}

const instant = propertiesOf("trades")["timestamp"] ?? {};
const symbolSchema: JsonSchema = {
	type: "string",
	minLength: 1,
	maxLength: 30,
	description: "A symbol such as AAPL.US.",
};

/** Reads the events of a stream, a line each, as records. */
export class RelayLines {
	readonly #clock: Pick<Clock, "now">;
	readonly #checks = new Map<string, { check: Check; canonical(value: unknown): unknown }>();
	#range: { check: RangeCheck; madeAt: number } | undefined;

	constructor(clock: Pick<Clock, "now">) {
		this.#clock = clock;
	}

	/**
	 * The record of a line; null for an empty line, and for an event of a stream that is no record.
	 *
	 * @param line number of the line, from 1
	 * @throws {InputError} for any other line, with its number, the field, its value and what is allowed
	 */
	read(text: string, line: number): RelayedRecord | null {
		if (text === "") return null;
		const value = parseJson(text, { line });
		if (!isJsonObject(value)) throw new InputError({ line, field: "JSON", value: text }, "an object");
		const name = value["event"];
		if (otherEvents.has(name)) return null;
		const event = typeof name === "string" && Object.hasOwn(events, name) ? events[name] : undefined;
		if (!event) {
			const field = name === undefined ? "property event is missing" : "event";
			const location = { line, field, ...(name !== undefined && { value: String(name) }) };
			throw new InputError(location, Object.keys(events).join(", "));
		}
		return this.#recordOf(String(name), event, value, { text, line });
	}

	#recordOf(
		name: string,
		{ area, member, record }: RelayedEvent<RelayedArea>,
		value: Record<string, unknown>,
		{ text, line }: { text: string; line: number },
	): RelayedRecord {
		const { check, canonical } = this.#checksOf(name);
		check(value, { line });
		const event = canonical(value) as Record<string, never>;
		const spelling = String(event["symbol"]);
		const symbol = normaliseSymbol(spelling, spelling.endsWith(".US") ? "canonical" : "plain");
		if (symbol === null)
			throw new InputError({ line, field: "symbol", value: spelling }, "a symbol such as AAPL.US");
		const stored = record(event[member] as never, event, line);
		const time = areaOf(area as AreaName).time(stored);
		if (!Number.isSafeInteger(time)) {
			const at = "timestamp" in stored ? stored.timestamp : stored.start;
			throw new InputError({ line, field: "timestamp", value: at }, "an existing instant");
		}
		const row: RelayedRecord = { area, symbol, line, record: stored, time, text };
		this.#rangeCheck().check(row, time);
		checkTexts(row);
		return row;
	}

	#checksOf(name: string) {
		const cached = this.#checks.get(name);
		if (cached) return cached;
		const { member = "", schema = {}, area = "" } = events[name] ?? {};
		const others = ["id", "simulated", "conflated", ...(area === "depth" ? [] : ["timestamp"])];
		const properties: Record<string, JsonSchema> = {
			event: { type: "string" },
			symbol: symbolSchema,
			...(area === "depth" && { timestamp: instant }),
			[member]: schema,
		};
		const whole = payload(properties, others);
		const made = { check: compileCheck(whole), canonical: compileCanonical(whole) };
		this.#checks.set(name, made);
		return made;
	}

	#rangeCheck(): RangeCheck {
		const now = this.#clock.now();
		if (!this.#range || Math.abs(now - this.#range.madeAt) >= checkAgeMs)
			this.#range = { check: new RangeCheck(new Date(now + maxSkewMs)), madeAt: now };
		return this.#range.check;
	}
}
