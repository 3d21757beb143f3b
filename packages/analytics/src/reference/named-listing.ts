import { type AreaRecord, addDays } from "@us-market-data/market";
import { namesAlike } from "./names-alike.ts";

/** What a directory says of the security that has a symbol. */
export interface NamedListing {
	/** Names under which it is or was listed; that of today first. */
	names: readonly string[];
	/** First day on which a directory was seen with the name of today beside the symbol of today, `YYYY-MM-DD`. */
	since: string;
}

/** Whose an identifier is, as a list states it. */
export interface OwnerStatement {
	/** Names of the company in the list, former ones included. */
	names: readonly string[];
	/** Day of the list's content, null when it is not known. */
	day: string | null;
}

/** Listed securities whose name is that of their company. Notes and preferred stock may have the name of a product. */
const named: ReadonlySet<string> = new Set(["stock", "etf"]);

/** Exchange-traded notes, which directories call funds. */
const note = /\b(ETNs?|notes?)\b/i;

/** Days by which a list may be older than the first sight of a name: symbols stay unused for longer when they pass on. */
const slackDays = 60;

/** The directory that lists names on days. */
const directory = "nasdaq-directory";

/**
 * What directories say of a security: null where none lists it, or where its name tells nothing of a company.
 *
 * @param symbol its symbol of today
 */
export function namedListing(
	symbol: string,
	master: Pick<AreaRecord<"securities">, "nameEn" | "type"> | undefined,
	history: readonly AreaRecord<"symbolHistory">[],
): NamedListing | null {
	if (!master || master.nameEn === "" || !named.has(master.type) || note.test(master.nameEn)) return null;
	const own = history.filter(
		(row) => row.source === directory && `${row.code}.US` === symbol && namesAlike(row.name, master.nameEn),
	);
	const since = own.flatMap(({ first }) => first ?? []).sort()[0];
	if (since === undefined) return null;
	return { names: [master.nameEn, ...history.map(({ name }) => name).filter((name) => name !== "")], since };
}

/** True when a list and a directory name the same company beside a symbol, as far as anything names one. */
export const namesAgree = ({ names }: OwnerStatement, listing: NamedListing | null): boolean =>
	listing === null ||
	names.every((name) => name === "") ||
	names.some((name) => listing.names.some((other) => namesAlike(name, other)));

/**
 * True when an identifier of a list is that of the security which has the symbol today. Where the names differ, the symbol
 * may have passed to another company since: a list counts then only if it is known to be of the days of today's name.
 *
 * @example isOwnStatement({ names: ["BARNES GROUP INC"], day: null }, barrick) // false
 */
export const isOwnStatement = (statement: OwnerStatement, listing: NamedListing | null): boolean =>
	namesAgree(statement, listing) ||
	(statement.day !== null && listing !== null && addDays(statement.day, slackDays) >= listing.since);

/** The statement of an identifier. Lists that do not state the day of their content have no first day. */
export const statementOf = ({ name, first, date }: AreaRecord<"identifiers">): OwnerStatement => ({
	names: [name],
	day: first ? date : null,
});

/** The statement of a registrant, whose newest filing is as old as the content of its file, or older. */
export const statementOfCompany = ({
	name,
	formerNames,
	updatedAt,
}: Pick<AreaRecord<"companies">, "name" | "formerNames" | "updatedAt">): OwnerStatement => ({
	names: [name, ...formerNames.map((former) => former.name)],
	day: updatedAt,
});
