import { changeList, everyField, listAt, parameterOf, type Row, rowsAt, withQuery } from "./edits.ts";
import {
	bodies,
	errors,
	type Fault,
	misread,
	planted,
	type Question,
	responses,
	withHeaders,
} from "./injected-fault.ts";

const isSent = (question: Question, name: string): boolean => parameterOf(question, name) !== undefined;

/** Bugs that were thought up when the rules of all others were there. */
export const freshFaults: readonly Fault[] = [
	responses("getStaticInfo", "X-Data-Source names a source that is not there", [200], (reply) =>
		withHeaders(reply, { "x-data-source": "sec,sample" }),
	),
	responses("listFilings", "a condition of another symbol is answered 304", [200], (reply, question) =>
		question.headers["if-none-match"]?.includes("-") && reply.headers["etag"] === undefined
			? { ...reply, status: 304, text: "" }
			: withHeaders(reply, { etag: `"f-${parameterOf(question, "count") ?? "20"}"` }),
	),
	bodies("listCandlesticks", "volumes are told in hundreds of shares for large bars", (body) => {
		for (const bar of rowsAt(body, "candlesticks[]"))
			if (Number(bar["volume"]) > 5e7) bar["volume"] = String(Math.round(Number(bar["volume"]) / 100));
	}),
	bodies(
		"getQuotes",
		"the turnover is in thousands",
		everyFieldOf("quote[]", "turnover", (v) => String(Math.round(Number(v) / 1000))),
	),
	bodies("listHistoryCandlesticks", "the end of a range is left out", (body, question) => {
		const end = parameterOf(question, "end");
		const bars = listAt(body, "candlesticks");
		if (end !== undefined && bars.at(-1)?.["date"] === end) bars.pop();
	}),
	misread("listFinanceCalendar", "the start is a day late", (question) => {
		const start = parameterOf(question, "start");
		if (start === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(start)) return question;
		const next = new Date(Date.parse(start) + 86_400_000).toISOString().slice(0, 10);
		return next <= (parameterOf(question, "end") ?? "9") ? withQuery(question, { start: next }) : question;
	}),
	bodies(
		"listRank",
		"ranks of equal values are in no order",
		changeList("ranking.list", (rows) => [...rows.slice(1, 2), ...rows.slice(0, 1), ...rows.slice(2)]),
	),
	bodies("listInsiderTrades", "gifts are told as sales", (body) => {
		for (const row of rowsAt(body, "insiderTrades[]"))
			if (row["transactionCode"] === "G") row["transactionType"] = "SELL";
	}),
	bodies("listInsiderTrades", "the value of a trade is its price", (body) => {
		for (const row of rowsAt(body, "insiderTrades[]"))
			if (row["transactionValue"] !== null) row["transactionValue"] = row["price"];
	}),
	bodies("getConsensus", "an unreleased figure has an actual of zero", (body) => {
		for (const row of rowsAt(body, "consensus.list[].figures[]"))
			if (row["actual"] === null) row["actual"] = "0";
	}),
	bodies("getCompanyProfile", "the market value is in millions", (body) => {
		for (const row of rowsAt(body, "data"))
			if (typeof row["market_cap"] === "number") row["market_cap"] = Math.round(row["market_cap"] / 1e6);
	}),
	bodies("getCompanyInsiderTrades", "the percentage text has no sign", (body) => {
		for (const stats of rowsAt(body, "data.stats"))
			stats["institutional_ownership_percent"] = String(stats["institutional_ownership_percent"]).replace(
				"%",
				"",
			);
	}),
	bodies("getTradingCalendar", "a half day has the hours of a whole one", (body) => {
		for (const day of rowsAt(body, "calendar[]"))
			if (day["kind"] === "half")
				for (const session of rowsAt(day, "sessions[]"))
					if (session["tradeSession"] === 0)
						session["closesAt"] = new Date(Date.parse(String(session["closesAt"])) + 3 * 3_600_000)
							.toISOString()
							.replace(".000Z", "Z");
	}),
	bodies(
		"getMarketStatus",
		"the next opening is told by summer time",
		everyFieldOf("status.marketTime[]", "nextOpensAt", (v) =>
			typeof v === "string" ? new Date(Date.parse(v) - 3_600_000).toISOString().replace(".000Z", "Z") : v,
		),
	),
	errors("listNews", "the code of a refusal is the text of its status", [400], (body) => ({
		...body,
		code: "bad_request",
	})),
	errors(
		"getQuoteDepth",
		"the request id of a refusal is left out",
		[400],
		({ requestId: _, ...body }) => body,
	),
	responses("getBrokerQueue", "a 401 has no challenge", [401], (reply) =>
		withHeaders(reply, { "www-authenticate": undefined }),
	),
	responses(
		"listTopShareholders",
		"a refusal of an exhausted key says that one request remains",
		[402],
		(reply) => withHeaders(reply, { "x-data-requests-remaining": "1" }),
	),
	misread("searchScreener", "the second of several conditions is dropped", (question) => {
		const conditions = parameterOf(question, "conditions");
		const [first, second] = conditions?.split(",") ?? [];
		return second !== undefined && !conditions?.includes("=") && !conditions?.includes("%5B")
			? withQuery(question, { conditions: first ?? "" })
			: question;
	}),
	bodies("listScreenerIndicators", "a value is told with its unit", (body) => {
		for (const row of rowsAt(body, "groups[].indicators[]"))
			if (typeof row["value"] === "string" && row["unit"] === "%") row["value"] = `${row["value"]}%`;
	}),
	bodies("resolveSymbol", "the former symbol is answered as the present one", (body) => {
		for (const row of rowsAt(body, "resolution"))
			if (row["security"]) (row["security"] as Row)["symbol"] = "AAPL.US";
	}),
	bodies("listCorporateActions", "a reverse split is told upside down", (body) => {
		for (const action of rowsAt(body, "actions[]")) {
			const split = action["split"] as Row | null | undefined;
			if (split) Object.assign(split, { newShares: split["oldShares"], oldShares: split["newShares"] });
		}
	}),
	bodies("getLegacyStaticInfo", "the Chinese name stands for the English one", (body) => {
		for (const row of rowsAt(body, "quote[]")) row["nameEn"] = `${String(row["nameEn"])} Inc`;
	}),
	bodies("listUnusualItems", "emotions are exchanged", (body) => {
		for (const row of rowsAt(body, "unusualItems.changes[]"))
			if (row["emotion"] === 1 || row["emotion"] === 2) row["emotion"] = 3 - Number(row["emotion"]);
	}),
	misread("listShortTrades", "the cursor is taken for milliseconds", (question) =>
		isSent(question, "last_timestamp") ? withQuery(question, { last_timestamp: "9999999999" }) : question,
	),
	bodies("getOperatingData", "changes to the year before are fractions", (body) => {
		for (const row of rowsAt(body, "operating.list[].financial.indicators[]"))
			if (typeof row["yoyChangeRate"] === "string" && row["yoyChangeRate"] !== "0")
				row["yoyChangeRate"] = String(Number((Number(row["yoyChangeRate"]) / 100).toFixed(4)));
	}),
	planted("getAccountUsage", "the usage is that of the question before", () => {
		const reported = new Map<string | undefined, string>();
		return async (question, server) => {
			const reply = await server.send(question);
			if (reply.status !== 200) return reply;
			const key = question.headers["x-api-key"];
			const text = reported.get(key) ?? reply.text;
			reported.set(key, reply.text);
			return { ...reply, text };
		};
	}),
	planted("getStaticInfo", "a symbol that is repeated is charged again", () => async (question, server) => {
		const symbols = decodeURIComponent(parameterOf(question, "symbols") ?? "").split(",");
		const reply = await server.send(question);
		if (reply.status === 200 && new Set(symbols).size < symbols.length) await server.send(question);
		return reply;
	}),
	planted("resolveSymbol", "a refusal tells of the symbol before", () => {
		let before: string | undefined;
		return async (question, server) => {
			const reply = await server.send(question);
			const own = parameterOf(question, "symbol");
			const reported = before;
			before = own ?? before;
			return reply.status === 400 && own && reported
				? { ...reply, text: reply.text.replaceAll(own, reported) }
				: reply;
		};
	}),
];

function everyFieldOf(path: string, name: string, change: (value: unknown) => unknown) {
	return everyField(path, name, (value) => (value === null ? null : change(value)));
}
