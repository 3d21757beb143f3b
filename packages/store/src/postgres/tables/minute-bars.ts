import { type AreaRecord, dayMs, minuteMs } from "@us-market-data/market";
import type { ListQuery, Stored } from "../../market.ts";
import { byDay } from "../../shared/day-bars.ts";
import { bounds } from "../../shared/list-query.ts";
import { decodeChunk, visibleMinutes } from "../../shared/minute-chunk.ts";
import { chunkRank } from "../../shared/writing/covered.ts";
import type { NamedStatement } from "../connection/database.ts";
import { notDisabled, type ReadList } from "./read-list.ts";

type MinuteBar = Stored<AreaRecord<"minuteBars">>;
type Chunk = [day: number, datasetId: number, bars: Buffer<ArrayBuffer>, place: number];

/** Bars of a regular session. The read fetches as many chunks as it needs if each holds that many bars. */
const usualBars = 390;

const select = (order: ListQuery["order"]): NamedStatement => ({
	name: `list_minute_bars_${order}`,
	text: `select day, dataset_id, bars, ${chunkRank("minuteBars", "minute_bars")} from minute_bars
		where security_id = $1 and day between $2 and $3 and ${notDisabled} order by day ${order} limit $4`,
});
const selects = { asc: select("asc"), desc: select("desc") };

/**
 * Reads minute bars, which lie in chunks of one security, day and dataset. The number of chunks to read is not known
 * beforehand. If they are too few, all are read again with more, so that an answer always comes from one statement and
 * so from one state.
 */
export const readMinuteBars: ReadList<"minuteBars"> = async (client, securityId, query) => {
	const { order, limit, offset = 0 } = query;
	if (limit <= 0) return [];
	const [from, to] = bounds(query);
	const span = [byDay.atOrBefore(from), byDay.atOrBefore(to)];
	const wanted = offset + limit;
	for (let chunks = Math.ceil(wanted / usualBars) + 2; ; chunks *= 4) {
		const found = await client.arrays<Chunk>(selects[order], [securityId, ...span, chunks]);
		const all = found.length < chunks;
		const bars = barsOf(all ? found : withoutLastDay(found), query, from, to);
		if (all || bars.length >= wanted) return bars.slice(offset, wanted);
	}
};

/** The last day may have more chunks than were read. */
const withoutLastDay = (chunks: readonly Chunk[]): Chunk[] => {
	const last = chunks.at(-1)?.[0];
	return chunks.filter(([day]) => day !== last);
};

function barsOf(
	chunks: readonly Chunk[],
	{ kinds, order }: ListQuery,
	from: number,
	to: number,
): MinuteBar[] {
	const found: MinuteBar[] = [];
	const ranks = new Map<number, number>();
	for (const [day, datasetId, bytes, rank] of chunks) {
		ranks.set(datasetId, rank);
		for (const { minute, bar } of decodeChunk(bytes, day)) {
			const time = day * dayMs + minute * minuteMs;
			if (time < from || time > to) continue;
			if (kinds && !kinds.includes(String(bar.tradeSession))) continue;
			found.push({ record: bar, time, datasetId });
		}
	}
	return visibleMinutes(found, order, ranks);
}
