import type { ListQuery } from "../market.ts";

/** First and last time of a query, with the widest bounds that a date can have. */
export const bounds = (query: ListQuery): [from: number, to: number] => [
	query.from ?? -8.64e15,
	query.to ?? 8.64e15,
];

/** First id with a prefix, and one behind the last. Ids are ordered by their characters' code points. */
export const idBounds = (idPrefix: string): [first: string, behind: string] => [
	idPrefix,
	`${idPrefix}\u{10FFFF}`,
];

/** True when a query asks for certain kinds only, which records of an area without kinds never are. */
export const wantsKinds = (query: ListQuery): boolean =>
	query.kinds !== undefined && !query.kinds.includes("");
