import { expect, test } from "vitest";
import { complaints } from "../../testing.ts";
import { backwardFromForward, factorsReachEveryBar } from "../bars/adjustment.ts";
import { holdingsAddUp } from "../fundamentals/insiders.ts";
import { dividendsAreActions, rowsAreOfTheSymbol } from "../fundamentals/payouts.ts";
import { roundLots } from "./identities.ts";
import { reportsWereFiled } from "./publications.ts";
import { resolvedAsFound, securitiesAsResolved } from "./securities.ts";

type RequestedParams = Readonly<Record<string, string | undefined>>;

const paid = { exDate: "2026-10-20", amount: "0.26", currency: "USD" };
const days = { recordDate: "2026-10-20", paymentDate: "2026-11-10" };

const paying =
	(dividend: object, action: object) =>
	({ operationId }: RequestedParams) =>
		operationId === "listCorporateActions"
			? { actions: [action] }
			: { dividend: { list: [{ ...paid, ...dividend }] } };

const action = {
	kind: "dividend",
	effectiveDate: paid.exDate,
	dividend: { amount: "0.26", currency: "USD", ...days },
};

test("a dividend has the days of its action", async () => {
	expect(await complaints(dividendsAreActions, paying(days, action))).toEqual([]);
	const later = { ...days, paymentDate: "2026-11-11" };
	expect((await complaints(dividendsAreActions, paying(later, action))).length).toBeGreaterThan(0);
	expect(
		(await complaints(dividendsAreActions, paying(days, { ...action, kind: "split" }))).length,
	).toBeGreaterThan(0);
});

test("a report was filed on a day of a filing", async () => {
	const rule = reportsWereFiled("reports[]");
	const replyWith =
		(filingDate: string) =>
		({ operationId }: RequestedParams) =>
			operationId === "listFilings"
				? {
						filings: [
							"2026-11-17T21:25:00Z",
							"2026-11-20T22:40:00Z",
							"2026-01-05T20:00:00Z",
							"2026-11-24T20:00:00Z",
						].map((publishedAt) => ({ form: "10-Q", publishedAt })),
					}
				: { reports: [{ id: "1", filingDate }] };
	expect(await complaints(rule, replyWith("2026-11-17"))).toEqual([]);
	// Published at 17:40 of a Friday in New York.
	expect(await complaints(rule, replyWith("2026-11-23"))).toEqual([]);
	expect((await complaints(rule, replyWith("2026-11-18"))).length).toBeGreaterThan(0);
});

test("rows are of the symbol that was asked for", async () => {
	const rule = rowsAreOfTheSymbol("rows[].symbol");
	expect(await complaints(rule, ({ symbol }) => ({ rows: [{ symbol }] }))).toEqual([]);
	expect(await complaints(rule, () => ({ rows: [{ symbol: "AAPL.US" }] }))).toHaveLength(2);
});

const security = (symbol: string, change: object = {}) => ({
	securityId: symbol,
	symbol,
	ticker: symbol.replace(".US", ""),
	name: symbol,
	exchange: "NYSE",
	securityType: "stock",
	listingStatus: "listed",
	listingDate: null,
	delistingDate: null,
	cik: "1",
	figi: null,
	...change,
});

test("a listed security is the resolved one", async () => {
	const rule = securitiesAsResolved("list[]");
	const replyWith =
		(change: object) =>
		({ operationId, symbol = "" }: RequestedParams) =>
			operationId === "resolveSymbol"
				? { resolution: { security: security(symbol) } }
				: { list: [security("KO.US", change)] };
	expect(await complaints(rule, replyWith({}))).toEqual([]);
	expect(await complaints(rule, replyWith({ cik: null }))).toHaveLength(1);
});

test("a resolved security and its share classes are those that a search finds", async () => {
	const replyWith =
		(classes: object) =>
		({ operationId, symbol = "", query = "" }: RequestedParams) =>
			operationId === "searchSecurities"
				? { search: { list: [security(`${query}.US`)] } }
				: { resolution: { security: security(symbol), shareClasses: [security("KOB.US", classes)] } };
	expect(await complaints(resolvedAsFound, replyWith({}))).toEqual([]);
	expect((await complaints(resolvedAsFound, replyWith({ exchange: "NASDAQ" }))).length).toBeGreaterThan(0);
});

/** Transactions of one owner, newest first, who holds ten more after each. */
const lines = (share: number) =>
	Array.from({ length: 8 }, (_, index) => ({
		owner: "One",
		securityTitle: "Stock",
		ownership: "direct",
		date: `2026-01-${30 - index}`,
		acquiredOrDisposed: "acquired",
		shares: "10",
		sharesAfter: `${share * (1000 - 10 * index)}`,
	}));

test("holdings of insiders add up", async () => {
	const rule = holdingsAddUp("lines[]");
	expect(await complaints(rule, () => ({ lines: lines(1) }))).toEqual([]);
	expect(await complaints(rule, () => ({ lines: lines(2) }))).toHaveLength(1);
	expect(await complaints(rule, () => ({ lines: lines(1).slice(0, 1) }))).toEqual([
		expect.stringContaining("skipped"),
	]);
});

const factor = (numerator: number, denominator = 1) => ({
	numerator: `${numerator}`,
	denominator: `${denominator}`,
});
const span = (firstDate: string, forward: object, backward: object) => ({
	firstDate,
	lastDate: firstDate,
	forwardFactors: { priceFactor: forward, volumeFactor: forward },
	backwardFactors: { priceFactor: backward, volumeFactor: backward },
});

test("backward factors are forward ones from the oldest bars on", async () => {
	const replyWith = (backward: object) => () => ({
		factors: [span("2026-01-05", factor(1), backward), span("2025-01-06", factor(1, 2), factor(1))],
	});
	expect(await complaints(backwardFromForward, replyWith(factor(2)))).toEqual([]);
	expect((await complaints(backwardFromForward, replyWith(factor(1, 2)))).length).toBeGreaterThan(0);
});

test("the oldest bar has a factor", async () => {
	const replyWith =
		(firstDate: string) =>
		({ operationId }: RequestedParams) =>
			operationId === "listCandlesticks"
				? { candlesticks: [{ date: "2025-01-06" }] }
				: { factors: [span(firstDate, factor(1), factor(1))] };
	expect(await complaints(factorsReachEveryBar, replyWith("2025-01-06"))).toEqual([]);
	expect((await complaints(factorsReachEveryBar, replyWith("2025-01-07"))).length).toBeGreaterThan(0);
});

test("most cheap shares have a round lot of a hundred", async () => {
	const replyWith = (...lots: readonly number[]) =>
		complaints(roundLots("quote[]"), ({ operationId }) => ({
			quote: lots.map((lotSize, i) => ({
				symbol: `${i}`,
				...(operationId ? { lastDone: "50.00" } : { lotSize }),
			})),
		}));
	expect(await replyWith(100, 100, 10)).toEqual([]);
	expect(await replyWith(1, 1, 100)).toHaveLength(1);
	expect(await replyWith(1)).toEqual(["skipped: the round lots of cheap shares are not known"]);
});
