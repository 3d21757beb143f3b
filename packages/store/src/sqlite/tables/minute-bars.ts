import { type AreaRecord, dayMs, minuteMs } from "@us-market-data/market";
import type { ListQuery, Stored } from "../../market.ts";
import { byDay } from "../../shared/day-bars.ts";
import { bounds } from "../../shared/list-query.ts";
import { decodeChunk, mergedChunk, visibleMinutes } from "../../shared/minute-chunk.ts";
import { chunkRank } from "../../shared/writing/covered.ts";
import { PendingBars, type PendingDay } from "../../shared/writing/pending-bars.ts";
import type { Connection } from "../connection/connection.ts";
import { type AreaTable, notDisabled } from "./read-list.ts";

type MinuteBar = AreaRecord<"minuteBars">;
type Chunk = [day: number, datasetId: number, bars: Uint8Array<ArrayBuffer>, place: number];
type StoredChunk = [bars: Uint8Array<ArrayBuffer>];

/**
 * Minute bars are stored in chunks, one per security, day and dataset. Puts are buffered and merged into their
 * chunks in bulk. Several datasets can hold one minute: the reader takes that of the last one.
 */
export class MinuteBars implements AreaTable<"minuteBars"> {
	readonly #pending = new PendingBars();
	readonly #statements: ReturnType<typeof statements>;

	constructor(connection: Connection) {
		this.#statements = statements(connection);
	}

	put(securityId: number, datasetId: number, bar: MinuteBar, time: number): void {
		this.#pending.add(securityId, datasetId, bar, time);
		if (this.#pending.isFull) this.flush();
	}

	list(securityId: number, query: ListQuery): Stored<MinuteBar>[] {
		this.flush();
		const { order, limit, offset = 0, kinds } = query;
		const found: Stored<MinuteBar>[] = [];
		if (limit <= 0) return found;
		let passed = 0;
		for (const bar of this.#bars(securityId, order, ...bounds(query))) {
			if (kinds && !kinds.includes(String(bar.record.tradeSession))) continue;
			if (passed++ < offset) continue;
			found.push(bar);
			if (found.length >= limit) break;
		}
		return found;
	}

	flush(): void {
		if (this.#pending.isEmpty) return;
		for (const day of this.#pending.drain()) this.#merge(day);
	}

	/** Bars between two times, one day after the other. */
	*#bars(securityId: number, order: ListQuery["order"], from: number, to: number) {
		const chunks = this.#statements[order].iterate(securityId, byDay.atOrBefore(from), byDay.atOrBefore(to));
		let today: Stored<MinuteBar>[] = [];
		let current: number | undefined;
		const ranks = new Map<number, number>();
		for (const [day, datasetId, bytes, rank] of chunks) {
			ranks.set(datasetId, rank);
			if (day !== current) {
				yield* visibleMinutes(today, order, ranks);
				today = [];
				current = day;
			}
			for (const { minute, bar } of decodeChunk(bytes, day)) {
				const time = day * dayMs + minute * minuteMs;
				if (time >= from && time <= to) today.push({ record: bar, time, datasetId });
			}
		}
		yield* visibleMinutes(today, order, ranks);
	}

	#merge(pending: PendingDay): void {
		const { securityId, day, datasetId } = pending;
		const [stored] = this.#statements.one.get(securityId, day, datasetId) ?? [];
		const { newest, bars } = mergedChunk(pending, stored);
		this.#statements.replace.run(securityId, day, datasetId, newest, bars);
	}
}

function statements(connection: Connection) {
	const range = (order: string) =>
		connection.arrays<Chunk>(
			`select day, dataset_id, bars, ${chunkRank("minuteBars", "minute_bars")} from minute_bars
			where security_id = ? and day between ? and ? and ${notDisabled} order by day ${order}`,
		);
	return {
		asc: range("asc"),
		desc: range("desc"),
		one: connection.arrays<StoredChunk>(
			"select bars from minute_bars where security_id = ? and day = ? and dataset_id = ?",
		),
		replace: connection.objects(
			`insert or replace into minute_bars (security_id, day, dataset_id, newest, bars)
			values (?, ?, ?, ?, ?)`,
		),
	};
}
