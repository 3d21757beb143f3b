import { expect, test } from "vitest";
import { complaints } from "../../testing.ts";
import { bestComesFirst, findsWhatResolves, forgivesSlips, slipsOf, textsAreOfTheirKind } from "./search.ts";

const row = (symbol: string, more: object = {}) => ({
	symbol,
	ticker: symbol.replace(".US", ""),
	securityId: symbol,
	name: "Microsoft Corporation",
	cik: "7",
	matchKind: "cik",
	isExact: true,
	matchText: "7",
	...more,
});

test("a slip is a letter that is wrong, missing, extra or exchanged", () => {
	expect(slipsOf("microsoft")).toEqual(["micqosoft", "micosoft", "micqrosoft", "micorsoft"]);
});

test("a name with a slip is found", async () => {
	const securities = ["AAPL.US", "MSFT.US", "NVDA.US"].map((symbol) => row(symbol));
	const replyWith = (finds: (query: string) => boolean) =>
		complaints(forgivesSlips, ({ operationId, query }) =>
			operationId ? { securities } : { search: { list: finds(query ?? "") ? securities : [] } },
		);
	expect(await replyWith(() => true)).toEqual([]);
	expect(await replyWith((query) => query !== "micosoft")).toHaveLength(2);
});

test("a whole name or number comes first", async () => {
	const replyWith = (...list: readonly object[]) =>
		complaints(bestComesFirst, () => ({
			resolution: { security: { name: "Microsoft Corporation", cik: "7" } },
			search: { list },
		}));
	expect(await replyWith(row("A.US"), row("B.US", { cik: "8" }))).toEqual([]);
	expect((await replyWith(row("B.US", { cik: "8" }), row("A.US"))).length).toBeGreaterThan(0);
	expect((await replyWith(row("A.US", { name: "Other" }))).length).toBeGreaterThan(0);
});

test("a text is of its kind", async () => {
	const replyWith = (more: object) =>
		complaints(textsAreOfTheirKind, ({ query }) => ({
			search: { list: query === "a" ? [row("A.US", more)] : [] },
		}));
	expect(await replyWith({ matchKind: "symbol", matchText: "A" })).toEqual([]);
	expect(await replyWith({ matchKind: "symbol", matchText: "B" })).toHaveLength(1);
	expect(await replyWith({ matchKind: "former_symbol", matchText: "A" })).toHaveLength(1);
});

test("a former name is found", async () => {
	const replyWith = (finds: boolean) =>
		complaints(findsWhatResolves, ({ query }) => ({
			resolution: { symbols: [], names: [{ name: "Meta" }, { name: "Facebook" }] },
			search: { list: query === "Facebook" && !finds ? [] : [row("META.US")] },
		}));
	expect(await replyWith(true)).toEqual([]);
	expect((await replyWith(false)).length).toBeGreaterThan(0);
});
