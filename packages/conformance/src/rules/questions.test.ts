import { expect, test } from "vitest";
import { complaints, contract } from "../testing/fixtures.ts";
import { aliasesAgree, codesAgree, defaultsAgree } from "./parameters.ts";
import { differs, echoes, refuses, same } from "./questions.ts";

test("same and differs compare bodies, the time of the answer apart", async () => {
	const tick = (asked: object) => ({ asked: Object.keys(asked).length, timestamp: Math.random() });
	expect(await complaints(same({ a: "1" }, { b: "1" }), tick)).toEqual([]);
	expect(await complaints(same({ a: "1" }, {}), tick)).toHaveLength(1);
	expect(await complaints(differs({ a: "1" }, {}), tick)).toEqual([]);
	expect(await complaints(differs({ a: "1" }, { b: "1" }), tick)).toHaveLength(1);
});

test("echoes wants the word for the value", async () => {
	const rule = echoes("said", "period", { "1000": "day" });
	expect(await complaints(rule, () => ({ said: "day" }))).toEqual([]);
	expect(await complaints(rule, () => ({ said: "1000" }))).toHaveLength(1);
});

test("refuses wants the parameter named", async () => {
	const rule = refuses({ symbol: "X" }, "symbol", "unknown");
	expect(await complaints(rule, () => ({ details: [{ path: "query.symbol" }] }))).toEqual([]);
	expect(await complaints(rule, () => ({ details: [{ path: "query.count" }] }))).toHaveLength(1);
	expect(await complaints(rule, () => ({ error: "no" }))).toHaveLength(1);
});

test("aliases, codes and defaults follow from the contract", () => {
	const bars = contract.operation("listCandlesticks");
	expect(aliasesAgree(bars, () => "0").map(({ title }) => title)).toEqual([
		"answers adjust_type=0 like adjust=none",
		"answers trade_sessions=0 like session=intraday",
	]);
	expect(codesAgree(bars, {})).toHaveLength(13);
	expect(defaultsAgree(bars).map(({ title }) => title)).toContain(
		"answers count=100 like the plain question",
	);
});
