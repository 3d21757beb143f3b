import { type AreaRecord, areas } from "@us-market-data/market";
import type { AcrossQuery, ListQuery, Overlap, SecurityRef, Stored, StoredOf } from "../market.ts";
import { packPositions, type Shareholder, unpackPositions, written } from "./packed-positions.ts";
import { trustRankOf } from "./writing/covered.ts";

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
export const chunkColumns = `time, dataset_id, records, ${trustRankOf(
	"'shareholders'",
	"(select d.tag from datasets d where d.id = shareholders.dataset_id)",
)}, security_id`;

const idOf = areas.shareholders.id;

/** Records of a security. */
export interface OfSecurity {
	security: SecurityRef;
	rows: Stored<Shareholder>[];
}

/**
 * The records of chunks in the order of a query, those of each security and period together. Of several datasets that state
 * a position, the most trusted one is seen, of those the one imported last.
 *
 * @param chunks in the order of time and security, without those of sources that are switched off
 */
export function recordsOf(
	chunks: Iterable<Chunk>,
	{ order, kinds, limit, offset = 0 }: ListQuery,
	idPrefix = "",
): OfSecurity[] {
	const isWanted = ({ record }: Stored<Shareholder>): boolean =>
		(kinds === undefined || kinds.includes(record.type)) &&
		(idPrefix === "" || idOf(record).startsWith(idPrefix));
	const found: OfSecurity[] = [];
	let [passed, missing] = [offset, limit];
	for (const same of ofOneList(chunks)) {
		if (missing <= 0) break;
		const wanted = visibleOf(same, order).filter(isWanted);
		const rows = wanted.slice(passed, passed + missing);
		passed = Math.max(0, passed - wanted.length);
		missing -= rows.length;
		const [, , , , id = 0, symbol = ""] = same[0] ?? [];
		found.push({ security: { id, symbol }, rows });
	}
	return found;
}

/** The records of all securities in one list. */
export const inOneList = (found: readonly OfSecurity[]): StoredOf<Shareholder>[] =>
	found.flatMap(({ security, rows }) => rows.map((row) => ({ ...row, security })));

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
	const [only] = chunks;
	const rows = only && chunks.length === 1 ? rowsOf(only) : mergedOf(chunks);
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
