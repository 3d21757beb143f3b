import type { AreaRecord } from "@us-market-data/market";
import type { ListQuery, Stored } from "../../market.ts";
import { type DepthChunk, depthChunkOf, mergedDepthChunk, snapshotsOf } from "../../shared/depth-chunk.ts";
import { bounds } from "../../shared/list-query.ts";
import { chunkRank } from "../../shared/writing/covered.ts";
import { PendingDepth } from "../../shared/writing/pending-depth.ts";
import type { Connection } from "../connection/connection.ts";
import { type AreaTable, notDisabled } from "./read-list.ts";

type Depth = AreaRecord<"depth">;
type StoredChunk = [snapshots: Uint8Array<ArrayBuffer>];

/**
 * Snapshots of order books are stored in chunks of some minutes, one per security and dataset. Puts are buffered and merged
 * into their chunks in bulk.
 */
export class DepthChunks implements AreaTable<"depth"> {
	readonly #pending = new PendingDepth();
	readonly #statements: ReturnType<typeof statements>;

	constructor(connection: Connection) {
		this.#statements = statements(connection);
	}

	put(securityId: number, datasetId: number, record: Depth, time: number): void {
		this.#pending.add(securityId, datasetId, record, time);
		if (this.#pending.isFull) this.flush();
	}

	list(securityId: number, query: ListQuery): Stored<Depth>[] {
		this.flush();
		const [from, to] = bounds(query);
		const chunks = this.#statements[query.order].iterate(securityId, depthChunkOf(from), depthChunkOf(to));
		return [...snapshotsOf(chunks, query)];
	}

	flush(): void {
		if (this.#pending.isEmpty) return;
		for (const { securityId, start, datasetId, lines } of this.#pending.drain()) {
			const [stored] = this.#statements.one.get(securityId, start, datasetId) ?? [];
			const { newest, snapshots } = mergedDepthChunk(start, lines, stored);
			this.#statements.replace.run(securityId, start, datasetId, newest, snapshots);
		}
	}
}

function statements(connection: Connection) {
	const range = (order: string) =>
		connection.arrays<DepthChunk>(
			`select start, dataset_id, snapshots, ${chunkRank("depth", "depth")} from depth
			where security_id = ? and start between ? and ? and ${notDisabled} order by start ${order}`,
		);
	return {
		asc: range("asc"),
		desc: range("desc"),
		one: connection.arrays<StoredChunk>(
			"select snapshots from depth where security_id = ? and start = ? and dataset_id = ?",
		),
		replace: connection.objects(
			"insert or replace into depth (security_id, start, dataset_id, newest, snapshots) values (?, ?, ?, ?, ?)",
		),
	};
}
