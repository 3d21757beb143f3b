import { withQuery } from "./edits.ts";
import { aside, type Fault, planted, type Reply, responses, withHeaders } from "./injected-fault.ts";

const header = (
	name: string,
	statuses: readonly number[],
	header: string,
	change: (value: string | undefined) => string | undefined,
	operation = "listTrades",
): Fault =>
	responses(operation, name, statuses, (reply) =>
		withHeaders(reply, { [header]: change(reply.headers[header]) }),
	);

const gone = () => undefined;
/** Headers of every answer, and of answers that caches may keep. */
export const headerFaults: readonly Fault[] = [
	header("X-Request-Id is missing", [], "x-request-id", gone),
	header("X-Request-Id is missing from errors", [400], "x-request-id", gone),
	header("X-Request-Id is always the same", [200], "x-request-id", () => "01CONSTANT"),
	planted(
		"listTrades",
		"the request id that was sent is not kept",
		() =>
			({ headers, ...question }, server) => {
				const { "x-request-id": _, ...rest } = headers;
				return server.send({ ...question, headers: rest });
			},
	),
	header("Cache-Control is missing", [200], "cache-control", gone),
	header("Cache-Control: public, max-age=3600", [200], "cache-control", () => "public, max-age=3600"),
	header("X-Data-As-Of is not a time", [200], "x-data-as-of", () => "yesterday"),
	header(
		"X-Data-As-Of in the format of HTTP dates",
		[200],
		"x-data-as-of",
		() => "Fri, 20 Nov 2026 21:00:00 GMT",
	),
	header("X-Data-Oldest is missing", [200], "x-data-oldest", gone),
	header("X-Data-Source is missing", [200], "x-data-source", gone),
	header("X-Data-Version is missing", [200], "x-data-version", gone),
	header("X-Data-Answer is missing", [200], "x-data-answer", gone),
	header("X-Data-Answer is empty", [200], "x-data-answer", (value) => value && "{}"),
	header("X-Data-Version is the time of the answer", [200], "x-data-version", () => `${Date.now()}-0`),
	planted(
		"listTrades",
		"data_version is ignored",
		() => (question, server) => server.send(withQuery(question, { data_version: undefined })),
	),
	header("ETag is missing", [200], "etag", gone),
	header("ETag is missing from 304", [304], "etag", gone),
	header("ETag without quotes", [200], "etag", (value) => value?.replaceAll('"', "")),
	planted("listTrades", "the ETag changes with every answer", () => {
		let responseCount = 0;
		return async (question, server) => {
			const reply = await server.send(question);
			responseCount += 1;
			return reply.status === 200 ? withHeaders(reply, { etag: `"${responseCount}"` }) : reply;
		};
	}),
	planted("listTrades", "all answers have the same ETag", () => async (question, server) => {
		const { "if-none-match": condition, ...headers } = question.headers;
		const reply = await server.send({ ...question, headers });
		if (reply.status !== 200) return reply;
		const tagged = withHeaders(reply, { etag: '"constant"' });
		return condition?.includes('"constant"') ? notModified(tagged) : tagged;
	}),
	planted("listTrades", "304 is never answered", () => ({ headers, ...question }, server) => {
		const { "if-none-match": _, ...rest } = headers;
		return server.send({ ...question, headers: rest });
	}),
	planted("listTrades", "304 to any If-None-Match", () => async (question, server) => {
		const reply = await server.send(question);
		return reply.status === 200 && "if-none-match" in question.headers ? notModified(reply) : reply;
	}),
	planted("listTrades", "304 only to a lone ETag", () => ({ headers, ...question }, server) => {
		const { "if-none-match": condition = "", ...rest } = headers;
		return server.send({ ...question, headers: condition.includes(",") ? rest : headers });
	}),
	planted("listTrades", "200 with the whole body where 304 is due", () => async (question, server) => {
		const { "if-none-match": _, ...headers } = question.headers;
		const reply = await server.send(question);
		if (reply.status !== 304) return reply;
		return { ...reply, text: (await server.send({ ...question, headers })).text, status: 200 };
	}),
];

function notModified(reply: Reply): Reply {
	return { ...withHeaders(reply, { "content-type": undefined }), status: 304, text: "" };
}

const cost = "x-data-requests-cost";
const limit = "x-data-requests-limit";
const remaining = "x-data-requests-remaining";
const reset = "x-data-requests-reset";

/** Charges, and the headers that report them. */
export const chargeFaults: readonly Fault[] = [
	header("X-Data-Requests-Cost is missing", [200], cost, gone),
	header("X-Data-Requests-Cost is missing from 400", [400], cost, gone),
	header("X-Data-Requests-Cost is 0 for an answer", [200], cost, () => "0"),
	header("X-Data-Requests-Cost is 2", [200], cost, () => "2"),
	header("X-Data-Requests-Cost is 0 for a 304", [304], cost, () => "0"),
	header("X-Data-Requests-Cost is 1 for a 400", [400], cost, () => "1"),
	header("X-Data-Requests-Cost is 1 for the account's own usage", [200], cost, () => "1", "getAccountUsage"),
	planted("listTrades", "X-Data-Requests-Remaining does not go down", () => {
		let first: string | undefined;
		return async (question, server) => {
			const reply = await server.send(question);
			first ??= reply.headers[remaining];
			return remaining in reply.headers ? withHeaders(reply, { [remaining]: first }) : reply;
		};
	}),
	header("X-Data-Requests-Remaining goes up", [200], remaining, (value) =>
		String(10_000_000 - Number(value)),
	),
	header("X-Data-Requests-Remaining is negative", [200], remaining, () => "-1"),
	header("X-Data-Requests-Remaining is more than the limit", [200], remaining, (value) =>
		String(Number(value) + 1e9),
	),
	header("an unlimited allowance as -1", [200], limit, () => "-1"),
	header("an unlimited allowance as Infinity", [200], limit, () => "Infinity"),
	header("X-Data-Requests-Limit is missing", [200], limit, gone),
	header("X-Data-Requests-Limit is not that of the account", [200], limit, () => "77"),
	header("X-Data-Requests-Reset is missing", [200], reset, gone),
	header("X-Data-Requests-Reset is in the past", [200], reset, () => "2020-01-01T00:00:00Z"),
	header("X-Data-Requests-Reset in seconds", [200], reset, () => "86400"),
	planted("listTrades", "an answer is charged twice", () => async (question, server) => {
		if (question.method === "GET") await server.send(question);
		return server.send(question);
	}),
	planted("listTrades", "a refusal is charged", () => async (question, server) => {
		const reply = await server.send(question);
		if (reply.status !== 400 || question.method !== "GET") return reply;
		await server.send({ ...question, target: "/api/market-data/quote/trades?symbol=AAPL.US" });
		return server.send(question);
	}),
	planted("listTrades", "the usage of the account is counted elsewhere", () => (question, server, twin) => {
		const key = question.headers["x-api-key"];
		if (question.method !== "GET" || key !== server.credentials.key) return server.send(question);
		return aside(twin, question);
	}),
];
