import { expect, test } from "vitest";
import { complaints } from "../../testing.ts";
import { hintsBehindTheEnd, namesTheInvalidEntry, tiesAreBySymbol } from "./order.ts";

test("securities of one value stand by symbol", async () => {
	const replyWith = (...symbols: readonly string[]) =>
		complaints(tiesAreBySymbol, () => ({
			results: { total: 2, items: symbols.map((symbol) => ({ symbol, lastdone: "1", pettm: null })) },
		}));
	expect(await replyWith("A.US", "B.US")).toEqual([]);
	expect((await replyWith("B.US", "A.US")).length).toBeGreaterThan(0);
});

test("a refusal names the entry and the texts that are held", async () => {
	const replyWith = (error: (conditions: string | undefined) => string) =>
		complaints(namesTheInvalidEntry, ({ operationId, conditions }) =>
			operationId ? { results: { items: [{ sector: "Energy" }] } } : { error: error(conditions) },
		);
	expect(await replyWith((conditions) => `"${conditions}" is none of Energy`)).toEqual([]);
	expect(await replyWith((conditions) => `"${conditions}" is invalid`)).toHaveLength(1);
	expect((await replyWith(() => "invalid, not Energy")).length).toBeGreaterThan(4);
});

test("a page behind the end has a hint", async () => {
	const replyWith = (hintOf: (page: string | undefined) => string | null) =>
		complaints(hintsBehindTheEnd, ({ page }) => ({ results: { total: 150 }, hint: hintOf(page) }));
	expect(await replyWith((page) => (page === "150" ? "The last page is 149." : null))).toEqual([]);
	expect(await replyWith(() => null)).toHaveLength(1);
	expect(await replyWith(() => "The last page is 149.")).toHaveLength(1);
});
