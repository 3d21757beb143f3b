import { type AreaRecord, areas } from "@us-market-data/market";
import type { AcrossQuery, ListQuery, Overlap, SecurityRef, Stored } from "../market.ts";
import { packPositions, type Shareholder, unpackPositions, written } from "./packed-positions.ts";
import { placeOfTag } from "./writing/covered.ts";

/** Positions in a security that one dataset states for one period, as their row is read. */
export type Chunk = [
	time: number,
	datasetId: number,
	records: string,
	/** Place of the source in the order of trust. */
	place: number,
	securityId: number,
	/** Empty where one security is asked about. */
	symbol: string,
];

/** A chunk, and 1 if its source is switched on. */
export type SeenChunk = [...chunk: Chunk, seen: number];
type AnyChunk = Chunk | SeenChunk;

/** The columns of a chunk but the symbol, for the rows of `shareholders`. */
export const chunkColumns = `time, dataset_id, records, ${placeOfTag(
	"'shareholders'",
	"(select d.tag from datasets d where d.id = shareholders.dataset_id)",
)}, security_id`;

const idOf = areas.shareholders.id;

/**
 * The records of chunks in the order of a query. Of several datasets that state a position, the most trusted one is seen, of
 * those the one imported last.
 *
 * @param chunks in the order of time and security, without those of sources that are switched off
 */
export function recordsOf(
	chunks: Iterable<Chunk>,
	{ order, kinds, limit, offset = 0 }: ListQuery,
	idPrefix = "",
): { security: SecurityRef; row: Stored<Shareholder> }[] {
	const found: ReturnType<typeof recordsOf> = [];
	let passed = 0;
	for (const same of ofOneList(chunks)) {
		const [, , , , id = 0, symbol = ""] = same[0] ?? [];
		for (const row of visibleOf(same, order)) {
			if (found.length >= limit) return found;
			if (kinds && !kinds.includes(row.record.type)) continue;
			if (idPrefix !== "" && !idOf(row.record).startsWith(idPrefix)) continue;
			if (passed++ >= offset) found.push({ security: { id, symbol }, row });
		}
	}
	return found;
}

/** A text that all chunks with an id of a prefix hold: the beginning of one of the values that ids are made of. */
export const textOfPrefix = ({ idPrefix = "" }: AcrossQuery): string =>
	written(idPrefix.slice(idPrefix.lastIndexOf("/") + 1));

/** Chunks of one security and period together. */
function* ofOneList<C extends AnyChunk>(chunks: Iterable<C>): Generator<C[]> {
	let same: C[] = [];
	for (const chunk of chunks) {
		const [first] = same;
		if (first && (first[0] !== chunk[0] || first[4] !== chunk[4])) {
			yield same;
			same = [];
		}
		same.push(chunk);
	}
	if (same.length > 0) yield same;
}

function visibleOf(chunks: readonly Chunk[], order: ListQuery["order"]): Stored<Shareholder>[] {
	const rows = chunks.length === 1 ? chunks.flatMap(rowsOf) : mergedOf(chunks);
	return order === "asc" ? rows : rows.reverse();
}

const rowsOf = ([time, datasetId, records]: AnyChunk): Stored<Shareholder>[] =>
	unpackPositions(records).map((record) => ({ record, time, datasetId }));

function mergedOf(chunks: readonly Chunk[]): Stored<Shareholder>[] {
	const byId = new Map<string, Stored<Shareholder>>();
	for (const row of chunks.toSorted(byTrust).flatMap(rowsOf)) {
		const id = idOf(row.record);
		if (!byId.has(id)) byId.set(id, row);
	}
	return [...byId].sort(([a], [b]) => compareIds(a, b)).map(([, row]) => row);
}

const byTrust = (a: AnyChunk, b: AnyChunk): number => a[3] - b[3] || b[1] - a[1];

/** Order of ids by the code points of their characters, as databases have it. */
export function compareIds(a: string, b: string): number {
	if (a === b) return 0;
	const isAbove =
		surrogate.test(a) || surrogate.test(b) ? Buffer.compare(Buffer.from(a), Buffer.from(b)) > 0 : a > b;
	return isAbove ? 1 : -1;
}

const surrogate = /[\ud800-\udfff]/;

/**
 * The records that others cover, beside the visible ones.
 *
 * @param chunks of a security, in the order of time
 */
export function overlapsOf(chunks: Iterable<SeenChunk>): Overlap<Shareholder>[] {
	const overlaps: (Overlap<Shareholder> & { id: string })[] = [];
	for (const same of ofOneList(chunks)) {
		if (same.length < 2) continue;
		const visible = new Map<string, Stored<Shareholder>>();
		for (const row of same.toSorted(bySight).flatMap(rowsOf)) {
			const id = idOf(row.record);
			const above = visible.get(id);
			if (above) overlaps.push({ id, visible: above, covered: row });
			else visible.set(id, row);
		}
	}
	return overlaps
		.sort(
			(a, b) =>
				a.covered.time - b.covered.time ||
				compareIds(a.id, b.id) ||
				a.covered.datasetId - b.covered.datasetId,
		)
		.map(({ visible, covered }) => ({ visible, covered }));
}

const bySight = (a: SeenChunk, b: SeenChunk): number => b[6] - a[6] || byTrust(a, b);

/** Id and symbol of the securities of which several datasets state positions of one period. */
export const severalChunks = `select id, symbol from securities where exists (
	select 1 from shareholders r where r.security_id = securities.id group by r.time having count(*) > 1) order by symbol`;

/**
 * A chunk with records that are put into it: one of an id that it holds replaces that.
 *
 * @param stored the chunk that there is so far
 */
export function mergedChunk(added: readonly AreaRecord<"shareholders">[], stored?: string): string {
	const records = stored === undefined ? added : [...unpackPositions(stored), ...added];
	const ids = records.map(idOf);
	if (ids.every((id, i) => i === 0 || compareIds(ids[i - 1] ?? "", id) < 0)) return packPositions(records);
	const byId = new Map(ids.map((id, i) => [id, records[i] as Shareholder]));
	return packPositions([...byId].sort(([a], [b]) => compareIds(a, b)).map(([, record]) => record));
}
