import { everyField, listAt, parameterOf, type Row, rowsAt, swapped, withQuery } from "./edits.ts";
import {
	bodies,
	errors,
	type Fault,
	misread,
	planted,
	type Reply,
	responses,
	withHeaders,
	withKey,
} from "./injected-fault.ts";

const is = (value: unknown): value is string => typeof value === "string";

/** A time that is so many hours later. */
const later = (time: unknown, hours: number): unknown =>
	is(time) ? new Date(Date.parse(time) + hours * 3_600_000).toISOString().replace(".000Z", "Z") : time;

/** A date that is so many days later. */
const daysLater = (date: unknown, days: number): unknown =>
	is(date) ? new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10) : date;

const isOfSummer = (time: unknown): boolean => /^\d{4}-(0[4-9]|10)-/.test(String(time));

/** Bugs of many kinds, each of a service whose other answers are right. */
export const furtherFaults: readonly Fault[] = [
	// Headers
	responses("listNews", "the clock of the Date header is an hour late", [200], (reply) =>
		withHeaders(reply, { date: new Date(Date.now() - 3_600_000).toUTCString() }),
	),
	planted("getQuotes", "the request id of concurrent requests is that of the newest", () => {
		let newest: string | undefined;
		return async (question, server) => {
			newest = question.headers["x-request-id"] ?? newest;
			const sent = question.headers["x-request-id"];
			const reply = await server.send(question);
			return sent !== undefined && newest !== undefined && reply.status === 200
				? withHeaders(reply, { "x-request-id": newest })
				: reply;
		};
	}),
	responses("listTopics", "a refusal may be cached by anyone for an hour", [400], (reply) =>
		withHeaders(reply, { "cache-control": "public, max-age=3600" }),
	),
	// Caching
	planted("listRank", "answers are kept by their path and first parameter", () => {
		const cache = new Map<string, Reply>();
		return async (question, server) => {
			const key = (question.target.split("&")[0] ?? "") + question.headers["x-api-key"];
			const cached = cache.get(key);
			const isUnconditional = question.method === "GET" && question.headers["if-none-match"] === undefined;
			const reply = await server.send(question);
			if (!isUnconditional || reply.status !== 200) return reply;
			if (cached)
				return {
					...reply,
					text: cached.text,
					headers: { ...reply.headers, etag: cached.headers["etag"] ?? "" },
				};
			cache.set(key, reply);
			return reply;
		};
	}),
	responses("listStatements", "explained answers have the ETag of plain ones", [200], (reply, question) =>
		parameterOf(question, "explain") === "true" && reply.headers["etag"]
			? withHeaders(reply, { etag: `"${parameterOf(question, "symbol") ?? ""}-fixed"` })
			: parameterOf(question, "symbol") !== undefined
				? withHeaders(reply, { etag: `"${parameterOf(question, "symbol")}-fixed"` })
				: reply,
	),
	// Paging and sorting
	bodies(
		"listInsiderTrades",
		"the first item behind a cursor is left out of long pages",
		(body, question) => {
			if (parameterOf(question, "cursor") !== undefined && Number(parameterOf(question, "count")) > 10)
				listAt(body, "insiderTrades").splice(0, 1);
		},
	),
	bodies("searchScreener", "numbers are ordered as texts, ascending", (body, question) => {
		const sort = parameterOf(question, "sort");
		if (parameterOf(question, "order") !== "asc" || sort === undefined) return;
		const rows = listAt(body, "results.items");
		rows.sort((a, b) => String(a[sort] ?? "~").localeCompare(String(b[sort] ?? "~")));
	}),
	bodies("listSecurities", "the last page begins with the last item of the page before", (body) => {
		const rows = listAt(body, "securities");
		const [first] = rows;
		if ((body as { next: unknown }).next === null && first && rows.length > 1)
			rows.splice(1, 0, { ...first });
	}),
	// Units
	bodies("getCalcIndexes", "market values of a trillion are told in thousands", (body) => {
		for (const row of rowsAt(body, "quote[]"))
			if (Number(row["marketCap"]) >= 1e12)
				row["marketCap"] = String(Math.round(Number(row["marketCap"]) / 1000));
	}),
	bodies("listShortTrades", "percent as a fraction where it is below one half", (body) => {
		for (const row of rowsAt(body, "shortTrades.data[]"))
			if (is(row["shortVolumePercent"]) && Number(row["shortVolumePercent"]) < 50)
				row["shortVolumePercent"] = String(Number((Number(row["shortVolumePercent"]) / 100).toFixed(6)));
	}),
	// Time zones and dates
	bodies("listFilings", "filings of summer are an hour late", (body) => {
		for (const row of rowsAt(body, "filings[]"))
			if (isOfSummer(row["publishedAt"])) row["publishedAt"] = later(row["publishedAt"], 1);
	}),
	misread("listStatements", "a day of the past ends at its midnight in UTC", (question) => {
		const day = parameterOf(question, "as_of");
		return day !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(day)
			? withQuery(question, { as_of: `${day}T00:00:00Z` })
			: question;
	}),
	bodies("listDividends", "record dates are told a day early", (body) => {
		for (const row of rowsAt(body, "dividend.list[]")) row["recordDate"] = daysLater(row["recordDate"], -1);
	}),
	bodies("listTradingDays", "Juneteenth is a trading day", (body) => {
		const days = (body as { tradingDays: string[] }).tradingDays;
		const [first = "", last = ""] = [days[0], days.at(-1)];
		for (const year of ["2025", "2026"]) {
			const day = `${year}-06-19`;
			if (first < day && day < last)
				days.splice(
					days.findIndex((one) => one > day),
					0,
					day,
				);
		}
	}),
	// Access
	planted("listNews", "a key is known by its first twenty characters", () => (question, server) => {
		const { key } = server.credentials;
		const sent = question.headers["x-api-key"] ?? "";
		const isAlike = sent.slice(0, 20) === key.slice(0, 20);
		return server.send(isAlike ? withKey(question, key) : question);
	}),
	planted("listTopics", "an expired key is accepted with a condition", () => (question, server) => {
		const { key, expired } = server.credentials;
		const isExpired = question.headers["x-api-key"] === expired && "if-none-match" in question.headers;
		return server.send(isExpired ? withKey(question, key) : question);
	}),
	// Metering
	planted("getStaticInfo", "more than ten symbols are charged twice", () => async (question, server) => {
		const symbols = decodeURIComponent(parameterOf(question, "symbols") ?? "").split(",");
		const reply = await server.send(question);
		if (reply.status === 200 && symbols.length > 10) await server.send(question);
		return reply;
	}),
	responses("getQuotes", "an answer without any held symbol is free", [200], (reply) =>
		rowsAt(JSON.parse(reply.text), "quote[]").length === 0
			? withHeaders(reply, { "x-data-requests-cost": "0" })
			: reply,
	),
	// Concurrency
	planted("getQuoteDepth", "two requests at once get the answer of the later one", () => {
		let open = 0;
		let last: Reply | undefined;
		return async (question, server) => {
			open += 1;
			const reply = await server.send(question);
			open -= 1;
			if (reply.status !== 200) return reply;
			const mixed = open > 0 && last ? { ...reply, text: last.text } : reply;
			last = reply;
			return mixed;
		};
	}),
	// Errors
	errors("listUnusualItems", "the details name the first parameter, whichever is at fault", [400], (body) => {
		for (const detail of rowsAt(body, "details[]")) detail["path"] = "query.market";
	}),
	responses("getInstitutionRating", "a refusal repeats the key that was sent", [400], (reply, question) => {
		const body = JSON.parse(reply.text) as Row;
		const error = `${String(body["error"])} Sent with ${question.headers["x-api-key"]}.`;
		return { ...reply, text: JSON.stringify({ ...body, error }) };
	}),
	// Encodings
	bodies("getCompanyOverview", "texts are escaped for HTML", (body) =>
		JSON.parse(JSON.stringify(body).replaceAll("&", "&amp;").replaceAll("'", "&#39;")),
	),
	misread("searchSecurities", "a query ends with its first plus sign", (question) => {
		const query = parameterOf(question, "query");
		return query?.includes("+") ? withQuery(question, { query: query.replace(/\+.*$/, "") }) : question;
	}),
	// Nulls
	bodies("getCompanyOverview", "an unknown text is the empty text", (body) => {
		const [company] = rowsAt(body, "company");
		for (const [name, value] of Object.entries(company ?? {}))
			if (value === null && company && name !== "employees") company[name] = "";
	}),
	bodies("comparePeers", "ratios that are not known are zero", (body) => {
		for (const row of rowsAt(body, "comparison.list[]"))
			for (const name of ["peTtm", "pbMrq", "dividendYield"]) if (row[name] === null) row[name] = "0";
	}),
	bodies("listStatements", "neighbouring reports have changed places", (body) => {
		const rows = listAt(body, "statements");
		if (rows.length > 3) rows.splice(2, 2, ...swapped(rows.slice(2, 4)));
	}),
	bodies(
		"listTopMovers",
		"alerts are told by the time of the answer",
		everyField("topMovers.list[]", "timestamp", () => new Date().toISOString().replace(/\.\d+/, "")),
	),
];
