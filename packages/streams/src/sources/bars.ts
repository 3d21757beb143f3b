import { hourMs, minuteMs, tradingDateOf } from "@us-market-data/market";
import { factsOf, minuteBarsWithin } from "@us-market-data/operations/rows";
import type { SecurityRef } from "@us-market-data/store";
import type { Draft } from "../encoder.ts";
import { type EventSource, millisecondsOf, type SourceReader } from "./source.ts";

/** A bar is complete a minute after its start, in microseconds. */
const minuteUs = minuteMs * 1000;

/** The bars that start between two instants (epoch milliseconds, both included), as answers have them. */
async function barsBetween(
	security: SecurityRef,
	first: number,
	last: number,
	reader: SourceReader,
): Promise<Draft[]> {
	const [stored] = await reader.market.list("minuteBars", security.id, {
		from: first,
		to: last,
		order: "asc",
		limit: 1,
	});
	if (!stored) return [];
	const context = await reader.rows();
	// A security has simulated prices or real ones, not both.
	const isSimulated = (await reader.simulated([stored])).get(stored.datasetId) ?? false;
	const bound = (instant: number) => ({ date: tradingDateOf(new Date(instant)), instant });
	const bars = await minuteBarsWithin(bound(first), bound(last), security, context, factsOf(context));
	return bars.map((bar) => ({
		time: Date.parse(bar.timestamp) * 1000 + minuteUs,
		sequence: 0,
		members: `"symbol":"${security.symbol}","simulated":${isSimulated},"candlestick":${JSON.stringify(bar)}`,
	}));
}

/** One-minute bars as traded, each at the end of its minute. */
export const barSource: EventSource = {
	event: "bar",
	shiftUs: minuteUs,
	windowUs: hourMs * 1000,
	read: (security, { from, to }, reader) =>
		barsBetween(security, Math.ceil((from - minuteUs) / 1000), millisecondsOf(to - minuteUs), reader),
	async nextTime({ id }, from, { market }) {
		const query = { from: Math.ceil((from - minuteUs) / 1000), order: "asc", limit: 1 } as const;
		const [row] = await market.list("minuteBars", id, query);
		return row && row.time * 1000 + minuteUs;
	},
	async newestBefore(security, time, reader) {
		const query = { to: Math.ceil((time - minuteUs) / 1000) - 1, order: "desc", limit: 1 } as const;
		const [row] = await reader.market.list("minuteBars", security.id, query);
		return row && (await barsBetween(security, row.time, row.time, reader))[0];
	},
};
