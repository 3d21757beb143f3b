import { changeList, firstOfEach, parameterOf, withQuery } from "./edits.ts";
import { bodies, type Fault, misread, planted } from "./injected-fault.ts";

/** Rewrites a parameter where it is given; undefined leaves it out. */
const rewritten = (
	operation: string,
	name: string,
	parameter: string,
	change: (value: string) => string | undefined,
): Fault =>
	misread(operation, name, (question) => {
		const value = parameterOf(question, parameter);
		return value === undefined ? question : withQuery(question, { [parameter]: change(value) });
	});

/** Pages and lists that do not follow the question. */
export const pagingFaults: readonly Fault[] = [
	rewritten("getCompanyInsiderTrades", "the second page is the first again", "page", (v) =>
		v === "2" ? "1" : v,
	),
	rewritten("searchScreener", "pages are counted from 1", "page", (v) =>
		Number(v) > 0 ? `${Number(v) - 1}` : v,
	),
	rewritten("searchScreener", "the page after the last is the last", "page", (v) =>
		Number(v) > 0 ? "0" : v,
	),
	rewritten("getCompanyInsiderTrades", "pages overlap by size", "limit", (v) => (v === "2" ? "3" : v)),
	rewritten("listTrades", "one more than count", "count", (v) =>
		/^\d{1,2}$/.test(v) ? `${Number(v) + 1}` : v,
	),
	rewritten("listTrades", "count is never more than one", "count", (v) =>
		/^\d$/.test(v) && v !== "0" ? "1" : v,
	),
	bodies(
		"listHistoryCandlesticks",
		"the oldest are cut off, not the newest",
		changeList("candlesticks", (all) => all.slice(0, -1)),
	),
	bodies(
		"listFilings",
		"an empty list whatever is asked",
		changeList("filings", () => []),
	),
	bodies(
		"getQuotes",
		"an empty list whatever is asked",
		changeList("quote", () => []),
	),
	bodies(
		"listTopMovers",
		"an empty list whatever is asked",
		changeList("topMovers.list", () => []),
	),
];

/** Answers to another question than the one asked. */
export const wrongQuestionFaults: readonly Fault[] = [
	rewritten("getCompanyOverview", "another symbol is answered", "symbol", (v) =>
		v === "MSFT.US" ? "AAPL.US" : v,
	),
	rewritten("getQuotes", "another symbol is answered", "symbols", (v) => v.replace("NVDA.US", "TSLA.US")),
	misread("getQuotes", "only the first of a list under its name several times is read", firstOfEach),
	rewritten("listTrades", "another symbol is answered", "symbol", (v) => (v === "MSFT.US" ? "AAPL.US" : v)),
	rewritten("listCandlesticks", "the value code 2000 is taken for a day", "period", (v) =>
		v === "2000" ? "day" : v,
	),
	rewritten("listCandlesticks", "the value code 1 of adjust_type is ignored", "adjust_type", (v) =>
		v === "1" ? "0" : v,
	),
	rewritten("listFinanceCalendar", "the value code 1 of category is ignored", "category", (v) =>
		v === "1" ? "report" : v,
	),
	rewritten("listFinanceCalendar", "the symbol is ignored", "symbol", () => undefined),
	rewritten("listRank", "the alias size is ignored", "size", () => undefined),
	rewritten("listTopMovers", "the code 0 of sort is taken for hot", "sort", (v) => (v === "0" ? "hot" : v)),
	rewritten("searchScreener", "the prefix filter_ is dropped with its condition", "conditions", (v) =>
		v.startsWith("filter_") ? undefined : v,
	),
	rewritten("searchScreener", "desc and asc are exchanged", "order", (v) =>
		v === "asc" ? "desc" : v === "desc" ? "asc" : v,
	),
	planted("listCandlesticks", "adjust is ignored but said to be heeded", () => async (question, server) => {
		const reply = await server.send(question);
		if (reply.status !== 200 || !reply.text.includes('"adjust":"forward"')) return reply;
		const raw = await server.send(withQuery(question, { adjust: "none", adjust_type: undefined }));
		return { ...reply, text: raw.text.replace('"adjust":"none"', '"adjust":"forward"') };
	}),
	planted("listCandlesticks", "period is ignored but said to be heeded", () => async (question, server) => {
		const period = parameterOf(question, "period");
		const reply = await server.send(question);
		if (reply.status !== 200 || period === undefined) return reply;
		const { period: reported } = JSON.parse(reply.text) as { period: string };
		const daily = await server.send(withQuery(question, { period: "day" }));
		return { ...reply, text: daily.text.replace('"period":"day"', `"period":"${reported}"`) };
	}),
];
