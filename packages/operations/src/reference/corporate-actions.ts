import type { BodyOf, InputOf } from "@us-market-data/contract";
import {
	type AreaName,
	type AreaRecord,
	easternDate,
	haltKind,
	haltReasonName,
} from "@us-market-data/market";
import type { SecurityRef } from "@us-market-data/store";
import type { CitingReader } from "../citing-reader.ts";
import { textOrNull } from "../shared/text.ts";

type Action = BodyOf<"listCorporateActions">["actions"][number];
type Kind = Action["kind"];

/** The actions that are asked for. */
interface Asked {
	kinds: InputOf<"listCorporateActions">["kinds"];
	start: string;
	end: string;
}

/** The area whose records tell of each kind. */
const areaOf = {
	split: "splits",
	dividend: "dividends",
	rename: "companies",
	delisting: "securities",
	halt: "halts",
} as const satisfies Record<Kind, AreaName>;

/** The actions that a record tells of. */
const told: { readonly [K in Kind]: (record: AreaRecord<(typeof areaOf)[K]>) => Action[] } = {
	split: ({ exDate, numerator, denominator }) => [
		{ ...bare("split", exDate), split: { newShares: numerator, oldShares: denominator } },
	],
	dividend: ({ exDate, amount, currency, recordDate, paymentDate }) => [
		{ ...bare("dividend", exDate), dividend: { amount, currency, recordDate, paymentDate } },
	],
	rename: renames,
	delisting: ({ delistingDate }) => (delistingDate === null ? [] : [bare("delisting", delistingDate)]),
	halt: (record) => (haltKind(record.reason) === "resumption" ? [] : [haltOf(record)]),
};

const kinds = Object.keys(told) as Kind[];

/** The actions of a security in a range of days, newest first. */
export async function actionsOf(
	security: SecurityRef,
	{ kinds: asked = kinds, start, end }: Asked,
	data: CitingReader,
): Promise<Action[]> {
	const found = await Promise.all(
		kinds.filter((kind) => asked.includes(kind)).map((kind) => actionsOfKind(kind, security, data)),
	);
	return found
		.flat()
		.filter(({ effectiveDate }) => effectiveDate >= start && effectiveDate <= end)
		.sort((a, b) => (timeOf(a) < timeOf(b) ? 1 : timeOf(a) > timeOf(b) ? -1 : 0));
}

/** More records than a security has. */
const most = 100_000;

async function actionsOfKind<K extends Kind>(
	kind: K,
	security: SecurityRef,
	data: CitingReader,
): Promise<Action[]> {
	const rows = await data.list(areaOf[kind], security.id, { order: "desc", limit: most });
	return rows.flatMap(({ record }) => told[kind](record));
}

const timeOf = ({ effectiveDate, effectiveAt }: Action): string => effectiveAt ?? effectiveDate;

const bare = (kind: Kind, effectiveDate: string): Action => ({
	kind,
	effectiveDate,
	effectiveAt: null,
	announcedDate: null,
	split: null,
	dividend: null,
	rename: null,
	halt: null,
});

function renames({ name, formerNames }: AreaRecord<"companies">): Action[] {
	const known = formerNames
		.flatMap(({ name: formerName, to }) => (to === null ? [] : { formerName, to }))
		.sort((a, b) => (a.to < b.to ? -1 : 1));
	return known.map(({ formerName, to }, i) => ({
		...bare("rename", to),
		rename: { formerName, laterName: known[i + 1]?.formerName ?? name },
	}));
}

const haltOf = ({ haltedAt, reason, quotesResumedAt, resumedAt }: AreaRecord<"halts">): Action => ({
	...bare("halt", easternDate(new Date(haltedAt))),
	effectiveAt: haltedAt,
	halt: {
		reasonCode: textOrNull(reason),
		reason: textOrNull(haltReasonName(reason)),
		quotesResumedAt,
		resumedAt,
	},
});
