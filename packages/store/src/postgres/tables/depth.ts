import type { ListQuery } from "../../market.ts";
import { type DepthChunk, depthChunkOf, snapshotsOf } from "../../shared/depth-chunk.ts";
import { bounds } from "../../shared/list-query.ts";
import { chunkRank } from "../../shared/writing/covered.ts";
import type { NamedStatement } from "../connection/database.ts";
import { notDisabled, type ReadList } from "./read-list.ts";

/** Snapshots of a chunk of a busy security. The read fetches as many chunks as it needs if each holds that many. */
const usualSnapshots = 500;

const select = (order: ListQuery["order"]): NamedStatement => ({
	name: `list_depth_${order}`,
	text: `select start, dataset_id, snapshots, ${chunkRank("depth", "depth")} from depth
		where security_id = $1 and start between $2 and $3 and ${notDisabled} order by start ${order} limit $4`,
});
const selects = { asc: select("asc"), desc: select("desc") };

/**
 * Reads snapshots of order books, which lie in chunks of one security and dataset. The number of chunks to read is not known
 * beforehand. If they are too few, all are read again with more, so that an answer always comes from one statement and
 * so from one state.
 */
export const readDepth: ReadList<"depth"> = async (client, securityId, query) => {
	const { order, limit, offset = 0 } = query;
	if (limit <= 0) return [];
	const [from, to] = bounds(query);
	const span = [depthChunkOf(from), depthChunkOf(to)];
	for (let chunks = Math.ceil((offset + limit) / usualSnapshots) + 1; ; chunks *= 4) {
		const found = await client.arrays<DepthChunk>(selects[order], [securityId, ...span, chunks]);
		const isAll = found.length < chunks;
		const snapshots = [...snapshotsOf(isAll ? found : withoutLastStart(found), query)];
		if (isAll || snapshots.length >= limit) return snapshots;
	}
};

/** The last start may have more chunks than were read. */
const withoutLastStart = (chunks: readonly DepthChunk[]): DepthChunk[] => {
	const last = chunks.at(-1)?.[0];
	return chunks.filter(([start]) => start !== last);
};
