import { createHash } from "node:crypto";
import { BadParameter } from "../errors.ts";

/**
 * Values by which a list is ordered, of one of its entries. They must tell any two entries apart: a time with an id, a
 * symbol. The next page begins behind them, so that entries which an import adds or removes neither repeat nor hide others.
 */
export type CursorKey = readonly (string | number)[];

/** The list that a cursor belongs to: the operation with all parameters that choose or order its entries, but not their number. */
export type CursorScope = readonly unknown[];

/** The `next` of a page: the key of its last entry, for the same list only. */
export const cursorAfter = (scope: CursorScope, key: CursorKey): string =>
	Buffer.from(JSON.stringify([digestOf(scope), ...key])).toString("base64url");

/**
 * The key behind which a page begins; undefined for the first page.
 *
 * @param shape a key of the right types
 * @throws BadParameter for a cursor of another list, or that no answer gave
 */
export function keyAfter<const K extends CursorKey>(
	scope: CursorScope,
	cursor: string | undefined,
	shape: K,
): { -readonly [I in keyof K]: K[I] extends number ? number : string } | undefined {
	if (cursor === undefined) return undefined;
	const [digest, ...key] = partsOf(cursor);
	const fits = key.length === shape.length && key.every((value, i) => typeof value === typeof shape[i]);
	if (!fits) throw cursorError(cursor, "A cursor is opaque: send it as it was answered");
	if (digest !== digestOf(scope))
		throw cursorError(cursor, "The cursor is of another list: repeat the other parameters of its page");
	return key as { -readonly [I in keyof K]: K[I] extends number ? number : string };
}

/** First and last instant that a list may hold, epoch milliseconds: those of the dates of the contract. */
const [firstTime, lastTime] = [Date.UTC(1900, 0, 1), Date.UTC(2200, 0, 2)];

/** The time behind which a page begins, of a list whose entries differ in their times; undefined for the first page. */
export const timeAfter = (scope: CursorScope, cursor: string | undefined): number | undefined =>
	integerAfter(scope, cursor, firstTime, lastTime);

/** The number of entries before a page, of a list without another order than its own, such as a ranking. */
export const positionAfter = (scope: CursorScope, cursor: string | undefined): number =>
	integerAfter(scope, cursor, 0, Number.MAX_SAFE_INTEGER) ?? 0;

/** The instant of a key with other parts. Anybody can make a cursor, also of a time that no calendar has. */
export const instantIn = (cursor: string | undefined, value: number): number =>
	integerIn(cursor, value, firstTime, lastTime);

/** The number of entries of a key with other parts. */
export const positionIn = (cursor: string | undefined, value: number): number =>
	integerIn(cursor, value, 0, Number.MAX_SAFE_INTEGER);

function integerAfter(
	scope: CursorScope,
	cursor: string | undefined,
	min: number,
	max: number,
): number | undefined {
	const [value] = keyAfter(scope, cursor, [0]) ?? [];
	return value === undefined ? undefined : integerIn(cursor, value, min, max);
}

function integerIn(cursor: string | undefined, value: number, min: number, max: number): number {
	if (Number.isSafeInteger(value) && value >= min && value <= max) return value;
	throw cursorError(cursor ?? "", "A cursor is opaque: send it as it was answered");
}

function partsOf(cursor: string): unknown[] {
	try {
		const parts: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
		return Array.isArray(parts) ? parts : [];
	} catch {
		return [];
	}
}

const digestOf = (scope: CursorScope): string =>
	createHash("sha256").update(JSON.stringify(scope)).digest("base64url").slice(0, 8);

const cursorError = (cursor: string, note: string): BadParameter =>
	new BadParameter("cursor", cursor, "the `next` of the page before, without it the first page", {
		hint: { note },
	});
