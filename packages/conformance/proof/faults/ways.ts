import { setTimeout as pause } from "node:timers/promises";
import { compareValues, isRow } from "../../src/rules/reading.ts";
import { inQuery, listAt, rowsAt, withQuery } from "./edits.ts";
import {
	answers,
	bodies,
	errors,
	type Fault,
	misread,
	type Plant,
	type Question,
	type Reply,
	withHeaders,
} from "./fault.ts";

const sends = (header: string, { headers }: Question): boolean => header in headers;

/** Changes the body of the answers to some questions. */
const some = (
	operation: string,
	name: string,
	isOf: (question: Question) => boolean,
	change: (body: unknown) => unknown,
): Fault =>
	answers(operation, name, [200], (reply, question) =>
		isOf(question) ? { ...reply, text: JSON.stringify(changed(reply, change)) } : reply,
	);

function changed({ text }: Reply, change: (body: unknown) => unknown): unknown {
	const body = JSON.parse(text) as unknown;
	return change(body) ?? body;
}

const withoutLast = (path: string) => (body: unknown) => void listAt(body, path).splice(99, 1);

/** Answers from the first of two processes, or from the second, in turn. */
function inTurn(isOf: (question: Question, limited: string) => boolean): Plant {
	let asked = 0;
	return (question, server, twin) => {
		const { limited = "" } = server.credentials;
		asked += 1;
		if (!isOf(question, limited) || asked % 2 === 0) return server.ask(question);
		const headers = { ...question.headers, "x-api-key": twin.credentials.limited ?? "" };
		return twin.ask({ ...question, headers });
	};
}

/** Answers the first that was given to a question, for some time. */
function keeping(milliseconds: number, hasTime: (reply: Reply) => boolean): Plant {
	const kept = new Map<string, { reply: Reply; until: number }>();
	return async (question, server) => {
		const key = `${question.target} ${question.headers["x-api-key"]}`;
		const known = kept.get(key);
		const isPlain = question.method === "GET" && !sends("if-none-match", question);
		if (isPlain && known && Date.now() < known.until) return known.reply;
		const reply = await server.ask(question);
		if (isPlain && reply.status === 200 && hasTime(reply))
			kept.set(key, { reply, until: Date.now() + milliseconds });
		return reply;
	};
}

/** A decimal with a zero at its end. */
const longer = (value: unknown): unknown =>
	typeof value === "string" && /^-?\d+\.\d+$/.test(value) ? `${value}0` : value;

/** Bugs that show on one way through a service, with one length of a page, or in one process. */
export const wayFaults: readonly Fault[] = [
	misread("listFilings", "the filter form is dropped for pages of a browser", (question) =>
		sends("origin", question) && inQuery(question, "form") !== undefined
			? withQuery(question, { form: undefined })
			: question,
	),
	misread("listRank", "the alias size is ignored where a trace is sent", (question) =>
		sends("traceparent", question) && inQuery(question, "size") !== undefined
			? withQuery(question, { size: undefined })
			: question,
	),
	some(
		"listTrades",
		"99 items for a count of 100",
		(q) => inQuery(q, "count") === "100",
		withoutLast("trades"),
	),
	some(
		"listSecurities",
		"99 items for a count of 100 behind a cursor",
		(q) => inQuery(q, "count") === "100" && inQuery(q, "cursor") !== undefined,
		withoutLast("securities"),
	),
	bodies("getCalcIndexes", "decimals with a zero at their end", (body) => {
		for (const row of rowsAt(body, "quote[]"))
			for (const [name, value] of Object.entries(row)) if (name !== "lastDone") row[name] = longer(value);
	}),
	...[undefined, "true"].map((cookies) =>
		answers(
			"getQuotes",
			`the origin is repeated as allowed${cookies ? ", with credentials" : ""}`,
			[],
			(reply, { headers }) =>
				headers["origin"] === undefined
					? reply
					: withHeaders(reply, {
							"access-control-allow-origin": headers["origin"],
							"access-control-allow-credentials": cookies,
						}),
		),
	),
	{
		name: "each of two processes counts the rate of a key",
		operation: "getMarketStatus",
		plant: () => inTurn(({ headers }, limited) => limited !== "" && headers["x-api-key"] === limited),
	},
	{
		name: "the usage is kept for a minute",
		operation: "getAccountUsage",
		plant: () => keeping(60_000, () => true),
	},
	{
		name: "lists are kept, and survive an import",
		operation: "listDividends",
		changesData: true,
		plant: () => {
			const lists = new Map<string, unknown>();
			return async (question, server) => {
				const reply = await server.ask(question);
				if (reply.status !== 200 || question.method !== "GET") return reply;
				const key = JSON.stringify(
					["symbol", "page", "year", "cursor"].map((name) => inQuery(question, name)),
				);
				const body = JSON.parse(reply.text) as { dividend: { list: unknown } };
				const list = lists.get(key) ?? body.dividend.list;
				lists.set(key, list);
				return { ...reply, text: JSON.stringify({ ...body, dividend: { ...body.dividend, list } }) };
			};
		},
	},
	answers("listShareholders", "an unknown change is sorted as zero", [200], (reply, question) => {
		if (!/^(chg|shares_changed)$/.test(inQuery(question, "sort") ?? "")) return reply;
		const body = JSON.parse(reply.text) as unknown;
		const rows = listAt(body, "shareholders.list");
		const direction = inQuery(question, "order") === "asc" ? 1 : -1;
		const value = (row: unknown) => (isRow(row) ? (row["sharesChanged"] ?? "0") : "0");
		rows.sort((a, b) => direction * compareValues(value(a), value(b)));
		return { ...reply, text: JSON.stringify(body) };
	}),
	bodies("listDividends", "no dividends held are told as zero", (body) => {
		const [dividend] = rowsAt(body, "dividend");
		if (dividend?.["total"] === 0)
			dividend["recentDividends"] = { dpsTtm: "0", dividendYield: "0", dividendCount: 0, currency: null };
	}),
	{
		name: "each answer comes a second later",
		operation: "getBrokerQueue",
		plant: () => async (question, server) => {
			await pause(1_200);
			return server.ask(question);
		},
	},
	errors("listTrades", "an error holds a stack", [400], (body) => ({
		...body,
		stack: "Error: no\n    at list (/srv/app/trades.js:12:9)",
	})),
];
