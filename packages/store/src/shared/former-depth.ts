import type { AreaRecord } from "@us-market-data/market";
import {
	depthChunkOf,
	depthLine,
	depthOffset,
	type FilledDepthChunk,
	mergedDepthChunk,
	SideTexts,
} from "./depth-chunk.ts";

/** An order book as versions without a history stored it: one of a security and dataset. */
export interface FormerDepth {
	security_id: number;
	dataset_id: number;
	data: string;
}

/** The statement that reads them, those that others cover too. */
export const formerDepth = `select security_id, dataset_id, data from records where area = 'depth'
	union all select security_id, dataset_id, data from covered_records where area = 'depth'`;

/** The chunks that hold them. */
export function* depthChunks(
	rows: readonly FormerDepth[],
): Generator<FilledDepthChunk & { securityId: number; start: number; datasetId: number }> {
	for (const { security_id: securityId, dataset_id: datasetId, data } of rows) {
		const record = JSON.parse(data) as AreaRecord<"depth">;
		const start = depthChunkOf(Date.parse(record.timestamp));
		// Chunks are not finer than nanoseconds.
		const offset = depthOffset(record.timestamp.replace(/(\.\d{9})\d+/, "$1"), start);
		const line = depthLine(offset, new SideTexts().of(record.asks), new SideTexts().of(record.bids));
		const chunk = mergedDepthChunk(start, new Map([[offset, line]]), undefined);
		yield { securityId, start, datasetId, ...chunk };
	}
}
