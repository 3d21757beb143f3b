import { expect, test } from "vitest";
import { complaints } from "../../testing.ts";
import { actionsAreOfTheirKind, actionsAreThoseOfTheIdentity, factorsOfASingleDay } from "./actions.ts";

const bare = { split: null, dividend: null, rename: null, symbolRename: null, halt: null };
const halt = { quotesResumedAt: "2026-11-12T14:46:00Z", resumedAt: "2026-11-12T14:51:00Z" };
const halted = {
	...bare,
	kind: "halt",
	halt,
	effectiveDate: "2026-11-12",
	announcedDate: "2026-11-12",
	effectiveAt: "2026-11-12T14:41:00Z",
};

test("an action has the facts of its kind", async () => {
	const replyWith = (action: object) =>
		complaints(actionsAreOfTheirKind, () => ({ actions: [{ ...halted, ...action }] }));
	expect(await replyWith({})).toEqual([]);
	expect(await replyWith({ split: {} })).toHaveLength(1);
	expect(await replyWith({ halt: null })).toHaveLength(1);
	expect(await replyWith({ announcedDate: null })).toHaveLength(1);
	expect(await replyWith({ effectiveAt: "2026-11-13T14:41:00Z" })).toHaveLength(1);
	expect(await replyWith({ halt: { ...halt, resumedAt: "2026-11-12T14:42:00Z" } })).toHaveLength(1);
});

test("changes of listing and symbol are those of the identity", async () => {
	const delisting = { ...bare, kind: "delisting", effectiveDate: "2026-06-05" };
	const symbolRename = { formerSymbol: "FB.US", laterSymbol: "META.US" };
	const renamed = { ...bare, kind: "symbol_rename", effectiveDate: "2022-06-08", symbolRename };
	const replyWith = (lastDate: string, formerUntil: string) =>
		complaints(actionsAreThoseOfTheIdentity, ({ symbol }) => ({
			actions: [delisting, renamed],
			search: { list: [] },
			resolution: {
				security: { symbol },
				listings: [{ firstDate: null, lastDate }],
				symbols: [
					{ ticker: "META", lastDate: null },
					{ ticker: "FB", lastDate: formerUntil },
				],
			},
		}));
	expect(await replyWith("2026-06-05", "2022-06-08")).toEqual([]);
	expect((await replyWith("2026-06-08", "2022-06-08")).length).toBeGreaterThan(0);
	expect((await replyWith("2026-06-05", "2022-06-09")).length).toBeGreaterThan(0);
});

test("a single day has its factors", async () => {
	const span = { firstDate: "2026-01-05", lastDate: "2026-06-30" };
	const replyWith = (holds: (day: string) => boolean) =>
		complaints(factorsOfASingleDay, ({ start }) => ({
			factors: start === undefined || holds(start) ? [span] : [],
		}));
	expect(await replyWith(() => true)).toEqual([]);
	expect(await replyWith((day) => day !== span.firstDate)).toHaveLength(1);
});
