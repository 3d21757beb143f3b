import { type AreaRecord, dayMs, minuteMs } from "@us-market-data/market";
import type { ListQuery, Stored } from "../../market.ts";
import { byDay } from "../../shared/day-bars.ts";
import { bounds } from "../../shared/list-query.ts";
import type { MarketTables } from "../../shared/market-schema.ts";
import { decodeChunk, mergedChunk, visibleMinutes } from "../../shared/minute-chunk.ts";
import { minutePlace } from "../../shared/writing/covered.ts";
import { PendingBars, type PendingDay } from "../../shared/writing/pending-bars.ts";
import type { Connection } from "../connection/connection.ts";
import { type AreaTable, notDisabled } from "./area-table.ts";

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

	constructor(connection: Connection<MarketTables>) {
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

	newest(securityId: number, tag: string): number | null {
		this.flush();
		return this.#statements.newest.get(securityId, tag)?.[0] ?? null;
	}

	/** Nothing to do: each read decides which of several bars is seen. */
	uncover(): void {}

	clear(securityId: number): void {
		this.#pending.drop(securityId);
		this.#statements.clear.run(securityId);
	}

	remove(securityId: number, datasetId: number, first: number, last: number): boolean {
		this.flush();
		const days = [byDay.atOrBefore(first), byDay.atOrBefore(last)] as const;
		return Number(this.#statements.remove.run(securityId, ...days, datasetId).changes) > 0;
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
		const places = new Map<number, number>();
		for (const [day, datasetId, bytes, place] of chunks) {
			places.set(datasetId, place);
			if (day !== current) {
				yield* visibleMinutes(today, order, places);
				today = [];
				current = day;
			}
			for (const { minute, bar } of decodeChunk(bytes, day)) {
				const time = day * dayMs + minute * minuteMs;
				if (time >= from && time <= to) today.push({ record: bar, time, datasetId });
			}
		}
		yield* visibleMinutes(today, order, places);
	}

	#merge(pending: PendingDay): void {
		const { securityId, day, datasetId } = pending;
		const [stored] = this.#statements.one.get(securityId, day, datasetId) ?? [];
		const { newest, bars } = mergedChunk(pending, stored);
		this.#statements.replace.run(securityId, day, datasetId, newest, bars);
	}
}

function statements(connection: Connection<MarketTables>) {
	const range = (order: string) =>
		connection.arrays<Chunk>(
			`select day, dataset_id, bars, ${minutePlace} from minute_bars
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
		newest: connection.arrays<[newest: number]>(
			`select newest from minute_bars r where security_id = ?
			and (select tag from datasets d where d.id = r.dataset_id) = ? order by day desc, newest desc limit 1`,
		),
		clear: connection.objects("delete from minute_bars where security_id = ?"),
		remove: connection.objects(
			"delete from minute_bars where security_id = ? and day between ? and ? and dataset_id = ?",
		),
	};
}
