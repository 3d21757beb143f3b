import { expect, test } from "vitest";
import { complaints, complaintsOf, contract, now, responseOf, service } from "../../testing.ts";
import { addDays, dayOf, endOfDay } from "../new-york.ts";
import type { Rule } from "../rule.ts";
import { hintsAtUnknown, rejectsItsOwnSymbol, suggestsWhatExists } from "./hints.ts";
import { endsThePastNow } from "./past-edges.ts";
import { repeatsNoKey, reportsBadEntries, reportsWhatIsAllowed, suggestsItsNames } from "./refusal-texts.ts";
import { blanksAgree, bothNamesAgree, datesToTheirBounds } from "./spellings.ts";

/** A rule about another operation than that of the fixture. */
const about = (operationId: string, rule: Rule): Rule => ({
	...rule,
	check: (context) => rule.check({ ...context, operation: contract.operation(operationId) }),
});

test("a refusal names the value and what is allowed", async () => {
	const rule = about("listCandlesticks", reportsWhatIsAllowed);
	const words = contract.operation("listCandlesticks").parameters;
	const replyWith = (text: (right: string) => string, suggestion?: string, allowed?: readonly string[]) =>
		complaints(rule, (requested) => {
			const [name = "", value] = Object.entries(requested).find(([, one]) => one !== undefined) ?? [];
			const { minimum, maximum, enum: all = [] } = words.find((one) => one.name === name)?.schema ?? {};
			const right = `"${name}" is "${value}"; allowed: ${minimum} to ${maximum} ${all.join(", ")} true or false`;
			return { error: text(right), details: [{ path: `query.${name}`, suggestion, allowed }] };
		});
	expect(await replyWith((right) => right)).toEqual([]);
	expect(await replyWith((right) => right.replaceAll("1000", "1,000"))).toEqual([]);
	expect(await replyWith((right) => right.replace("allowed: 1 to 1000", "allowed: 1 to 500"))).toHaveLength(
		2,
	);
	expect((await replyWith((right) => right, "0")).length).toBeGreaterThan(0);
	expect((await replyWith((right) => right, undefined, ["day"])).length).toBeGreaterThan(0);
});

test("names of parameters are suggested to who mistypes them", async () => {
	const replyWith = (suggestion?: string, allowed: readonly string[] = ["count"]) =>
		complaints(about("listTrades", suggestsItsNames), (requested) => ({
			details: [
				{
					suggestion:
						suggestion ??
						`${Object.keys(requested)[0]?.[1]}${Object.keys(requested)[0]?.[0]}${Object.keys(requested)[0]?.slice(2)}`,
					allowed,
				},
			],
		}));
	expect(await replyWith()).toEqual([]);
	expect((await replyWith("cursor")).length).toBeGreaterThan(1);
	expect((await replyWith(undefined, ["limit"])).length).toBeGreaterThan(1);
});

test("a key is not repeated", async () => {
	const replyWith = (isRepeated: boolean) =>
		complaints(about("listTrades", repeatsNoKey), (requested) => ({
			error: isRepeated ? JSON.stringify(requested) : "no",
		}));
	expect(await replyWith(false)).toEqual([]);
	expect(await replyWith(true)).toEqual([
		"the refusal of nonsense repeats the key",
		"the refusal of the key repeats the key",
		"the refusal of api_key repeats the key",
	]);
});

test("a list tells five of its bad entries", async () => {
	const replyWith = (entries: number, first = 1) =>
		complaints(
			about("getQuotes", reportsBadEntries),
			() => ({
				details: [
					{ path: "query.symbols" },
					...Array.from({ length: entries }, (_, i) => ({ path: `query.symbols[${i + first}]` })),
				],
			}),
			{ symbols: "AAPL.US,MSFT.US" },
		);
	expect(await replyWith(5)).toEqual([]);
	expect(await replyWith(4)).toHaveLength(1);
	expect(await replyWith(5, 2)).toHaveLength(1);
});

test("twenty unknown symbols have hints, which name what is held", async () => {
	const replyWith = (maxCount: number, suggestion: string | null) =>
		complaints(hintsAtUnknown, ({ symbols = "" }) => {
			const unknown = symbols.split(",").filter((symbol) => !service.symbols.includes(symbol));
			return {
				unknownSymbols: unknown,
				unknownSymbolHints: unknown.slice(0, maxCount).map((symbol) => ({ symbol, suggestion })),
			};
		});
	expect(await replyWith(20, null)).toEqual([]);
	expect(await replyWith(20, "MSFT.US")).toEqual([]);
	expect(await replyWith(19, null)).toHaveLength(1);
	expect(await replyWith(20, "NOSUCH99.US")).toEqual(['it suggests ["NOSUCH99.US"], and does not hold them']);
});

test("a suggestion for a symbol is the symbol that is meant", async () => {
	const replyWith = (upper: string) =>
		complaintsOf(
			suggestsWhatExists,
			({ symbol }) =>
				responseOf(400, {
					details: [{ path: "query.symbol", suggestion: symbol === "ko.us" ? upper : "KO.US" }],
				}),
			{ symbol: "KO.US" },
		);
	expect(await replyWith("KO.US")).toEqual([]);
	expect(await replyWith("AAPL.US")).toEqual(["ko.us: it suggests AAPL.US"]);
});

test("a refusal is about the symbol of its own request", async () => {
	const replyWith = (of: (symbol: string, before: string) => string) => {
		let before = "";
		return complaintsOf(
			rejectsItsOwnSymbol,
			({ symbol = "" }) => {
				const reported = of(symbol, before || symbol);
				before = symbol;
				return responseOf(400, { error: `Unknown symbol "${reported}"` });
			},
			{ symbol: "KO.US" },
		);
	};
	expect(await replyWith((symbol) => symbol)).toEqual([]);
	expect(await replyWith((_, before) => before)).toContain("the refusal of NOSUCH99.US tells of NOSUCH98");
});

test("names of one parameter agree, and dates reach to their bounds", () => {
	const titles = (rules: readonly Rule[]) => rules.map(({ title }) => title);
	expect(titles(bothNamesAgree(contract.operation("listCandlesticks"), () => ""))).toEqual([
		"answers adjust=none&adjust_type=0 like adjust=none",
		"answers session=intraday&trade_sessions=0 like session=intraday",
	]);
	expect(titles(datesToTheirBounds(contract.operation("listTradingDays")))).toEqual([
		...["start=1899-12-31", "start=2201-01-01", "end=1899-12-31", "end=2201-01-01"].map(
			(requested) => `refuses ${requested}: dates lie between 1900-01-01 and 2200-12-31`,
		),
		"refuses start=1961-12-31: days are known from 1962-01-01 on",
		"takes dates from 1962 to 2200",
	]);
	expect(datesToTheirBounds(contract.operation("listTrades"))).toEqual([]);
});

test("a blank is read in each encoding", async () => {
	const requested: string[] = [];
	const rule = blanksAgree("query", "bank of america");
	const replyWith = (isRead: boolean) =>
		complaintsOf(rule, (_, { rawQuery = "" }) => {
			requested.push(rawQuery);
			return responseOf(200, { found: isRead || rawQuery.includes("%20") });
		});
	expect(await replyWith(true)).toEqual([]);
	expect(requested).toEqual(["query=bank+of+america", "&query=bank%20of%20america&"]);
	expect(await replyWith(false)).toEqual(["the two bodies differ"]);
});

test("the past ends now", async () => {
	const replyWith = (reported: number, path = "query.as_of") =>
		complaints(about("listFilings", endsThePastNow), () => ({
			asOf: { timestamp: new Date(reported).toISOString() },
			details: [{ path }],
		}));
	expect(await replyWith(now)).toEqual([]);
	expect(await replyWith(Date.parse(endOfDay(addDays(dayOf(now), 1))))).toHaveLength(1);
	expect(await replyWith(now, "query.symbol")).toHaveLength(8);
});
