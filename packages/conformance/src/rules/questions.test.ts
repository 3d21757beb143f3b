import { expect, test } from "vitest";
import { complaints, contract } from "../testing.ts";
import { aliasesAgree, codesAgree, defaultsAgree } from "./parameters.ts";
import {
	differs,
	differsForSome,
	eachItsOwn,
	echoes,
	rejects,
	same,
	unknownSymbolRejected,
} from "./questions.ts";

test("same and differs compare bodies", async () => {
	const count = (requested: object) => ({ requested: Object.keys(requested).length });
	expect(await complaints(same({ a: "1" }, { b: "1" }), count)).toEqual([]);
	expect(await complaints(same({ a: "1" }, {}), count)).toHaveLength(1);
	expect(await complaints(differs({ a: "1" }, {}), count)).toEqual([]);
	expect(await complaints(differs({ a: "1" }, { b: "1" }), count)).toHaveLength(1);
});

test("differs says nothing of answers that hold nothing", async () => {
	expect(await complaints(differs({ a: "1" }, {}), () => ({ list: [], total: 0 }))).toEqual([
		"skipped: nothing is held for a=1 and the plain question",
	]);
	expect(await complaints(differs({ a: "1" }, {}), () => ({ list: [0] }))).toHaveLength(1);
});

test("differsForSome wants one symbol with two answers", async () => {
	const rule = differsForSome("bars", { adjust: "none" }, { adjust: "forward" });
	const adjusting = (one: string) => (requested: Readonly<Record<string, string | undefined>>) => ({
		bars: requested["symbol"] === one && requested["adjust"] === "forward" ? ["0.5"] : ["1"],
		adjust: requested["adjust"],
	});
	expect(await complaints(rule, adjusting("NVDA.US"))).toEqual([]);
	expect(await complaints(rule, adjusting("TSLA.US"))).toEqual([
		"skipped: bars are the same for every known symbol",
	]);
});

test("eachItsOwn wants other items for each value, and passes over what has none", async () => {
	const rule = eachItsOwn("list", "kind", ["a", "b", "c"], { start: "1" });
	const lists: Readonly<Record<string, readonly string[]>> = { a: ["1"], b: [], c: ["2"] };
	expect(await complaints(rule, ({ kind = "" }) => ({ list: lists[kind] }))).toEqual([]);
	expect(await complaints(rule, ({ kind = "" }) => ({ list: kind === "b" ? [] : ["1"] }))).toEqual([
		"kind=c answers the same as kind=a",
	]);
	expect(await complaints(rule, () => ({ list: [] }))).toEqual([
		"skipped: fewer than two values of kind have list",
	]);
});

test("echoes wants the word for the value", async () => {
	const rule = echoes("said", "period", { "1000": "day" });
	expect(await complaints(rule, () => ({ said: "day" }))).toEqual([]);
	expect(await complaints(rule, () => ({ said: "1000" }))).toHaveLength(1);
});

test("refuses wants the parameter named", async () => {
	const rule = rejects({ symbol: "X" }, "symbol", "unknown");
	expect(await complaints(rule, () => ({ details: [{ path: "query.symbol" }] }))).toEqual([]);
	expect(await complaints(rule, () => ({ details: [{ path: "query.count" }] }))).toHaveLength(1);
	expect(await complaints(rule, () => ({ error: "no" }))).toHaveLength(1);
});

test("an unknown symbol is refused as such", async () => {
	const rejectionOf = (code: string) => () => ({ code, details: [{ path: "path.symbol" }] });
	expect(await complaints(unknownSymbolRejected(), rejectionOf("unknown_symbol"))).toEqual([]);
	expect(await complaints(unknownSymbolRejected(), rejectionOf("invalid_parameter"))).toHaveLength(1);
});

test("aliases, codes and defaults follow from the contract", () => {
	const bars = contract.operation("listCandlesticks");
	expect(aliasesAgree(bars, () => "0").map(({ title }) => title)).toEqual([
		"answers adjust_type=0 like adjust=none",
		"answers adjust_type=1 like adjust=forward",
		"answers trade_sessions=0 like session=intraday",
		"answers trade_sessions=1 like session=all",
	]);
	expect(codesAgree(bars, {})).toHaveLength(13);
	expect(defaultsAgree(bars).map(({ title }) => title)).toContain(
		"answers count=100 like the plain question",
	);
});
