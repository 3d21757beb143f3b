import type { AcrossQuery, ListQuery, Overlap, SecurityRef, StoredOf } from "../../market.ts";
import { bounds } from "../../shared/list-query.ts";
import type { Shareholder } from "../../shared/packed-positions.ts";
import {
	type Chunk,
	chunkColumns,
	inOneList,
	type OfSecurity,
	overlapsOf,
	recordsOf,
	type SeenChunk,
	severalChunks,
	textOfPrefix,
} from "../../shared/shareholder-chunks.ts";
import type { NamedStatement, Queryable } from "../connection/database.ts";
import { notDisabled, type ReadList } from "./read-list.ts";

const wanted = `${notDisabled} and time between $1 and $2`;

const list = (order: ListQuery["order"]): NamedStatement => ({
	name: `list_shareholders_${order}`,
	text: `select ${chunkColumns}, '' from shareholders
		where ${wanted} and security_id = $3 order by time ${order} limit $4`,
});

const across = (order: ListQuery["order"]): NamedStatement => ({
	name: `across_shareholders_${order}`,
	text: `select ${chunkColumns}, symbol from shareholders join securities on securities.id = security_id
		where ${wanted} and strpos(records, $3) > 0
		order by time ${order}, security_id ${order} limit $4`,
});

const lists = { asc: list("asc"), desc: list("desc") };
const acrosses = { asc: across("asc"), desc: across("desc") };

/** Reads shareholders, which lie in chunks of one security, period and dataset. */
export const readShareholders: ReadList<"shareholders"> = async (client, securityId, query) => {
	const found = await readRecords(client, lists[query.order], securityId, query);
	return found.flatMap(({ rows }) => rows);
};

/** Reads shareholders over all securities. */
export async function readShareholdersAcross(
	client: Queryable,
	query: AcrossQuery,
): Promise<StoredOf<Shareholder>[]> {
	return inOneList(await readRecords(client, acrosses[query.order], textOfPrefix(query), query));
}

/**
 * Reads as many chunks as there are wanted records, since each holds one at least. If too few of these are wanted, all are
 * read again with more, so that an answer always comes from one statement and so from one state.
 */
async function readRecords(
	client: Queryable,
	statement: NamedStatement,
	scope: string | number,
	query: AcrossQuery,
): Promise<OfSecurity[]> {
	for (let maxChunks = (query.offset ?? 0) + query.limit + 1; ; maxChunks *= 4) {
		const chunks = await client.arrays<Chunk>(statement, [...bounds(query), scope, maxChunks]);
		const isAll = chunks.length < maxChunks;
		const found = recordsOf(isAll ? chunks : withoutLast(chunks), query, query.idPrefix);
		const count = found.reduce((sum, { rows }) => sum + rows.length, 0);
		if (isAll || count >= query.limit) return found;
	}
}

/** The last security and period may have more chunks than were read. */
function withoutLast(chunks: readonly Chunk[]): Chunk[] {
	const [time, , , , security] = chunks.at(-1) ?? [];
	return chunks.filter((chunk) => chunk[0] !== time || chunk[4] !== security);
}

/** Positions of a security that others cover. */
export async function overlapsOfShareholders(
	client: Queryable,
	securityId: number,
): Promise<Overlap<Shareholder>[]> {
	const chunks = await client.arrays<SeenChunk>(
		`select ${chunkColumns}, '', case when ${notDisabled} then 1 else 0 end
		from shareholders where security_id = $1 order by time`,
		[securityId],
	);
	return overlapsOf(chunks);
}

/** Securities of which some positions are stated by several datasets, by symbol. */
export async function overlappingShareholders(client: Queryable): Promise<SecurityRef[]> {
	const found: SecurityRef[] = [];
	for (const security of await client.rows<SecurityRef>(severalChunks)) {
		if ((await overlapsOfShareholders(client, security.id)).length > 0) found.push(security);
	}
	return found;
}
