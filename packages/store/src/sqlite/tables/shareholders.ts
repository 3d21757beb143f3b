import type { AcrossQuery, ListQuery, Overlap, SecurityRef, Stored, StoredOf } from "../../market.ts";
import { bounds } from "../../shared/list-query.ts";
import type { Shareholder } from "../../shared/packed-positions.ts";
import {
	type Chunk,
	chunkColumns,
	inOneList,
	mergedChunk,
	overlapsOf,
	recordsOf,
	type SeenChunk,
	severalChunks,
	textOfPrefix,
} from "../../shared/shareholder-chunks.ts";
import { PendingPositions } from "../../shared/writing/pending-positions.ts";
import type { Connection } from "../connection/connection.ts";
import { RowBuffer } from "../writing/row-buffer.ts";
import { type AreaTable, notDisabled } from "./read-list.ts";

/**
 * Shareholders are stored in chunks, one per security, period and dataset. Puts are buffered and merged into their chunks in
 * bulk. Several datasets can state one position: each read decides which of them is seen.
 */
export class Shareholders implements AreaTable<"shareholders"> {
	readonly #pending = new PendingPositions();
	readonly #chunks: RowBuffer;
	readonly #statements: ReturnType<typeof statements>;

	constructor(connection: Connection) {
		const columns = ["security_id", "time", "dataset_id", "records"];
		this.#chunks = new RowBuffer(connection, "shareholders", columns);
		this.#statements = statements(connection);
	}

	put(securityId: number, datasetId: number, record: Shareholder, time: number): void {
		this.#pending.add(securityId, datasetId, record, time);
		if (this.#pending.isFull) this.flush();
	}

	list(securityId: number, query: ListQuery): Stored<Shareholder>[] {
		return recordsOf(this.#chunksOf(securityId, query), query).flatMap(({ rows }) => rows);
	}

	/** Records over all securities. */
	across(query: AcrossQuery): StoredOf<Shareholder>[] {
		this.flush();
		const chunks = this.#statements.across[query.order].iterate(...bounds(query), textOfPrefix(query));
		return inOneList(recordsOf(chunks, query, query.idPrefix));
	}

	/** Securities of which some positions are stated by several datasets, by symbol. */
	overlapping(): SecurityRef[] {
		this.flush();
		const candidates = this.#statements.several.all().map(([id, symbol]) => ({ id, symbol }));
		return candidates.filter(({ id }) => this.overlaps(id).length > 0);
	}

	overlaps(securityId: number): Overlap<Shareholder>[] {
		this.flush();
		return overlapsOf(this.#statements.seen.all(securityId));
	}

	flush(): void {
		if (this.#pending.isEmpty) return;
		for (const { securityId, time, datasetId, records } of this.#pending.drain()) {
			const [stored] = this.#statements.one.get(securityId, time, datasetId) ?? [];
			this.#chunks.put(securityId, time, datasetId, mergedChunk(records, stored));
		}
		this.#chunks.flush();
	}

	#chunksOf(securityId: number, query: ListQuery): Chunk[] {
		this.flush();
		return this.#statements.list[query.order].all(securityId, ...bounds(query));
	}
}

function statements(connection: Connection) {
	const list = (order: string) =>
		connection.arrays<Chunk>(
			`select ${chunkColumns}, '' from shareholders
			where security_id = ? and time between ? and ? and ${notDisabled} order by time ${order}`,
		);
	const across = (order: string) =>
		connection.arrays<Chunk>(
			`select ${chunkColumns}, symbol from shareholders join securities on securities.id = security_id
			where time between ? and ? and instr(records, ?) > 0 and ${notDisabled}
			order by time ${order}, security_id ${order}`,
		);
	return {
		list: { asc: list("asc"), desc: list("desc") },
		across: { asc: across("asc"), desc: across("desc") },
		seen: connection.arrays<SeenChunk>(
			`select ${chunkColumns}, '', case when ${notDisabled} then 1 else 0 end from shareholders
			where security_id = ? order by time`,
		),
		several: connection.arrays<[id: number, symbol: string]>(severalChunks),
		one: connection.arrays<[records: string]>(
			"select records from shareholders where security_id = ? and time = ? and dataset_id = ?",
		),
	};
}
