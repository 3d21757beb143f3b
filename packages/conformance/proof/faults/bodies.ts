import { changeField, changeList, everyField, swapped, without } from "./edits.ts";
import { bodies, type Fault } from "./injected-fault.ts";

const reversed = <T>(items: readonly T[]): T[] => [...items].reverse();
const doubled = <T>([first, ...rest]: readonly T[]): T[] =>
	first === undefined ? [] : [first, first, ...rest.slice(0, -1)];

/** Bodies whose fields break the contract. */
export const fieldFaults: readonly Fault[] = [
	bodies("listTrades", "a required field is dropped", without("trades[]", "price")),
	bodies("getQuotes", "a required field that may be null is dropped", without("quote[]", "overnightQuote")),
	bodies("getQuoteDepth", "a whole list is dropped", without("depth", "bids")),
	bodies("listDividends", "a nested object is dropped", without("dividend", "recentDividends")),
	bodies(
		"listTrades",
		"null for a field that is never null",
		changeField("trades[]", "volume", () => null),
	),
	bodies(
		"listNews",
		"null for a list",
		changeField("news[]", "relatedSymbols", () => null),
	),
	bodies("listTrades", "text for an integer", changeField("trades[]", "direction", String)),
	bodies("listTrades", "a number for a decimal string", changeField("trades[]", "price", Number)),
	bodies(
		"listShortTrades",
		"a decimal with an exponent",
		changeField("shortTrades.data[]", "shortVolumePercent", () => "1.2e-1"),
	),
	bodies(
		"listCandlesticks",
		"a decimal with leading zeros",
		changeField("candlesticks[]", "close", (v) => `00${v}`),
	),
	bodies(
		"listCandlesticks",
		"a decimal with thousands separators",
		changeField("candlesticks[]", "close", () => "1,234.5"),
	),
	bodies(
		"getQuotes",
		"an empty string for an unknown decimal",
		changeField("quote[]", "volume", () => ""),
	),
	bodies(
		"listTrades",
		"an enum value that is not documented",
		changeField("trades[]", "direction", () => 7),
	),
	bodies(
		"listTrades",
		"a time without Z",
		everyField("trades[]", "timestamp", (v) => String(v).replace("Z", "")),
	),
	bodies(
		"listTrades",
		"a time as Unix seconds",
		changeField("trades[]", "timestamp", (v) => Date.parse(String(v)) / 1000),
	),
	bodies("listDividends", "a date in the American order", changeField("dividend.list[]", "exDate", american)),
	bodies(
		"listUnusualItems",
		"alertTime in seconds",
		everyField("unusualItems.changes[]", "alertTime", inSeconds),
	),
	bodies(
		"listFilings",
		"publishedAt in milliseconds",
		everyField("filings[]", "publishedAt", (v) => Date.parse(String(v))),
	),
	bodies(
		"getQuotes",
		"a symbol without its suffix",
		everyField("quote[]", "symbol", (v) => String(v).replace(".US", "")),
	),
	bodies("searchScreener", "neither of the two result shapes", without("results", "items")),
	bodies("searchScreener", "two result shapes mixed", (body) => {
		const { results } = body as { results: { items: unknown } };
		return { results: { ...results, data: results.items, items: undefined } };
	}),
	bodies("getMarketStatus", "an array for an object", (body) => ({
		status: [(body as { status: unknown }).status],
	})),
	bodies("getQuotes", "the body in another envelope", (body) => ({ data: body })),
	bodies(
		"getQuotes",
		"the list itself for the object around it",
		(body) => (body as { quote: unknown }).quote,
	),
	bodies("getQuotes", "camelCase turned to snake_case", (body) =>
		JSON.parse(JSON.stringify(body).replaceAll("lastDone", "last_done")),
	),
	bodies(
		"getCompanyProfile",
		"success false in a 200",
		changeField("", "success", () => false),
	),
];

function american(value: unknown): string {
	const [year, month, day] = String(value).split("-");
	return `${month}/${day}/${year}`;
}

function inSeconds(value: unknown): number {
	return Math.floor(Number(value) / 1000);
}

/** Bodies of the right form with wrong facts. */
export const meaningFaults: readonly Fault[] = [
	bodies("listTrades", "a list that is not sorted", changeList("trades", reversed)),
	bodies("listCandlesticks", "two neighbours in the wrong order", changeList("candlesticks", swapped)),
	bodies("listFinanceCalendar", "the days of a calendar unsorted", changeList("calendar.list", swapped)),
	bodies("getQuoteDepth", "the best price not first", changeList("depth.asks", swapped)),
	bodies(
		"getQuoteDepth",
		"positions counted from 0",
		everyField("depth.bids[]", "position", (v) => Number(v) - 1),
	),
	bodies("listNews", "an item twice", changeList("news", doubled)),
	bodies("searchScreener", "a security twice", changeList("results.items", doubled)),
	bodies(
		"getQuotes",
		"one symbol is missing",
		changeList("quote", (items) => items.slice(1)),
	),
	bodies(
		"getQuotes",
		"one symbol is there twice",
		changeList("quote", (items) => [...items, ...items.slice(-1)]),
	),
	bodies("getQuotes", "symbols in another order", changeList("quote", swapped)),
	bodies("getQuotes", "high and low exchanged", (body) => {
		for (const quote of (body as { quote: Record<string, unknown>[] }).quote)
			Object.assign(quote, { high: quote["low"], low: quote["high"] });
	}),
	bodies(
		"listTrades",
		"a negative volume",
		changeField("trades[]", "volume", (v) => `-${v}`),
	),
	bodies(
		"getCompanyInsiderTrades",
		"the total is wrong",
		changeField("pagination", "total", (v) => Number(v) + 7),
	),
	bodies(
		"getCompanyInsiderTrades",
		"hasNext is always false",
		changeField("pagination", "hasNext", () => false),
	),
	bodies(
		"getCompanyInsiderTrades",
		"hasNext is always true",
		changeField("pagination", "hasNext", () => true),
	),
	bodies(
		"searchScreener",
		"the total is wrong",
		changeField("results", "total", (v) => Number(v) + 7),
	),
	bodies(
		"searchScreener",
		"the number of the page is counted from 1",
		changeField("results", "page", (v) => Number(v) + 1),
	),
	bodies(
		"listFinanceCalendar",
		"count is not the number of events",
		everyField("calendar.list[]", "count", (v) => Number(v) + 1),
	),
	bodies(
		"getAccountUsage",
		"used and remaining do not make the allowance",
		changeField("usage", "used", (v) => Number(v) + 1),
	),
	bodies(
		"listAccountKeys",
		"a key's secret is shown",
		everyField("keys[]", "secretHash", () => "c2VjcmV0"),
	),
	bodies(
		"getInstitutionRating",
		"total is not the sum",
		changeField("rating.latest.distribution", "analystCount", (v) => Number(v) + 1),
	),
	bodies(
		"getConsensus",
		"outcome is the wrong way round",
		everyField("consensus.list[].figures[]", "outcome", (v) =>
			v === "beat" ? "miss" : v === "miss" ? "beat" : v,
		),
	),
	bodies(
		"getMarketStatus",
		"the status holds since a day long past",
		everyField("status.marketTime[]", "timestamp", () => "2026-01-05T15:00:00Z"),
	),
	bodies(
		"getQuotes",
		"the change is not the difference of the prices",
		everyField("quote[]", "changeValue", () => "123.45"),
	),
	bodies("listTradingDays", "a holiday among the trading days", (body) => {
		const days = (body as { tradingDays: string[] }).tradingDays;
		days.splice(
			0,
			days.length,
			...[...days, "2026-11-26"].filter((day, i, all) => all.indexOf(day) === i).sort(),
		);
	}),
];
