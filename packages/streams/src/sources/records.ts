import { type AreaRecord, minuteMs } from "@us-market-data/market";
import { depthOf, tradeOf } from "@us-market-data/operations/rows";
import { microsecondsOf, type Stored } from "@us-market-data/store";
import type { Draft } from "../encoder.ts";
import { type EventSource, everyRecord, millisecondsOf } from "./source.ts";

/** Areas whose records are events, each at its own timestamp. */
type TimedArea = "trades" | "depth";

interface RecordEvents<A extends TimedArea> {
	area: A;
	event: string;
	/** Length of the spans in which a replay reads records, in minutes. */
	windowMinutes: number;
	sequenceOf(record: AreaRecord<A>): number;
	/** The last members of the event, without braces. */
	membersOf(record: AreaRecord<A>): string;
}

/** The source of the records of an area. Queries count milliseconds, positions microseconds. */
function recordSource<A extends TimedArea>({
	area,
	event,
	windowMinutes,
	sequenceOf,
	membersOf,
}: RecordEvents<A>): EventSource {
	const timeOf = ({ record }: Stored<AreaRecord<A>>): number => microsecondsOf(record.timestamp);
	const draftOf = (row: Stored<AreaRecord<A>>, symbol: string, isSimulated: boolean): Draft => ({
		time: timeOf(row),
		sequence: sequenceOf(row.record),
		members: `"symbol":"${symbol}","simulated":${isSimulated},${membersOf(row.record)}`,
	});
	return {
		event,
		shiftUs: 0,
		windowUs: windowMinutes * minuteMs * 1000,
		async read({ id, symbol }, { from, to }, reader) {
			const rows = await reader.market.list(area, id, {
				from: millisecondsOf(from),
				to: millisecondsOf(to),
				order: "asc",
				limit: everyRecord,
			});
			const simulated = await reader.simulated(rows);
			const drafts: Draft[] = [];
			for (const row of rows) {
				const time = timeOf(row);
				if (time < from || time > to) continue;
				drafts.push(draftOf(row, symbol, simulated.get(row.datasetId) ?? false));
			}
			return drafts;
		},
		async nextTime({ id }, from, { market }) {
			for (let offset = 0; ; offset++) {
				const query = { from: millisecondsOf(from), order: "asc", limit: 1, offset } as const;
				const [row] = await market.list(area, id, query);
				if (!row) return undefined;
				const time = timeOf(row);
				if (time >= from) return time;
			}
		},
		async newestBefore({ id, symbol }, time, reader) {
			for (let offset = 0; ; offset++) {
				const query = { to: millisecondsOf(time), order: "desc", limit: 1, offset } as const;
				const [row] = await reader.market.list(area, id, query);
				if (!row) return undefined;
				if (timeOf(row) >= time) continue;
				return draftOf(row, symbol, (await reader.simulated([row])).get(row.datasetId) ?? false);
			}
		},
	};
}

/** Trades, each at its own time. */
export const tradeSource = recordSource({
	area: "trades",
	event: "trade",
	windowMinutes: 5,
	sequenceOf: ({ sequence }) => sequence,
	membersOf: (record) => `"trade":${JSON.stringify(tradeOf(record))}`,
});

/** Order books, each at the time of its snapshot. */
export const depthSource = recordSource({
	area: "depth",
	event: "depth",
	windowMinutes: 1,
	sequenceOf: () => 0,
	membersOf: (record) => `"conflated":0,"depth":${JSON.stringify(depthOf(record))}`,
});
