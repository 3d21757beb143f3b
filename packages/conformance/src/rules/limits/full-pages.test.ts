import { expect, test } from "vitest";
import { complaints } from "../../testing.ts";
import { atMost } from "../lists.ts";
import { countsToItsMaximum, fillsItsPages } from "./full-pages.ts";

const rule = fillsItsPages("trades[]");

/** A list of so many items behind cursors, of which a page of some lengths lacks one. */
const list =
	(items: number, isShort: (count: number, from: number) => boolean, isSkipping = false) =>
	(requested: Readonly<Record<string, string | undefined>>) => {
		if (requested["operationId"] !== undefined) return { securities: [] };
		const [count, from] = [Number(requested["count"] ?? 20), Number(requested["cursor"] ?? 0)];
		const length = Math.min(items - from, isShort(count, from) ? count - 1 : count);
		const next = from + (isSkipping ? Math.min(count, items - from) : length);
		return {
			trades: Array.from({ length }, (_, i) => ({ id: from + i })),
			next: next < items ? `${next}` : null,
		};
	};

test("each page is as long as asked for, where more items exist", async () => {
	expect(
		await complaints(
			rule,
			list(250, () => false),
		),
	).toEqual([]);
	expect(
		await complaints(
			rule,
			list(3, () => false),
		),
	).toEqual([]);
	expect(
		(
			await complaints(
				rule,
				list(250, (count) => count === 100),
			)
		).length,
	).toBeGreaterThan(0);
	expect(
		(
			await complaints(
				rule,
				list(250, (count, from) => count === 100 && from > 0),
			)
		).length,
	).toBeGreaterThan(0);
	// The cut item is lost, and the last page tells of no other.
	expect(
		(
			await complaints(
				rule,
				list(100, (count) => count === 100, true),
			)
		).length,
	).toBeGreaterThan(0);
});

test("a count of a hundred is not one of ninety-nine where a larger one answers more", async () => {
	const replyWith = (isShort: (count: number) => boolean) =>
		complaints(atMost("trades"), (requested) => list(400, (count) => isShort(count))(requested));
	expect(await replyWith(() => false)).toEqual([]);
	expect((await replyWith((count) => count === 100)).length).toBeGreaterThan(0);
});

test("a total is reached by the list beside it", async () => {
	const replyWith = (total: number) =>
		complaints(atMost("trades"), (requested) => ({ ...list(40, () => false)(requested), page: { total } }));
	expect(await replyWith(40)).toEqual([]);
	expect((await replyWith(41)).length).toBeGreaterThan(0);
});

const countRule = countsToItsMaximum("trades");
const cutAt = (lengths: Readonly<Record<string, number>>) =>
	complaints(countRule, ({ symbol = "AAPL.US", count }) => ({
		securities: [],
		trades: Array.from({ length: Math.min(Number(count), lengths[symbol] ?? 0) }),
	}));

test("three lists of the same usual length are cut by an undocumented limit", async () => {
	expect(await cutAt({ "AAPL.US": 100, "MSFT.US": 100, "NVDA.US": 100 })).toEqual([
		"count=1000 answers 100 trades for 3 of 3 questions",
	]);
	expect(await cutAt({ "AAPL.US": 100, "MSFT.US": 100, "NVDA.US": 99 })).toEqual([]);
	expect(await cutAt({ "AAPL.US": 5000, "MSFT.US": 5000, "NVDA.US": 5000 })).toEqual([]);
	expect(await cutAt({})).toEqual(["skipped: there are no trades"]);
});
