import type { ImageReader, ImageWriter } from "../view/image.ts";
import { identityOf, type SearchedRow } from "./search-index.ts";

/** Filters of a list of securities. Without one all are listed. */
export interface SecurityFilter {
	securityType?: string | undefined;
	exchange?: string | undefined;
	listingStatus?: ListingStatus | undefined;
	/** A day on which they were listed; one whose first or last day is unknown counts as listed then. */
	activeOn?: string | undefined;
}

/** Listed, delisted, or of no directory that is held. */
export type ListingStatus = "listed" | "delisted" | "unknown";

const statuses: readonly ListingStatus[] = ["unknown", "listed", "delisted"];

/** The listing of a row. */
export function listingStatusOf({ listing }: Pick<SearchedRow, "listing">): ListingStatus {
	if (listing?.delistingDate) return "delisted";
	return listing?.type ? "listed" : "unknown";
}

/** Writes the columns by which securities are filtered without reading their rows. */
export function packReference(writer: ImageWriter, rows: readonly SearchedRow[]): void {
	const writeDictionary = (name: string, textOf: (row: SearchedRow) => string) => {
		const codes = new Map([["", 0]]);
		const values = Uint32Array.from(rows, (row) => {
			const text = textOf(row);
			const code = codes.get(text) ?? codes.size;
			codes.set(text, code);
			return code;
		});
		writer.numbers(`reference ${name}`, values);
		writer.texts(`reference ${name} names`, [Buffer.from([...codes.keys()].join("\n"))]);
	};
	writeDictionary("type", ({ listing }) => listing?.type ?? "");
	writeDictionary("exchange", ({ listing }) => listing?.exchange ?? "");
	const numbers = (name: string, numberOf: (row: SearchedRow) => number) =>
		writer.numbers(`reference ${name}`, Uint32Array.from(rows, numberOf));
	numbers("status", (row) => statuses.indexOf(listingStatusOf(row)));
	numbers("first", (row) => dayNumber(firstDayOf(row)) ?? 0);
	numbers("last", ({ listing }) => dayNumber(listing?.delistingDate ?? null) ?? unbounded);
}

const unbounded = 99_999_999;

/** `2026-11-20` as 20261120. */
const dayNumber = (day: string | null): number | null =>
	day === null ? null : Number(day.replaceAll("-", ""));

/** First day on which a security is known to be listed or seen, null when unknown. */
export function firstDayOf(row: SearchedRow): string | null {
	const { listingDate, codes } = identityOf(row);
	return listingDate ?? codes.flatMap(({ first }) => first ?? []).sort()[0] ?? null;
}

/** Returns a test of a row by its index. */
export function openSecurityFilter(
	reader: ImageReader<unknown>,
): (filter: SecurityFilter) => (index: number) => boolean {
	const namesOf = (name: string) => reader.texts(`reference ${name} names`).at(0).split("\n");
	const column = (name: string) => reader.codes(`reference ${name}`);
	return ({ securityType, exchange, listingStatus, activeOn }) => {
		const day = activeOn === undefined ? null : dayNumber(activeOn);
		const [typeCode, exchangeCode] = [
			codeIn(namesOf("type"), securityType),
			codeIn(namesOf("exchange"), exchange),
		];
		const status = listingStatus === undefined ? null : statuses.indexOf(listingStatus);
		const [types, exchanges, states] = [column("type"), column("exchange"), column("status")];
		const [firsts, lasts] = [column("first"), column("last")];
		return (row) =>
			(typeCode === null || types[row] === typeCode) &&
			(exchangeCode === null || exchanges[row] === exchangeCode) &&
			(status === null || states[row] === status) &&
			(day === null || ((firsts[row] ?? 0) <= day && day <= (lasts[row] ?? 0)));
	};
}

/** The code of a text, which no row has when the dictionary lacks the text; null where nothing is filtered. */
const codeIn = (names: readonly string[], text: string | undefined): number | null =>
	text === undefined ? null : names.indexOf(text) >= 0 ? names.indexOf(text) : names.length;
