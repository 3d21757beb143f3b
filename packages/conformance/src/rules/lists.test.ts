import { expect, test } from "vitest";
import { complaints } from "../testing.ts";
import {
	atMost,
	eachSymbolOnce,
	namesAllUnknown,
	namesUnknown,
	onlyThose,
	ordersBy,
	pagesInStep,
	within,
} from "./lists.ts";

const numbers = [1, 2, 3, 4, 5];
const slice = (requested: Readonly<Record<string, string | undefined>>, from = 0) =>
	numbers.slice(from).slice(0, Number(requested["count"]));

test("atMost wants the count kept and the right end", async () => {
	const rule = atMost("a");
	expect(await complaints(rule, (requested) => ({ a: slice(requested) }))).toEqual([]);
	expect(await complaints(rule, () => ({ a: numbers }))).toHaveLength(2);
	expect(await complaints(rule, ({ count }) => ({ a: numbers.slice(0, count === "1000" ? 5 : 1) }))).toEqual([
		"count=3 answers [1], count=1000 has [1,2,3]",
		"count=5 answers [1], count=1000 has [1,2,3,4,5]",
		"count=99 answers [1], count=1000 has [1,2,3,4,5]",
		"count=100 answers [1], count=1000 has [1,2,3,4,5]",
	]);
	expect(await complaints(rule, (requested) => ({ a: slice(requested).slice(0, 2) }))).toEqual([]);
	const endless = Array.from({ length: 1001 }, (_, index) => index);
	expect(
		await complaints(rule, ({ count }) => ({
			a: count === "1000" ? endless : endless.slice(0, Number(count)),
		})),
	).toEqual(["1001 items to count=1000"]);
	expect(
		await complaints(rule, (requested) => ({ a: numbers.slice(-Number(requested["count"])) })),
	).toHaveLength(2);
	const last = atMost("a", "count", { isOrdered: "last" });
	expect(await complaints(last, (requested) => ({ a: numbers.slice(-Number(requested["count"])) }))).toEqual(
		[],
	);
	expect(await complaints(rule, () => ({ a: [] }))).toEqual(["skipped: there are no a to count"]);
});

test("pagesInStep wants pages that meet, a total that stays and an end", async () => {
	const members = { page: "page", total: "total", hasNext: "next" };
	const rule = pagesInStep("a", { page: "page", size: "size", from: 1, members });
	const paged = (shift: number) => (requested: Readonly<Record<string, string | undefined>>) => {
		const [page, size] = [Number(requested["page"]), Number(requested["size"])];
		const begin = (page - 1) * size + (page > 1 ? shift : 0);
		const a = numbers.slice(Math.max(0, begin), Math.max(0, begin + size));
		return { a, page, total: 5, next: page * size < 5 };
	};
	expect(await complaints(rule, paged(0))).toEqual([]);
	expect(await complaints(rule, paged(1))).not.toEqual([]);
	expect(await complaints(rule, paged(-1))).not.toEqual([]);
	expect(await complaints(rule, (requested) => ({ ...paged(0)(requested), page: 1 }))).toHaveLength(1);
	expect(await complaints(rule, (requested) => ({ ...paged(0)(requested), next: true }))).toHaveLength(1);
	expect(
		await complaints(rule, (requested) => ({ ...paged(0)(requested), total: Number(requested["size"]) })),
	).not.toEqual([]);
});

test("eachSymbolHeld wants the order asked, no repetition, and unknown symbols named apart", async () => {
	const rule = eachSymbolOnce("q");
	const listed = ["AAPL.US", "MSFT.US", "NVDA.US"];
	type RequestedParams = Readonly<Record<string, string | undefined>>;
	const list = (requested: RequestedParams) => (requested["symbols"] ?? "").split(",");
	const right = (all: readonly string[]) => [...new Set(all)].filter((symbol) => listed.includes(symbol));
	const replyBody = (requested: RequestedParams, symbols: readonly string[]) => ({
		q: symbols.map((symbol) => ({ symbol })),
		unknownSymbols: list(requested).filter((symbol) => !listed.includes(symbol)),
		unknownSymbolHints: list(requested).flatMap((symbol) => (listed.includes(symbol) ? [] : [{ symbol }])),
	});
	expect(await complaints(rule, (requested) => replyBody(requested, right(list(requested))))).toEqual([]);
	expect(
		await complaints(rule, (requested) => replyBody(requested, right(list(requested)).sort())),
	).toHaveLength(1);
	expect(await complaints(rule, (requested) => replyBody(requested, list(requested)))).toHaveLength(2);
	const unnamed = (requested: RequestedParams) => ({
		...replyBody(requested, right(list(requested))),
		unknownSymbols: [],
	});
	expect(await complaints(rule, unnamed)).toHaveLength(1);
	const unexplained = (requested: RequestedParams) => ({
		...replyBody(requested, right(list(requested))),
		unknownSymbolHints: [],
	});
	expect(await complaints(rule, unexplained)).toHaveLength(1);
});

test("namesUnknown wants each unknown symbol named, and no other", async () => {
	const listed = ["AAPL.US", "MSFT.US", "NVDA.US"];
	const named = (naming: (unknown: string[], requested: string[]) => readonly string[]) =>
		complaints(namesUnknown, ({ symbols = "" }) => {
			const requested = symbols.split(",");
			return {
				unknownSymbols: naming(
					requested.filter((symbol) => !listed.includes(symbol)),
					requested,
				),
			};
		});
	expect(await named((unknown) => unknown)).toEqual([]);
	expect(
		await named((unknown, requested) => (unknown.length === 1 && requested.length > 1 ? [] : unknown)),
	).toHaveLength(2);
	expect(await named((unknown) => unknown.slice(0, 1))).toHaveLength(1);
	expect(await named((_, requested) => requested)).toHaveLength(4);
});

test("onlyThose, ordersBy and within want what was asked for", async () => {
	const fits = onlyThose("a", "form", ["x"], ({ form }, value) => form === value);
	expect(await complaints(fits, (requested) => ({ a: [{ form: requested["form"] ?? "x" }] }))).toEqual([]);
	const empty = await complaints(fits, ({ form }) => ({ a: form === "x" ? [] : [{ form: "x" }] }));
	expect(empty).toContain('form=x leaves out {"form":"x"}');
	const changed = await complaints(fits, ({ form }) => ({ a: [{ form: "x", isLatest: form === "x" }] }));
	expect(changed[0]).toBe('{"form":"x","isLatest":true} is not in the plain list');
	expect(await complaints(fits, () => ({ a: [{ form: "y" }] }))).toHaveLength(1);
	const ordered = ordersBy("a", { sort: "n" }, "n", "asc");
	expect(await complaints(ordered, () => ({ a: [{ n: 1 }, { n: 2 }] }))).toEqual([]);
	expect(await complaints(ordered, () => ({ a: [{ n: 2 }, { n: 1 }] }))).toHaveLength(1);
	const range = within("a", "", "2026-01-02", "2026-01-04");
	const days = ["2026-01-01", "2026-01-02", "2026-01-03", "2026-01-04", "2026-01-05"];
	const between = (from = "", to = "") => ({ a: days.filter((day) => from <= day && day <= to) });
	expect(await complaints(range, ({ start, end }) => between(start, end))).toEqual([]);
	expect(await complaints(range, ({ end }) => between("2026-01-02", end))).toHaveLength(1);
	expect(await complaints(range, ({ start }) => between(start, "2026-01-04"))).toHaveLength(1);
	expect(await complaints(range, () => ({ a: ["2026-01-01"] }))).not.toEqual([]);
	expect(await complaints(range, () => ({ a: [] }))).toEqual([
		"skipped: no a between 2026-01-02 and 2026-01-04",
	]);
});

test("onlyThose wants the items of every value of a list", async () => {
	const rule = onlyThose("a", "kind", ["x,y"], ({ kind }, requested) => requested.includes(String(kind)));
	const items = ["x", "y", "x", "y", "y"].map((kind) => ({ kind }));
	const of = (text = "x,y") => ({ a: items.filter(({ kind }) => text.split(",").includes(kind)) });
	expect(await complaints(rule, ({ kind }) => of(kind))).toEqual([]);
	expect(await complaints(rule, ({ kind }) => of(kind?.split(",")[0]))).toEqual([
		"kind=x,y answers 2 a, its values alone 5",
		'kind=x,y leaves out {"kind":"y"}',
	]);
});

test("namesManyUnknown wants each unknown symbol once, twenty of them explained, and the held one", async () => {
	const replyWith = (maxCount: number, hints: number, isOnce = true, suggestion: string | null = null) =>
		complaints(namesAllUnknown("q"), ({ symbols = "" }) => {
			const requested = symbols.split(",").slice(0, maxCount);
			const unknown = requested.filter((symbol) => symbol.startsWith("NOSUCH") || symbol.endsWith("QQ.US"));
			const unknownSymbols = isOnce ? [...new Set(unknown)] : unknown;
			const unknownSymbolHints = unknownSymbols.slice(0, hints).map((symbol) => ({ symbol, suggestion }));
			const q = requested.filter((symbol) => !unknown.includes(symbol)).map((symbol) => ({ symbol }));
			return { q, unknownSymbols, unknownSymbolHints };
		});
	expect(await replyWith(500, 20)).toEqual([]);
	expect(await replyWith(500, 20, true, "AAPL.US")).toEqual([]);
	expect(await replyWith(500, 20, true, "NOSUCH1.US")).toHaveLength(1);
	expect(await replyWith(500, 5)).toHaveLength(1);
	expect(await replyWith(500, 20, false)).toHaveLength(1);
	expect(await replyWith(100, 20)).toHaveLength(2);
});
