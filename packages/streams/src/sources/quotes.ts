import { type MovingQuote, quoteStateAt, type StoredQuote } from "@us-market-data/analytics";
import { type AreaName, type AreaRecord, hourMs, minuteMs } from "@us-market-data/market";
import { presentQuoteOf, quoteOf } from "@us-market-data/operations/rows";
import { microsecondsOf, type SecurityRef, type Stored } from "@us-market-data/store";
import type { Draft } from "../encoder.ts";
import { barSource } from "./bars.ts";
import { tradeSource } from "./records.ts";
import { type EventSource, everyRecord, millisecondsOf, type SourceReader, type TimeSpan } from "./source.ts";

const minuteUs = minuteMs * 1000;

type Listing = AreaRecord<"securities"> | undefined;

/** What moves a quote, at the time at which it does: a minute bar at its end, a trade at its own time. */
type Move = { time: number; apply(moving: MovingQuote): void };

/** The minute bars and trades of a span in the order in which a quote takes them. */
async function movesOf(
	{ id }: SecurityRef,
	{ from, to }: TimeSpan,
	{ market }: SourceReader,
): Promise<Move[]> {
	const order = { order: "asc", limit: everyRecord } as const;
	const first = Math.ceil((from - minuteUs) / 1000);
	const bars = await market.list("minuteBars", id, {
		from: first,
		to: millisecondsOf(to - minuteUs),
		...order,
	});
	const trades = await market.list("trades", id, {
		from: millisecondsOf(from),
		to: millisecondsOf(to),
		...order,
	});
	const moves = [
		...bars.map((row): Move => ({ time: row.time * 1000 + minuteUs, apply: (moving) => moving.addBar(row) })),
		...trades.map(
			(row): Move => ({
				time: microsecondsOf(row.record.timestamp),
				apply: (moving) => moving.addTrade(row),
			}),
		),
	];
	return moves.filter(({ time }) => time >= from && time <= to).sort((a, b) => a.time - b.time);
}

/** Areas with prices of a security, which are all simulated or all real. */
const priceAreas: readonly AreaName[] = ["dayBars", "minuteBars", "trades", "quotes"];

async function isSimulated({ id }: SecurityRef, reader: SourceReader): Promise<boolean> {
	for (const area of priceAreas) {
		const [row]: Stored<unknown>[] = await reader.market.list(area, id, { order: "desc", limit: 1 });
		if (row) return (await reader.simulated([row])).get(row.datasetId) ?? false;
	}
	return false;
}

const membersOf = (security: SecurityRef, simulated: boolean, quote: string): string =>
	`"symbol":"${security.symbol}","simulated":${simulated},"conflated":0,"quote":${quote}`;

/** The text of a quote at an instant, epoch milliseconds; undefined without a price. */
function quoteText(
	security: SecurityRef,
	listing: Listing,
	quote: StoredQuote | null,
	instant: number,
): string | undefined {
	return quote ? JSON.stringify(quoteOf(security, listing, quote, new Date(instant))) : undefined;
}

/** Quotes, each at the time of a change. They are what `getQuotes` answers with `as_of` of that time. */
export const quoteSource: EventSource = {
	event: "quote",
	shiftUs: 0,
	windowUs: (hourMs / 4) * 1000,
	async read(security, span, reader) {
		// The state behind all that came before the span, which begins on a millisecond.
		let instant = millisecondsOf(span.from) - 1;
		const listing = await reader.listingAt(security, instant);
		let moving = await quoteStateAt(reader.pasts, security, instant);
		const simulated = await isSimulated(security, reader);
		let last = quoteText(security, listing, moving.quote(instant), instant);
		const drafts: Draft[] = [];
		const note = (time: number) => {
			const text = quoteText(security, listing, moving.quote(millisecondsOf(time)), millisecondsOf(time));
			if (text === undefined || text === last) return;
			last = text;
			// Of several changes at a time the last one is the quote.
			if (drafts.at(-1)?.time === time) drafts.pop();
			drafts.push({ time, sequence: 0, members: membersOf(security, simulated, text) });
		};
		/** Reads the state again where something else than bars and trades changes it. */
		const readUntil = async (time: number) => {
			while (moving.until * 1000 <= time) {
				instant = moving.until;
				moving = await quoteStateAt(reader.pasts, security, instant);
				note(instant * 1000);
			}
		};
		for (const { time, apply } of await movesOf(security, span, reader)) {
			await readUntil(time);
			// The state that was read again has all that came by its instant.
			if (time > instant * 1000 + 999) apply(moving);
			note(time);
		}
		await readUntil(span.to);
		return drafts;
	},
	async nextTime(security, from, reader) {
		const instant = millisecondsOf(from) - 1;
		const { until } = await quoteStateAt(reader.pasts, security, instant);
		const times = [
			await barSource.nextTime(security, from, reader),
			await tradeSource.nextTime(security, from, reader),
			Number.isFinite(until) ? until * 1000 : undefined,
		].filter((time) => time !== undefined);
		return times.length === 0 ? undefined : Math.max(from, Math.min(...times));
	},
	async newestBefore(security, time, reader) {
		const present = reader.now();
		const instant = millisecondsOf(time - 1);
		if (instant >= present) {
			const quote = await presentQuote(security, reader, present);
			return quote.hasPrice ? quote : undefined;
		}
		const moving = await quoteStateAt(reader.pasts, security, instant);
		const listing = await reader.listingAt(security, instant);
		const text = quoteText(security, listing, moving.quote(instant), instant);
		if (text === undefined) return undefined;
		return {
			time: time - 1,
			sequence: 0,
			members: membersOf(security, await isSimulated(security, reader), text),
		};
	},
};

/** The quote of a security as it is. Without a price it has the time `at`, epoch milliseconds. */
export async function presentQuote(
	security: SecurityRef,
	reader: SourceReader,
	at: number,
): Promise<Draft & { hasPrice: boolean }> {
	const { data, clock } = await reader.rows();
	const stored = await data.derived<StoredQuote>("quote", security.id);
	const listing = await data.newest("securities", security);
	const text = JSON.stringify(await presentQuoteOf(security, listing, stored?.data, data, clock));
	return {
		time: (stored?.time ?? at) * 1000,
		sequence: 0,
		members: membersOf(security, await isSimulated(security, reader), text),
		hasPrice: stored !== undefined,
	};
}
