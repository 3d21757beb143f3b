import type { ImageReader, ImageWriter } from "../view/image.ts";
import { identityOf, type SearchedRow } from "./search-index.ts";

/** The choices of a list of securities. Without one all are listed. */
export interface Selection {
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

/** Columns by which securities are chosen without a look at their rows. */
export function packReference(writer: ImageWriter, rows: readonly SearchedRow[]): void {
	const coded = (name: string, textOf: (row: SearchedRow) => string) => {
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
	coded("type", ({ listing }) => listing?.type ?? "");
	coded("exchange", ({ listing }) => listing?.exchange ?? "");
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

/** Tells of the row at a place if it is chosen. */
export function openReference(
	reader: ImageReader<unknown>,
): (selection: Selection) => (index: number) => boolean {
	const namesOf = (name: string) => reader.texts(`reference ${name} names`).at(0).split("\n");
	const column = (name: string) => reader.codes(`reference ${name}`);
	return ({ securityType, exchange, listingStatus, activeOn }) => {
		const day = activeOn === undefined ? null : dayNumber(activeOn);
		const [type, index] = [codeIn(namesOf("type"), securityType), codeIn(namesOf("exchange"), exchange)];
		const status = listingStatus === undefined ? null : statuses.indexOf(listingStatus);
		const [types, exchanges, states] = [column("type"), column("exchange"), column("status")];
		const [firsts, lasts] = [column("first"), column("last")];
		return (row) =>
			(type === null || types[row] === type) &&
			(index === null || exchanges[row] === index) &&
			(status === null || states[row] === status) &&
			(day === null || ((firsts[row] ?? 0) <= day && day <= (lasts[row] ?? 0)));
	};
}

/** The code of a text, which none has when it is not held; null where everything is chosen. */
const codeIn = (names: readonly string[], text: string | undefined): number | null =>
	text === undefined ? null : names.indexOf(text) >= 0 ? names.indexOf(text) : names.length;
