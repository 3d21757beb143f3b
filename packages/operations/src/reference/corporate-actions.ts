import { hasOpenDay, type ListingPeriod, listingPeriods, symbolChanges } from "@us-market-data/analytics";
import type { BodyOf, InputOf } from "@us-market-data/contract";
import {
	type AreaName,
	type AreaRecord,
	easternDate,
	haltKind,
	haltReasonName,
} from "@us-market-data/market";
import type { SecurityRef } from "@us-market-data/store";
import type { ProvenanceReader } from "../provenance-reader.ts";
import { checkRange } from "../shared/date-range.ts";
import { textOrNull } from "../shared/text.ts";

type Action = BodyOf<"listCorporateActions">["actions"][number];
export type Kind = Action["kind"];

/**
 * The days of a request for actions, open where it does not say.
 *
 * @throws {ApiError} 400 for a range that ends before it starts
 */
export function rangeOfActions({
	start = "0000-01-01",
	end = "9999-12-31",
}: {
	start?: string;
	end?: string;
}) {
	checkRange(start, end);
	return { start, end };
}

/** The actions that are asked for. */
interface ActionQuery {
	kinds: InputOf<"listCorporateActions">["kinds"];
	start: string;
	end: string;
}

/** The actions of each kind. */
const readers: {
	readonly [K in Kind]: (security: SecurityRef, data: ProvenanceReader) => Promise<Action[]>;
} = {
	split: async (security, data) =>
		(await recordsOf("splits", security, data)).map((record) => ({
			...bare("split", record.exDate),
			split: {
				newShares: record.numerator,
				oldShares: record.denominator,
				firstPossibleDate: hasOpenDay(record) ? (record.notBefore ?? record.exDate) : record.exDate,
			},
		})),
	dividend: async (security, data) => (await recordsOf("dividends", security, data)).map(dividendOf),
	rename: async (security, data) => (await recordsOf("companies", security, data)).flatMap(renames),
	symbol_rename: async (security, data) =>
		symbolChanges(await recordsOf("symbolHistory", security, data), codeOf(security)).map(
			({ former, later, last }) => ({
				...bare("symbol_rename", last),
				symbolRename: { formerSymbol: `${former}.US`, laterSymbol: `${later}.US` },
			}),
		),
	delisting: async (security, data) =>
		(await periodsOf(security, data)).flatMap(({ last }) => (last === null ? [] : bare("delisting", last))),
	relisting: async (security, data) =>
		(await periodsOf(security, data))
			.slice(1)
			.flatMap(({ first }) => (first === null ? [] : bare("relisting", first))),
	halt: async (security, data) =>
		(await recordsOf("halts", security, data))
			.filter(({ reason }) => haltKind(reason) !== "resumption")
			.map(haltOf),
};

export const kinds = Object.keys(readers) as Kind[];

/**
 * The actions of a security in a range of days, newest first.
 *
 * @example
 * import type { RowContext } from "@us-market-data/operations/rows";
 * import type { SecurityRef } from "@us-market-data/store";
 *
 * const splitsOf = (security: SecurityRef, { data }: RowContext) =>
 * 	actionsOf(security, { kinds: ["split"], start: "2020-01-01", end: "2026-11-20" }, data);
 */
export async function actionsOf(
	security: SecurityRef,
	{ kinds: requested = kinds, start, end }: ActionQuery,
	data: ProvenanceReader,
): Promise<Action[]> {
	const found = await Promise.all(
		kinds.filter((kind) => requested.includes(kind)).map((kind) => readers[kind](security, data)),
	);
	return found
		.flat()
		.filter(({ effectiveDate }) => effectiveDate >= start && effectiveDate <= end)
		.sort((a, b) => newer(a.effectiveDate, b.effectiveDate) || newer(timeOf(a), timeOf(b)));
}

/** More records than a security has. */
const maxRecords = 100_000;

async function recordsOf<A extends AreaName>(
	area: A,
	{ id }: SecurityRef,
	data: ProvenanceReader,
): Promise<AreaRecord<A>[]> {
	return (await data.list(area, id, { order: "desc", limit: maxRecords })).map(({ record }) => record);
}

async function periodsOf(security: SecurityRef, data: ProvenanceReader): Promise<ListingPeriod[]> {
	const [master] = await recordsOf("securities", security, data);
	return listingPeriods(await recordsOf("symbolHistory", security, data), master, "");
}

const codeOf = ({ symbol }: SecurityRef): string => symbol.replace(/\.US$/, "");

const timeOf = ({ effectiveDate, effectiveAt }: Action): string => effectiveAt ?? effectiveDate;

/** By day first: an evening in New York is of the next day in UTC. */
const newer = (one: string, other: string): number => (one < other ? 1 : one > other ? -1 : 0);

const bare = (kind: Kind, effectiveDate: string): Action => ({
	kind,
	effectiveDate,
	effectiveAt: null,
	announcedDate: null,
	split: null,
	dividend: null,
	rename: null,
	symbolRename: null,
	halt: null,
});

const dividendOf = ({
	exDate,
	amount,
	currency,
	recordDate,
	paymentDate,
	announcedDate = null,
}: AreaRecord<"dividends">): Action => ({
	...bare("dividend", exDate),
	announcedDate,
	dividend: { amount, currency, recordDate, paymentDate },
});

function renames({ name, formerNames }: AreaRecord<"companies">): Action[] {
	const renamed = formerNames
		.flatMap(({ name: formerName, to }) => (to === null ? [] : { formerName, to }))
		.sort((a, b) => (a.to < b.to ? -1 : 1));
	return renamed.map(({ formerName, to }, i) => ({
		...bare("rename", to),
		rename: { formerName, laterName: renamed[i + 1]?.formerName ?? name },
	}));
}

const haltOf = ({ haltedAt, reason, quotesResumedAt, resumedAt }: AreaRecord<"halts">): Action => ({
	...bare("halt", easternDate(new Date(haltedAt))),
	effectiveAt: haltedAt,
	// A halt is announced with its first message.
	announcedDate: easternDate(new Date(haltedAt)),
	halt: {
		reasonCode: textOrNull(reason),
		reason: textOrNull(haltReasonName(reason)),
		quotesResumedAt,
		resumedAt,
	},
});
