import { setTimeout as pause } from "node:timers/promises";
import { compareValues, isRow } from "../../src/rules/reading.ts";
import { listAt, parameterOf, rowsAt, withQuery } from "./edits.ts";
import {
	bodies,
	errors,
	type Fault,
	misread,
	type Plant,
	planted,
	type Question,
	type Reply,
	responses,
	withHeaders,
	withKey,
} from "./injected-fault.ts";

const sends = (header: string, { headers }: Question): boolean => header in headers;

/** Leaves the last of a hundred items out of the answers to some questions. */
const withoutLast =
	(path: string, isOf: (question: Question) => boolean = () => true) =>
	(body: unknown, question: Question) => {
		if (parameterOf(question, "count") === "100" && isOf(question)) listAt(body, path).splice(99, 1);
	};

/** Answers a key with a rate limit from the first of two processes, or from the second, in turn. */
function alternating(): Plant {
	let responseCount = 0;
	return (question, server, twin) => {
		const { limited = "" } = server.credentials;
		responseCount += 1;
		const isLimited = limited !== "" && question.headers["x-api-key"] === limited;
		return isLimited && responseCount % 2 === 1
			? twin.send(withKey(question, twin.credentials.limited ?? ""))
			: server.send(question);
	};
}

/** Caches the first 200 of each question and key for a minute. */
function cachedForAMinute(): Plant {
	const cache = new Map<string, { reply: Reply; until: number }>();
	return async (question, server) => {
		const key = `${question.target} ${question.headers["x-api-key"]}`;
		const cached = cache.get(key);
		const isUnconditional = question.method === "GET" && !sends("if-none-match", question);
		if (isUnconditional && cached && Date.now() < cached.until) return cached.reply;
		const reply = await server.send(question);
		if (isUnconditional && reply.status === 200) cache.set(key, { reply, until: Date.now() + 60_000 });
		return reply;
	};
}

/** A decimal with a zero at its end. */
const longer = (value: unknown): unknown =>
	typeof value === "string" && /^-?\d+\.\d+$/.test(value) ? `${value}0` : value;

/** Bugs that show on one way through a service, with one length of a page, or in one process. */
export const wayFaults: readonly Fault[] = [
	misread("listFilings", "the filter form is dropped for pages of a browser", (question) =>
		sends("origin", question) && parameterOf(question, "form") !== undefined
			? withQuery(question, { form: undefined })
			: question,
	),
	misread("listRank", "the alias size is ignored where a trace is sent", (question) =>
		sends("traceparent", question) && parameterOf(question, "size") !== undefined
			? withQuery(question, { size: undefined })
			: question,
	),
	bodies("listTrades", "99 items for a count of 100", withoutLast("trades")),
	bodies(
		"listSecurities",
		"99 items for a count of 100 behind a cursor",
		withoutLast("securities", (question) => parameterOf(question, "cursor") !== undefined),
	),
	bodies("getCalcIndexes", "decimals with a zero at their end", (body) => {
		for (const row of rowsAt(body, "quote[]"))
			for (const [name, value] of Object.entries(row)) if (name !== "lastDone") row[name] = longer(value);
	}),
	...[undefined, "true"].map((cookies) =>
		responses(
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
	planted("getMarketStatus", "each of two processes counts the rate of a key", alternating),
	planted("getAccountUsage", "the usage is kept for a minute", cachedForAMinute),
	{
		name: "lists are kept, and survive an import",
		operation: "listDividends",
		changesData: true,
		plant: () => {
			const lists = new Map<string, unknown>();
			return async (question, server) => {
				const reply = await server.send(question);
				if (reply.status !== 200 || question.method !== "GET") return reply;
				const key = JSON.stringify(
					["symbol", "page", "year", "cursor"].map((name) => parameterOf(question, name)),
				);
				const body = JSON.parse(reply.text) as { dividend: { list: unknown } };
				const list = lists.get(key) ?? body.dividend.list;
				lists.set(key, list);
				return { ...reply, text: JSON.stringify({ ...body, dividend: { ...body.dividend, list } }) };
			};
		},
	},
	bodies("listShareholders", "an unknown change is sorted as zero", (body, question) => {
		if (!/^(chg|shares_changed)$/.test(parameterOf(question, "sort") ?? "")) return;
		const rows = listAt(body, "shareholders.list");
		const direction = parameterOf(question, "order") === "asc" ? 1 : -1;
		const value = (row: unknown) => (isRow(row) ? (row["sharesChanged"] ?? "0") : "0");
		rows.sort((a, b) => direction * compareValues(value(a), value(b)));
	}),
	bodies("listDividends", "no dividends held are told as zero", (body) => {
		const [dividend] = rowsAt(body, "dividend");
		if (dividend?.["total"] === 0)
			dividend["recentDividends"] = { dpsTtm: "0", dividendYield: "0", dividendCount: 0, currency: null };
	}),
	planted("getBrokerQueue", "each answer comes a second later", () => async (question, server) => {
		await pause(1_200);
		return server.send(question);
	}),
	errors("listTrades", "an error holds a stack", [400], (body) => ({
		...body,
		stack: "Error: no\n    at list (/srv/app/trades.js:12:9)",
	})),
];
