import type { StreamEventOf } from "@us-market-data/contract";

/** Channels of the dialect that the service has data for, by the stream that brings them. */
export const channelStreams = {
	trades: "streamTrades",
	quotes: "streamDepth",
	bars: "streamBars",
} as const;

export type Channel = keyof typeof channelStreams;
export type ChannelStream = (typeof channelStreams)[Channel];

export const channels = Object.keys(channelStreams) as readonly Channel[];

/** Channels of the dialect for which there is no stream. */
export const missingChannels: ReadonlySet<string> = new Set([
	"dailyBars",
	"updatedBars",
	"statuses",
	"lulds",
	"imbalances",
	"corrections",
	"cancelErrors",
	"orderbooks",
	"news",
]);

/** The errors of the dialect, by their code. */
export const errorTexts = {
	400: "invalid syntax",
	401: "not authenticated",
	402: "auth failed",
	403: "already authenticated",
	404: "auth timeout",
	405: "symbol limit exceeded",
	406: "connection limit exceeded",
	407: "slow client",
	409: "insufficient subscription",
	410: "invalid subscribe action for this feed",
	500: "internal error",
} as const;

export type ErrorCode = keyof typeof errorTexts;

export type Message = Readonly<Record<string, unknown> & { T: string }>;

export const errorMessage = (code: ErrorCode): Message => ({ T: "error", code, msg: errorTexts[code] });

export const successMessage = (msg: "connected" | "authenticated"): Message => ({ T: "success", msg });

/** The list of all subscriptions, as the dialect sends it after each change. */
export function subscriptionMessage(symbols: Readonly<Record<Channel, ReadonlySet<string>>>): Message {
	const trades = [...symbols.trades];
	const none: string[] = [];
	return {
		T: "subscription",
		trades,
		quotes: [...symbols.quotes],
		bars: [...symbols.bars],
		updatedBars: none,
		dailyBars: none,
		statuses: none,
		lulds: none,
		// They come with trades in the dialect. The service replaces corrected trades, so that none is ever sent.
		corrections: trades,
		cancelErrors: trades,
	};
}

/** An instant of a message: RFC 3339 as text, a timestamp of MessagePack in binary. */
export class Instant {
	readonly text: string;

	constructor(text: string) {
		this.text = text;
	}

	/** Seconds since 1970 and nanoseconds. */
	get parts(): { sec: number; nsec: number } {
		const [whole = "", fraction = ""] = this.text.slice(0, -1).split(".");
		return { sec: Date.parse(`${whole}Z`) / 1000, nsec: Number(fraction.padEnd(9, "0")) };
	}

	toJSON(): string {
		return this.text;
	}
}

const market = ".US";

/** The symbol of the service for one of the dialect, such as `AAPL.US` for `AAPL`; `*` remains. */
export const serviceSymbol = (symbol: string): string => (symbol === "*" ? "*" : symbol + market);

const botSymbol = (symbol: string): string =>
	symbol.endsWith(market) ? symbol.slice(0, -market.length) : symbol;

/** True for a symbol as the dialect writes it. */
export const isSymbol = (value: unknown): value is string =>
	typeof value === "string" && /^(\*|[A-Z0-9][A-Z0-9.-]{0,15})$/.test(value);

type DataEvent = Extract<StreamEventOf<ChannelStream>, { event: "trade" | "depth" | "bar" }>;

/**
 * Writes events of the service as messages of the dialect. It counts trades, which have no number in the service: the number
 * is the microsecond of the trade, or one more than that of the trade before.
 */
export class Translator {
	readonly #tradeNumbers = new Map<string, number>();

	/** The message of an event; undefined for a book without a price on either side. */
	message(event: DataEvent): Message | undefined {
		if (event.event === "trade") return this.#trade(event);
		return event.event === "depth" ? quoteMessage(event) : barMessage(event);
	}

	#trade({ symbol, trade }: Extract<DataEvent, { event: "trade" }>): Message {
		const time = new Instant(trade.timestamp);
		const { sec, nsec } = time.parts;
		const number = Math.max(sec * 1e6 + Math.floor(nsec / 1000), (this.#tradeNumbers.get(symbol) ?? 0) + 1);
		this.#tradeNumbers.set(symbol, number);
		return {
			T: "t",
			S: botSymbol(symbol),
			i: number,
			x: "",
			p: Number(trade.price),
			s: Number(trade.volume),
			c: [...(trade.tradeType ?? "")],
			t: time,
			z: "",
		};
	}
}

function quoteMessage({
	symbol,
	timestamp,
	depth,
}: Extract<DataEvent, { event: "depth" }>): Message | undefined {
	const [ask] = depth.asks;
	const [bid] = depth.bids;
	if (!ask && !bid) return undefined;
	return {
		T: "q",
		S: botSymbol(symbol),
		bx: "",
		bp: Number(bid?.price ?? 0),
		bs: Number(bid?.volume ?? 0),
		ax: "",
		ap: Number(ask?.price ?? 0),
		as: Number(ask?.volume ?? 0),
		c: [],
		t: new Instant(timestamp),
		z: "",
	};
}

function barMessage({ symbol, candlestick }: Extract<DataEvent, { event: "bar" }>): Message {
	const { timestamp, open, high, low, close, volume, turnover } = candlestick;
	const shares = Number(volume);
	const average = turnover === null || shares === 0 ? {} : { vw: rounded(Number(turnover) / shares) };
	return {
		T: "b",
		S: botSymbol(symbol),
		o: Number(open),
		h: Number(high),
		l: Number(low),
		c: Number(close),
		v: shares,
		...average,
		t: new Instant(timestamp),
	};
}

/** A price to a millionth. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;
