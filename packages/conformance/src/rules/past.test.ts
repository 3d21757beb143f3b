import { expect, test } from "vitest";
import { complaints, now } from "../testing.ts";
import { knowsOnlyThePast, knowsToday } from "./past.ts";

const rule = knowsOnlyThePast(["2026-06-30"]);
const end = "2026-07-01T03:59:59Z";
const item = { publishedAt: "2026-06-30T20:00:00Z" };
const past = { filings: [item], asOf: { timestamp: end, leftOut: [] }, next: null };

const replyWith = (body: unknown, present: unknown = { filings: [item] }) =>
	complaints(rule, ({ as_of }) => (as_of === undefined ? present : body));

test("an answer of the past tells its instant and holds nothing younger", async () => {
	expect(await replyWith(past)).toEqual([]);
	expect(await replyWith({ filings: [item] })).toEqual([`as_of=2026-06-30 answers asOf nothing, not ${end}`]);
	expect(await replyWith({ ...past, filings: [{ publishedAt: "2026-07-01T04:00:00Z" }] })).toEqual([
		"as_of=2026-06-30 answers publishedAt 2026-07-01T04:00:00Z",
	]);
	expect(await replyWith({ ...past, filings: [{ filingDate: "2026-07-01" }] })).toEqual([
		"as_of=2026-06-30 answers filingDate 2026-07-01",
	]);
	expect(await replyWith({ ...past, filings: [{ filingDate: "2026-06-30" }] })).toEqual([]);
	expect(await replyWith(past, past)).toEqual(["asOf is there though nobody asked for a past"]);
});

test("a day is asked like its last second", async () => {
	const messages = await complaints(rule, ({ as_of }) =>
		as_of === undefined ? {} : { ...past, ...(as_of === end && { filings: [] }) },
	);
	expect(messages).toEqual([`as_of=${end} answers otherwise than as_of=2026-06-30`]);
});

test("today is known up to the present instant", async () => {
	const answering = (hoursAhead: number) =>
		complaints(knowsToday, () => ({
			asOf: { timestamp: new Date(now + hoursAhead * 3_600_000).toISOString(), leftOut: [] },
		}));
	expect(await answering(0)).toEqual([]);
	expect(await answering(5)).toHaveLength(1);
});
