import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { catalog, operationOf } from "../operation-catalog.ts";
import { dateOf, relativeForms, withDates } from "./relative-times.ts";
import { findingOf, resultOf } from "./result.ts";
import { openResultStore, resultStoreLimits } from "./result-store.ts";
import { tablesOf } from "./tables.ts";

test.each([
	["today", "2026-03-31"],
	["yesterday", "2026-03-30"],
	["30d", "2026-03-01"],
	["2w", "2026-03-17"],
	["1mo", "2026-02-28"],
	["3 months ago", "2025-12-31"],
	["1y", "2025-03-31"],
	["ytd", "2026-01-01"],
	["qtd", "2026-01-01"],
	["mtd", "2026-03-01"],
	["tomorrow", "2026-04-01"],
	["+30d", "2026-04-30"],
	["in 30 days", "2026-04-30"],
	["in 2 weeks", "2026-04-14"],
	["+1mo", "2026-04-30"],
	["in 1 year ago", undefined],
	["2026-01-05", undefined],
	["soon", undefined],
])("%s means %s on 31 March 2026", (text, day) => {
	expect(dateOf(text, "2026-03-31")).toBe(day);
});

test("words that mean no day are refused with all that do", () => {
	const withStart = (start: string) =>
		withDates("listHistoryCandlesticks", { symbol: "AAPL.US", start }, "2026-03-31");
	expect(withStart("1y")).toEqual({ symbol: "AAPL.US", start: "2025-03-31" });
	expect(withStart("31.03.2026")).toEqual({ symbol: "AAPL.US", start: "31.03.2026" });
	expect(() => withStart("last year")).toThrow(
		`"start" is "last year", which is no day; allowed: a day such as 2026-03-31, or ${relativeForms}.`,
	);
});

test("every form that is promised is read", () => {
	for (const form of relativeForms.replace(" (ago)", "").split(", "))
		expect(dateOf(form, "2026-03-31"), form).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});

test("every time of an answer has its zone, and other members their units", () => {
	const response = {
		body: { alerts: [{ alertTime: 1, symbol: "A.US" }], page: { timestamp: "2026-03-31T20:00:00Z" } },
		cost: 1,
		sources: [],
	};
	const operation = operationOf("listUnusualItems");
	if (!operation) throw new Error("the contract has the operation");
	expect(findingOf("t", operation, response).units).toEqual({ alertTime: "Unix milliseconds, UTC" });
	const times = catalog.flatMap(({ operationId, members, units }) =>
		members
			.filter((name) => /([Tt]ime|[Tt]imestamp|At|Date|^date)$/.test(name))
			.flatMap((name) => (units.has(name) ? [] : [`${operationId} ${name}`])),
	);
	// A list of records, whose times have theirs.
	expect(times).toEqual(["getMarketStatus marketTime"]);
	const days = operationOf("listTradingDays");
	const { units } = findingOf("t", days ?? operation, { ...response, body: { tradingDays: ["2026-03-31"] } });
	expect(units).toEqual({ value: "day" });
});

test("a screen has the units that it states, and large figures are short in the text alone", async () => {
	const operation = operationOf("searchScreener");
	if (!operation) throw new Error("the contract has the operation");
	const items = [
		{ symbol: "A.US", marketcap: "3985433085600", netincome: "-115000000000", pettm: "34.65" },
		{ symbol: "B.US", marketcap: "999", netincome: null, pettm: null },
	];
	const units = { marketcap: "currency", netincome: "currency", pettm: "x" };
	const body = { results: { total: 2, page: 0, items, units }, hint: null };
	const finding = findingOf("t", operation, { body, cost: 1, sources: ["sample"] });
	expect(finding.units).toMatchObject(units);
	const folder = await mkdtemp(join(tmpdir(), "usmd-short-"));
	onTestFinished(() => rm(folder, { recursive: true, force: true }));
	const store = openResultStore(folder);
	const { content, structuredContent } = await resultOf(finding, store);
	const [text] = content.flatMap((part) => (part.type === "text" ? [part.text] : []));
	expect(text).toContain("A.US,3.99T,-115.0B,34.65");
	expect(JSON.stringify(structuredContent)).toContain('"3985433085600"');
	const exact = await resultOf({ ...finding, isExact: true }, store);
	expect(JSON.stringify(exact.content)).toContain("A.US,3985433085600,-115000000000,34.65");
});

test("every calculated index has a unit", () => {
	const { members = [], units } = operationOf("getCalcIndexes") ?? {};
	const withoutUnit = members.filter((name) => !units?.has(name));
	expect(
		withoutUnit.filter((name) => !/^(calcIndex|quote|symbol|asOf|leftOut|data|description|hint)/i.test(name)),
	).toEqual([]);
	expect(["marketCap", "turnoverRate", "peTtm", "pbMrq"].map((name) => units?.get(name))).toEqual([
		"currency",
		"%",
		"multiple",
		"multiple",
	]);
});

describe("an answer as tables", () => {
	test("figures with a key become columns, records within records too", () => {
		const statement = {
			fiscalYear: 2024,
			income: [
				{ key: "revenue", name: "Revenue", value: "10", derived: null },
				{ key: "netIncome", name: "Net income", value: "2", derived: "computed" },
			],
			stock: { symbol: "A.US" },
		};
		expect(tablesOf({ statements: [statement] })).toEqual({
			facts: {},
			tables: [
				{
					name: "statements",
					columns: ["fiscalYear", "revenue", "netIncome", "netIncome_derived", "stock_symbol"],
					rows: [[2024, "10", "2", "computed", "A.US"]],
				},
			],
		});
	});

	test("lists within rows become tables that begin with the row's first value", () => {
		const { tables } = tablesOf({ list: [{ symbol: "A.US", history: [{ date: "2026-01-02" }] }] });
		expect(tables).toContainEqual({
			name: "list_history",
			columns: ["symbol", "date"],
			rows: [["A.US", "2026-01-02"]],
		});
	});
});

describe("kept results", () => {
	const result = { title: "t", facts: {}, tables: [], units: {}, sources: ["sample"] };
	const folder = async () => {
		const made = await mkdtemp(join(tmpdir(), "usmd-kept-"));
		onTestFinished(() => rm(made, { recursive: true, force: true }));
		return made;
	};

	test("are of one account, and ids lead nowhere else", async () => {
		const parent = await folder();
		const [mine, others] = [openResultStore(join(parent, "1")), openResultStore(join(parent, "2"))];
		const id = (await mine.save(result)) ?? "";
		expect(await mine.read(id)).toEqual(result);
		expect(await others.read(id)).toBeUndefined();
		expect(await others.read(`../1/${id}`)).toBeUndefined();
	});

	test("are bounded in number, size and time", async () => {
		let now = Date.now();
		const store = openResultStore(await folder(), () => now);
		for (let i = 0; i < resultStoreLimits.results + 5; i++) await store.save(result);
		expect(await store.ids()).toHaveLength(resultStoreLimits.results);
		expect(await store.save({ ...result, title: "x".repeat(resultStoreLimits.bytes) })).toBeUndefined();
		now += resultStoreLimits.milliseconds + 60_000;
		expect(await store.ids()).toEqual([]);
	});
});
