import { isTradingDay, sum } from "@us-market-data/market";
import Big from "big.js";
import { describe, expect, test } from "vitest";
import { watched } from "./data/watched.ts";
import { rowsOf, world } from "./rows.fixture.ts";

const financials = rowsOf("financials");

describe("financial statements", () => {
	test("cover at least twelve quarters, with years and half years", () => {
		for (const reports of Map.groupBy(financials, ({ symbol }) => symbol).values()) {
			const count = (kind: RegExp) => reports.filter(({ report }) => kind.test(report)).length;
			expect(count(/^q/)).toBeGreaterThanOrEqual(12);
			expect(count(/^af$/)).toBeGreaterThanOrEqual(3);
			expect(count(/^saf$/)).toBeGreaterThanOrEqual(3);
		}
	});

	test("balance, and income is earnings per share times shares", () => {
		for (const { assets, liabilities, equity, netIncome, epsDiluted, sharesDiluted } of financials) {
			expect(sum([liabilities ?? "", equity ?? ""])).toBe(assets);
			expect(new Big(epsDiluted ?? "").times(sharesDiluted ?? "").toFixed()).toBe(netIncome);
		}
	});

	test("quarters add up to the year", () => {
		const fields = ["revenue", "grossProfit", "netIncome", "epsDiluted", "dividendsPerShare"] as const;
		const years = Map.groupBy(financials, ({ symbol, fiscalYear }) => `${symbol} ${fiscalYear}`);
		for (const [key, reports] of years) {
			const year = reports.find(({ report }) => report === "af");
			if (!year) continue;
			const quarters = reports.filter(({ report }) => report.startsWith("q"));
			for (const field of fields) {
				const parts = quarters.map((quarter) => quarter[field] ?? "0");
				expect(sum(parts), `${key} ${field}`).toBe(sum([year[field] ?? "0"]));
			}
		}
	});

	test("one company has the same statements under each of its share classes", () => {
		const of = (wanted: string) =>
			financials
				.filter(({ symbol }) => symbol === wanted)
				.map(({ symbol: _, webUrl: __, dividendsPerShare: ___, ...rest }) => rest);
		expect(of("GOOG.US")).toEqual(of("GOOGL.US"));
	});
});

test("estimates are beaten, met and missed, and reach into the future", () => {
	const quarters = rowsOf("estimates").filter(({ period, key }) => period === "qf" && key === "eps");
	const past = quarters.filter(({ actual }) => actual !== null);
	const outcomes = new Set(past.map(({ estimate, actual }) => Math.sign(Number(actual) - Number(estimate))));
	expect([...outcomes].sort()).toEqual([-1, 0, 1]);
	const ahead = quarters.filter(({ actual, symbol }) => actual === null && symbol === "AAPL.US");
	expect(ahead.length).toBeGreaterThanOrEqual(4);
	const published = new Map(financials.map((report) => [keyOf(report), report.epsDiluted]));
	for (const row of past)
		expect(row.actual).toBe(published.get(`${row.symbol} ${row.fiscalYear} q${row.fiscalPeriod}`));
});

const keyOf = (row: { symbol: string; fiscalYear: number; report: string }): string =>
	`${row.symbol} ${row.fiscalYear} ${row.report}`;

test("price targets are in order", () => {
	for (const { lowestPrice, targetPrice, highestPrice, buy, hold } of rowsOf("ratings")) {
		expect(Number(lowestPrice)).toBeLessThan(Number(targetPrice));
		expect(Number(targetPrice)).toBeLessThan(Number(highestPrice));
		expect(buy + hold).toBeGreaterThan(0);
	}
});

test("payers have three years of dividends, and the next one from its declaration on", () => {
	const byPayer = Map.groupBy(rowsOf("dividends"), ({ symbol }) => symbol);
	expect(byPayer.size).toBeGreaterThan(150);
	const counts = [...byPayer].map(([symbol, paid]) => {
		const upcoming = paid.filter(({ exDate }) => exDate > world.lastDay);
		expect(paid.length - upcoming.length, symbol).toBeGreaterThanOrEqual(5);
		for (const { recordDate, paymentDate, exDate, description } of paid) {
			const declared = /declared on (\S+)/.exec(description)?.[1] ?? "";
			expect([declared, exDate, recordDate, paymentDate]).toEqual(
				[declared, exDate, recordDate ?? "", paymentDate ?? ""].toSorted(),
			);
			expect(declared <= world.lastDay, symbol).toBe(true);
			expect([exDate, recordDate, paymentDate, declared].map((day) => isTradingDay(day ?? ""))).not.toContain(
				false,
			);
		}
		return upcoming.length;
	});
	expect(new Set(counts)).toEqual(new Set([0, 1]));
});

test("the statements of a fiscal year state the dividends of that year", () => {
	const splitOf = new Map(rowsOf("splits").map((split) => [split.symbol, split]));
	const paid = Map.groupBy(rowsOf("dividends"), ({ symbol, fiscalYear }) => `${symbol} ${fiscalYear}`);
	const years = financials.filter(({ report }) => report === "af");
	for (const { symbol, fiscalYear, dividendsPerShare } of years) {
		const split = splitOf.get(symbol);
		const ofYear = paid.get(`${symbol} ${fiscalYear}`) ?? [];
		const total = ofYear.reduce((all, { amount, exDate }) => {
			const ratio = split && exDate < split.exDate ? new Big(split.numerator).div(split.denominator) : 1;
			return all.plus(new Big(amount).div(ratio));
		}, new Big(0));
		expect(new Big(dividendsPerShare ?? "").toFixed(4), `${symbol} ${fiscalYear}`).toBe(total.toFixed(4));
	}
});

test("at least 20 holders report in each of eight quarters, or of three where few ask, and own less than everything", () => {
	const groups = Map.groupBy(rowsOf("shareholders"), ({ symbol, period }) => `${symbol} ${period}`);
	const watchedOnes = world.securities.filter(({ ticker }) => watched.has(ticker)).length;
	expect(groups.size).toBe(8 * watchedOnes + 3 * (world.securities.length - watchedOnes));
	for (const [key, holders] of groups) {
		expect(holders.length, key).toBeGreaterThanOrEqual(20);
		const percent = Number(sum(holders.map(({ percentOfShares }) => percentOfShares ?? "0")));
		expect(percent, key).toBeLessThan(100);
		const filed = holders.map(({ filingDate }) => filingDate).sort();
		expect((filed.at(-1) ?? "") <= world.lastDay, key).toBe(true);
	}
});

test("insiders make transactions of every type, which appear among the filings", () => {
	const trades = rowsOf("insiderTrades");
	expect(new Set(trades.map(({ type }) => type)).size).toBe(8);
	for (const list of Map.groupBy(trades, ({ symbol }) => symbol).values()) expect(list.length).toBe(25);
	const numbers = new Set(trades.map(({ accessionNumber }) => accessionNumber));
	const filings = rowsOf("filings");
	const forms = filings.filter(({ form }) => form === "4");
	expect(forms.length).toBeGreaterThan(0);
	expect(forms.every(({ accessionNumber }) => numbers.has(accessionNumber))).toBe(true);
	for (const list of Map.groupBy(filings, ({ symbol }) => symbol).values())
		expect(list.length).toBeGreaterThanOrEqual(12);
	for (const { id } of filings) expect(id).toMatch(/^\d{10}-\d{2}-\d{6}$/);
});

test("events are of every category, past and to come", () => {
	const events = rowsOf("events");
	for (const category of ["report", "ipo", "macrodata"]) {
		const days = events.filter((event) => event.category === category).map(({ datetime }) => datetime);
		expect(days.some((day) => day.slice(0, 10) <= world.lastDay)).toBe(true);
		expect(days.some((day) => day.slice(0, 10) > world.lastDay)).toBe(true);
	}
	const releases = events.filter(({ category }) => category === "macrodata");
	expect(new Set(releases.map(({ symbol }) => symbol))).toEqual(new Set(["MARKET.US"]));
});

test("every stock has peers in its industry, and the industry has one sector", () => {
	const stocks = new Set(
		rowsOf("securities").flatMap(({ type, symbol }) => (type === "stock" ? [symbol] : [])),
	);
	const profiles = rowsOf("profiles").filter(({ symbol }) => stocks.has(symbol));
	for (const [industry, members] of Map.groupBy(profiles, (profile) => profile.industry)) {
		expect(new Set(members.map(({ companyName }) => companyName)).size, industry).toBeGreaterThanOrEqual(2);
		expect(new Set(members.map(({ sector }) => sector)).size, industry).toBe(1);
	}
});

test("a company is founded before its shares are listed, and they trade from then on", () => {
	for (const { symbol, company, listing, bars } of world.securities) {
		if (company.founded !== "" && listing.listed !== "")
			expect(company.founded <= listing.listed.slice(0, 4), symbol).toBe(true);
		expect((bars[0]?.date ?? "") >= listing.listed, symbol).toBe(true);
	}
});
