import { createHash } from "node:crypto";
import {
	type AreaName,
	type AreaRecord,
	beginOfDay,
	dayMs,
	easternDate,
	endOfDay,
	marketSymbol,
} from "@us-market-data/market";
import {
	actionsOf,
	financeEventOf,
	formFilingOf,
	insiderTradeOf,
	newsOf,
} from "@us-market-data/operations/rows";
import type { SecurityRef, Stored } from "@us-market-data/store";
import type { Draft } from "../encoder.ts";
import { type EventSource, everyRecord, millisecondsOf, type SourceReader } from "./source.ts";

/** Kinds of announcements, with the member that has the facts of each. */
const members = {
	filing: "filing",
	news: "news",
	insider_trade: "insiderTrade",
	corporate_action: "corporateAction",
	finance_event: "financeEvent",
} as const;

type Kind = keyof typeof members;

interface Announcement {
	kind: Kind;
	/** Epoch milliseconds. */
	time: number;
	/** What tells it from others of its kind and time. */
	key: string;
	facts: object;
	isSimulated: boolean;
	/** The areas that its record may be of, and the time of the record in them, epoch milliseconds. */
	areas: readonly AreaName[];
	recordTime: number;
}

/** The areas whose records become announcements. */
export const announcementAreas: readonly AreaName[] = [
	"filings",
	"news",
	"insiderTrades",
	"events",
	"halts",
	"splits",
	"dividends",
];

/** Milliseconds after its transaction within which nearly every report of an insider is filed. */
const maxFilingDelayMs = 400 * dayMs;

/** An instant that is midnight in New York stands for its day, which is over at its end. */
function publication(instant: string): number {
	const time = Date.parse(instant);
	const date = easternDate(new Date(time));
	return beginOfDay(date) === time ? endOfDay(date) : time;
}

/** The announcements of a security in a span, by kind. */
const readers: readonly ((
	security: SecurityRef,
	first: number,
	last: number,
	reader: SourceReader,
) => Promise<Announcement[]>)[] = [
	async (security, first, last, reader) =>
		announced("filing", "filings", security, first - dayMs, last, reader, (record) => ({
			time: publication(record.publishedAt),
			key: record.id,
			facts: formFilingOf(record),
		})),
	async (security, first, last, reader) =>
		announced("news", "news", security, first - dayMs, last, reader, (record) => ({
			time: publication(record.publishTime),
			key: record.id,
			facts: newsOf(record, security.symbol),
		})),
	async (security, first, last, reader) =>
		announced(
			"insider_trade",
			"insiderTrades",
			security,
			first - maxFilingDelayMs,
			last,
			reader,
			(record) => ({
				time: endOfDay(record.filingDate),
				key: `${record.accessionNumber} ${record.date} ${record.owner} ${record.code} ${record.shares} ${record.sharesAfter} ${record.securityTitle}`,
				facts: insiderTradeOf(record),
			}),
		),
	async (security, first, last, reader) => {
		const listing = await (await reader.rows()).data.newest("securities", security);
		return announced("finance_event", "events", security, first - dayMs, last, reader, (record) => ({
			time: Date.parse(record.datetime),
			key: `${record.datetime} ${record.content}`,
			facts: financeEventOf(record, security, listing?.nameEn || null),
		}));
	},
	async (security, first, last, reader) => {
		const { data } = await reader.rows();
		const [start, end] = [easternDate(new Date(first)), easternDate(new Date(last))];
		const actions = await actionsOf(security, { kinds: undefined, start, end }, data);
		const { sources } = await data.provenance();
		return actions.map((action) => ({
			kind: "corporate_action",
			time: action.effectiveAt === null ? beginOfDay(action.effectiveDate) : Date.parse(action.effectiveAt),
			key: `${action.kind} ${action.effectiveDate} ${JSON.stringify(action.dividend ?? action.halt ?? "")}`,
			facts: action,
			areas: action.kind === "halt" ? ["halts"] : action.kind === "split" ? ["splits"] : ["dividends"],
			recordTime:
				action.effectiveAt === null ? Date.parse(action.effectiveDate) : Date.parse(action.effectiveAt),
			isSimulated: sources.every((source) => source === "sample"),
		}));
	},
];

async function announced<A extends AreaName>(
	kind: Kind,
	area: A,
	{ id }: SecurityRef,
	from: number,
	to: number,
	reader: SourceReader,
	of: (record: AreaRecord<A>) => Pick<Announcement, "time" | "key" | "facts">,
): Promise<Announcement[]> {
	const { data } = await reader.rows();
	const rows: Stored<AreaRecord<A>>[] = await data.list(area, id, {
		from,
		to,
		order: "asc",
		limit: everyRecord,
	});
	const simulated = await reader.simulated(rows);
	return rows.map(({ record, datasetId, time }) => ({
		kind,
		areas: [area],
		recordTime: time,
		...of(record),
		isSimulated: simulated.get(datasetId) ?? false,
	}));
}

const draftOf = (symbol: string, { kind, time, key, facts, isSimulated }: Announcement): Draft => ({
	time: time * 1000,
	// A cursor has room for a digest, not for the facts that tell two records apart.
	sequence: `${kind} ${createHash("sha256").update(key).digest("base64url").slice(0, 12)}`,
	members: JSON.stringify({
		kind,
		symbol: symbol === marketSymbol ? null : symbol,
		simulated: isSimulated,
		...Object.fromEntries(Object.values(members).map((name) => [name, null])),
		[members[kind]]: facts,
	}).slice(1, -1),
});

const compare = (a: Draft, b: Draft): number =>
	a.time - b.time || (a.sequence < b.sequence ? -1 : a.sequence > b.sequence ? 1 : 0);

async function announcementsOf(
	security: SecurityRef,
	first: number,
	last: number,
	reader: SourceReader,
): Promise<Announcement[]> {
	return (await Promise.all(readers.map((read) => read(security, first, last, reader)))).flat();
}

/** Filings, news, transactions of insiders, corporate actions with halts, and financial events: each when it became public. */
export const announcementSource: EventSource = {
	event: "announcement",
	shiftUs: 0,
	windowUs: dayMs * 1000,
	async readChange(security, area, first, last, reader) {
		const found = await announcementsOf(security, first, last + maxFilingDelayMs, reader);
		return found
			.filter(({ areas, recordTime }) => areas.includes(area) && recordTime >= first && recordTime <= last)
			.map((announcement) => draftOf(security.symbol, announcement))
			.sort(compare);
	},
	async read(security, { from, to }, reader) {
		const found = await announcementsOf(security, millisecondsOf(from), millisecondsOf(to), reader);
		return found
			.map((announcement) => draftOf(security.symbol, announcement))
			.filter(({ time }) => time >= from && time <= to)
			.sort(compare);
	},
	// Days are read one after the other: areas are in the order of their records, not of their publication.
	nextTime: async (_security, from) => from,
	newestBefore: async () => undefined,
};
