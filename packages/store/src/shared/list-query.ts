import type { ListQuery } from "../market.ts";

/** First and last time of a query, with the widest bounds that a date can have. */
export const bounds = (query: ListQuery): [from: number, to: number] => [
	query.from ?? -8.64e15,
	query.to ?? 8.64e15,
];

/** True when a query asks for certain kinds only, which records of an area without kinds never are. */
export const wantsKinds = (query: ListQuery): boolean =>
	query.kinds !== undefined && !query.kinds.includes("");
