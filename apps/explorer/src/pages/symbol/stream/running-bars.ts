import type { Schema } from "@us-market-data/client";
import { sum } from "../../../figures/decimal.ts";
import { dayOf } from "../../../figures/time.ts";

type Bar = Schema<"Candlestick">;
type Trade = Schema<"Trade">;
type QuotedPrice = Pick<Schema<"Quote">, "lastDone" | "volume" | "timestamp">;

/** Minutes that are stored: more than a day with all its sessions. */
const maxMinutes = 1500;

const minuteMs = 60_000;

/** Milliseconds of a bar of minutes or hours; undefined for days and longer bars. */
export const lengthOf = (period: string): number | undefined => {
	const [, count, unit] = /^(\d+)([mh])$/.exec(period) ?? [];
	return count === undefined ? undefined : Number(count) * (unit === "h" ? 60 : 1) * minuteMs;
};

/** The start of the bar of an instant. Bars of the regular session count from 9:30, which is no full hour. */
export function startOfBar(instant: number, length: number, tradeSession: number): number {
	const shift = tradeSession === 0 ? 30 * minuteMs : 0;
	return Math.floor((instant - shift) / length) * length + shift;
}

const isoSecond = (instant: number): string => new Date(instant).toISOString().replace(".000", "");

/** Bars of one minute that grow with the trades or the quotes of a stream. */
export class RunningMinutes {
	readonly #bars: Bar[] = [];
	#version = 0;

	/** Another number after each change. */
	get version(): number {
		return this.#version;
	}

	/** Oldest first. */
	get bars(): readonly Bar[] {
		return this.#bars;
	}

	add({ price, volume, timestamp, tradeSession }: Trade): void {
		const start = isoSecond(startOfBar(Date.parse(timestamp), minuteMs, tradeSession));
		const last = this.#bars.at(-1);
		// A trade of an earlier minute came late: the stored bar of the minute has it.
		if (last !== undefined && start < last.timestamp) return;
		this.#version += 1;
		const trade: Bar = {
			date: dayOf(timestamp),
			timestamp: start,
			open: price,
			high: price,
			low: price,
			close: price,
			volume,
			turnover: null,
			tradeSession,
		};
		if (last?.timestamp === start) this.#bars[this.#bars.length - 1] = joined(last, trade);
		else this.#bars.push(trade);
		if (this.#bars.length > maxMinutes) this.#bars.shift();
	}

	/** Adds the way of the price from one quote to the next, which ends with the instant of the second. */
	addQuote(before: QuotedPrice, { lastDone, volume, timestamp }: QuotedPrice): void {
		if (before.lastDone === null || lastDone === null || timestamp === null) return;
		const isSameDay = before.timestamp !== null && dayOf(before.timestamp) === dayOf(timestamp);
		const added =
			isSameDay && volume !== null && before.volume !== null ? sum(volume, `-${before.volume}`) : "0";
		const point = {
			// A quote of a full minute ends the minute before.
			timestamp: new Date(Date.parse(timestamp) - 1).toISOString(),
			tradeType: null,
			direction: 0 as const,
			tradeSession: 0 as const,
		};
		if (isSameDay) this.add({ ...point, price: before.lastDone, volume: "0" });
		this.add({ ...point, price: lastDone, volume: added.startsWith("-") ? "0" : added });
	}

	clear(): void {
		this.#bars.length = 0;
		this.#version += 1;
	}
}

/** The bar of two that follow each other. */
const joined = (first: Bar, second: Bar): Bar => ({
	...first,
	high: Number(second.high) > Number(first.high) ? second.high : first.high,
	low: Number(second.low) < Number(first.low) ? second.low : first.low,
	close: second.close,
	volume: sum(first.volume, second.volume),
});

/** Bars of a longer length from minutes, oldest first. */
export function barsOfLength(minutes: readonly Bar[], length: number): Bar[] {
	const bars: Bar[] = [];
	for (const minute of minutes) {
		const timestamp = isoSecond(startOfBar(Date.parse(minute.timestamp), length, minute.tradeSession));
		const last = bars.at(-1);
		if (last?.timestamp === timestamp) bars[bars.length - 1] = joined(last, minute);
		else bars.push({ ...minute, timestamp });
	}
	return bars;
}

/** The bar of the day that a quote tells of; undefined before its first trade. */
export function dayBarOf(quote: Schema<"Quote"> | undefined): Bar | undefined {
	if (!quote?.timestamp) return undefined;
	const { open, high, low, lastDone: close, volume, turnover, timestamp } = quote;
	if (open === null || high === null || low === null || close === null) return undefined;
	const date = dayOf(timestamp);
	return { date, timestamp, open, high, low, close, volume: volume ?? "0", turnover, tradeSession: 0 };
}
