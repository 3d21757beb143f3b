import { firstOfEach, parameterOf, withQuery } from "./edits.ts";
import { errors, type Fault, questions, responses, withHeaders, withKey } from "./injected-fault.ts";

/** Errors that lack required facts. */
export const errorFaults: readonly Fault[] = [
	responses("listTrades", "405 without Allow", [405], (reply) => withHeaders(reply, { allow: undefined })),
	responses("listTrades", "405 with Allow: GET, POST", [405], (reply) =>
		withHeaders(reply, { allow: "GET, POST" }),
	),
	errors("listTrades", "400 without `error`", [400], ({ error: _, ...rest }) => rest),
	errors("listTrades", "`error` is an object", [400], ({ error }) => ({ error: { message: error } })),
	errors("listTrades", "`error` is empty", [400], (body) => ({ ...body, error: "" })),
	errors("listTrades", "402 without `error`", [402], ({ error: _, ...rest }) => rest),
	errors("listTrades", "405 without `error`", [405], ({ error: _, ...rest }) => rest),
	errors("listTrades", "the code is not a slug", [400], (body) => ({ ...body, code: "Bad Request" })),
	errors("listTrades", "the code is that of another error", [400], (body) => ({
		...body,
		code: "forbidden",
	})),
	errors("listTrades", "requestId differs from the header", [400], (body) => ({
		...body,
		requestId: "01ABC",
	})),
	errors("listTrades", "details without a path", [400], (body) => ({
		...body,
		details: [{ message: "wrong" }],
	})),
	errors("listTrades", "the refusal does not name the parameter", [400], (body) => ({
		...body,
		error: "Something is wrong with the request.",
	})),
	errors("listTrades", "details name another parameter", [400], (body) => ({
		...body,
		details: [{ path: "query.other", message: "wrong" }],
	})),
	errors("listTrades", "401 without `Unauthorized:`", [401], (body) => ({ ...body, error: "Please log in" })),
	errors("listTrades", "the missing key is not named", [401], (body) => ({
		...body,
		error: "Unauthorized: no",
	})),
	errors("listTrades", "403 without `Forbidden:`", [403], (body) => ({ ...body, error: "No access" })),
	responses("listTrades", "401 without WWW-Authenticate", [401], (reply) =>
		withHeaders(reply, { "www-authenticate": undefined }),
	),
	errors("listTrades", "a stack trace in the error", [400], (body) => ({
		...body,
		error: `${body["error"]}\n    at handler (/srv/app/src/server.ts:12:3)`,
	})),
];

/** Credentials that are accepted and must not be. */
export const accessFaults: readonly Fault[] = [
	questions("listTrades", "a missing key is accepted", (question, { key }) =>
		"x-api-key" in question.headers || "authorization" in question.headers
			? question
			: withKey(question, key),
	),
	acceptedKey("an unknown key is accepted", (given, { key }) => given.endsWith("zzzz") && given !== key),
	acceptedKey("a malformed key is accepted", (given) => given.includes(" ")),
	acceptedKey("an expired key is accepted", (given, { expired }) => given === expired),
	acceptedKey("a revoked key is accepted", (given, { revoked }) => given === revoked),
	acceptedKey("an exhausted key is answered 200", (given, { exhausted }) => given === exhausted),
	acceptedKey("a key without access is answered 200", (given, { noAccess }) => given === noAccess),
	questions("listTrades", "any bearer token is accepted", bearer("Bearer")),
	questions("listTrades", "basic credentials are accepted", bearer("Basic")),
	...["POST", "HEAD", "OPTIONS", "DELETE"].map((method) =>
		questions("listTrades", `${method} is answered 200`, (question) =>
			question.method === method ? { ...question, method: "GET" } : question,
		),
	),
	questions("listTrades", "parameters are judged before the key", (question, { key }) =>
		(parameterOf(question, "nonsense") ?? "") === "" ? question : withKey(question, key),
	),
];

type KeyTest = (given: string, credentials: { key: string; [state: string]: string | undefined }) => boolean;

function acceptedKey(name: string, test: KeyTest): Fault {
	return questions("listTrades", name, (question, credentials) => {
		const given = question.headers["x-api-key"];
		const accepted = given !== undefined && test(given, { ...credentials });
		return accepted ? withKey(question, credentials.key) : question;
	});
}

function bearer(scheme: string) {
	return (question: Parameters<typeof withQuery>[0], { key }: { key: string }) => {
		if (!question.headers["authorization"]?.startsWith(scheme)) return question;
		const { authorization: _, ...headers } = question.headers;
		return withKey({ ...question, headers }, key);
	};
}

/** Questions that are answered and must be refused. */
export const leniencyFaults: readonly Fault[] = [
	questions("listTrades", "an unknown parameter is accepted", (one) =>
		withQuery(one, { nonsense: undefined }),
	),
	questions("listTrades", "a parameter given twice is accepted", firstOfEach),
	questions("listTrades", "a value out of range is accepted", (one) =>
		parameterOf(one, "count") === "1001" || parameterOf(one, "count") === "0"
			? withQuery(one, { count: "20" })
			: one,
	),
	questions("listTrades", "an empty parameter is accepted", (one) =>
		parameterOf(one, "count") === "" ? withQuery(one, { count: undefined }) : one,
	),
	questions("listTrades", "1e3 is accepted for a number", (one) =>
		parameterOf(one, "count") === "1e3" ? withQuery(one, { count: "1000" }) : one,
	),
	questions("listTrades", "a fraction is accepted for an integer", (one) =>
		parameterOf(one, "count") === "1.5" ? withQuery(one, { count: "1" }) : one,
	),
	questions("listTrades", "a symbol without its suffix is accepted", (one) =>
		parameterOf(one, "symbol") === "AAPL" ? withQuery(one, { symbol: "AAPL.US" }) : one,
	),
	questions("listTrades", "a symbol in lower case is accepted", (one) =>
		parameterOf(one, "symbol") === "aapl.us" ? withQuery(one, { symbol: "AAPL.US" }) : one,
	),
	questions("listTrades", "a missing required parameter is accepted", (one) =>
		parameterOf(one, "symbol") === undefined ? withQuery(one, { symbol: "AAPL.US" }) : one,
	),
	questions("listTrades", "an unknown symbol is answered as another", (one) =>
		parameterOf(one, "symbol") === "NOSUCH99.US" ? withQuery(one, { symbol: "AAPL.US" }) : one,
	),
	questions("listTrades", "brackets after the name are accepted", (one) =>
		one.target.includes("[]") || one.target.includes("%5B%5D")
			? { ...one, target: one.target.replace(/\[\]|%5B%5D/, "") }
			: one,
	),
	questions("listTradingDays", "a day that does not exist is accepted", (one) =>
		parameterOf(one, "start") === "2026-02-30" ? withQuery(one, { start: "2026-02-28" }) : one,
	),
	questions("listTradingDays", "a range the wrong way round is accepted", (one) => {
		const [start = "", end = ""] = [parameterOf(one, "start"), parameterOf(one, "end")];
		return end !== "" && /^\d{4}-\d\d-\d\d$/.test(start) && end < start
			? withQuery(one, { start: end, end: start })
			: one;
	}),
	questions("getQuotes", "more symbols than allowed are accepted", (one) => {
		const symbols = parameterOf(one, "symbols")?.split(",") ?? [];
		return symbols.length > 500 ? withQuery(one, { symbols: symbols.slice(0, 500).join(",") }) : one;
	}),
	questions("listRank", "name and alias that contradict each other are accepted", (one) =>
		parameterOf(one, "size") !== undefined && parameterOf(one, "count") !== undefined
			? withQuery(one, { size: undefined })
			: one,
	),
];
