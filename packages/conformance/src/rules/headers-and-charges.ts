import type { HttpResponse } from "../http-client.ts";
import { percentEncoded } from "../suite/check-request.ts";
import { at, equal, formatValue, knowsNothing } from "./reading.ts";
import { checkToPage, sentByPages } from "./requests/browser-pages.ts";
import { isSecret } from "./requests/refusal-texts.ts";
import type { Changes, Rule, RuleContext } from "./rule.ts";

const remaining = "x-data-requests-remaining";
const cost = "x-data-requests-cost";

/** A request with the ETag of the answer is answered 304, which is charged too; one with another ETag is not. */
export const notModifiedByETag: Rule = {
	title: "answers 304 to its own ETag",
	scope: "service",
	alone: true,
	async check(context) {
		const first = await context.send();
		const etag = first.headers["etag"] ?? "";
		if (!/^(W\/)?"[^"]*"$/.test(etag)) context.fail(`the ETag is ${formatValue(etag)}`);
		const expected = context.operation.metered ? "1" : "0";
		const unchanged = async (requested: SentRequest, ifNoneMatch: string) => {
			const headers = { "if-none-match": ifNoneMatch };
			const again = await context.send(requested.change, {
				rawQuery: requested.rawQuery,
				headers,
				expect: 304,
			});
			if (again.headers["etag"] !== etag)
				context.fail(`the 304 carries ${formatValue(again.headers["etag"])}, not ${etag}`);
			if (again.headers[cost] !== expected)
				context.fail(`the 304 cost ${formatValue(again.headers[cost])}, not ${expected}`);
		};
		await unchanged(asBefore, etag);
		// A service may keep answers by their address: one that it has not seen is answered in another way.
		for (const requested of respelled(context)) await unchanged(requested, etag);
		await unchanged(asBefore, `"other", ${etag}`);
		await context.send({}, { headers: { "if-none-match": '"something else"' }, expect: 200 });
	},
};

/** A way to ask the question of the case. */
interface SentRequest {
	readonly change: Changes;
	readonly rawQuery: string;
}

const asBefore: SentRequest = { change: {}, rawQuery: "" };

/** The question of the case with the value of one parameter of the query percent-encoded; none without a query. */
function respelled({ operation, base }: RuleContext): SentRequest[] {
	const name = Object.keys(base).find((one) =>
		operation.parameters.some((parameter) => parameter.name === one && parameter.in === "query"),
	);
	if (name === undefined) return [];
	return [{ change: { [name]: undefined }, rawQuery: `${name}=${percentEncoded(base[name] ?? "")}` }];
}

/** Answers with different bodies have different ETags; `questions` are changes that may lead to such answers. */
export const etagsFollowBodies = (questions: readonly Changes[]): Rule => ({
	title: "answers another ETag with another body",
	scope: "service",
	async check(context) {
		const responses = [await context.send()];
		for (const change of questions) responses.push(await context.send(change));
		const reported = responses.map(({ headers, json }) => ({ etag: headers["etag"], body: json }));
		const shared = reported.find(({ etag, body }, index) =>
			reported.slice(0, index).some((before) => before.etag === etag && !equal(before.body, body)),
		);
		if (shared) context.fail(`two different bodies have the ETag ${formatValue(shared.etag)}`);
		if (reported.every(({ body }) => equal(body, reported[0]?.body)))
			context.skip("every question has the same answer");
	},
});

/** Each answer, 200 or 304, costs one data request, whatever its size; operations that are not metered cost none. */
export const oneChargePerResponse: Rule = {
	title: "is charged once per answer",
	scope: "service",
	alone: true,
	async check(context) {
		const expected = context.operation.metered ? 1 : 0;
		const before = await context.send();
		const after = await context.send();
		for (const response of [before, after]) {
			if (response.headers[cost] !== `${expected}`)
				context.fail(`${cost} is ${response.headers[cost]}, not ${expected}`);
		}
		const [left, then] = [before.headers[remaining], after.headers[remaining]];
		if (left === "unlimited" && then === "unlimited") return;
		if (Number(left) - Number(then) !== expected) context.fail(`${remaining} went from ${left} to ${then}`);
	},
};

/** A refusal costs nothing and leaves the allowance as it was. */
export const rejectionsAreFree: Rule = {
	title: "does not charge a refusal",
	scope: "service",
	alone: true,
	async check(context) {
		const baseline = (await context.send()).headers;
		const left = baseline[remaining];
		const before = await usedBy(context);
		for (const [change, because] of errorsOf(context)) {
			const { headers } = await context.rejection(change, because);
			if (headers[cost] !== "0") context.fail(`${cost} of a refusal is ${headers[cost]}`);
			if (headers[remaining] !== left)
				context.fail(`${remaining} went from ${left} to ${headers[remaining]}`);
			for (const name of ["x-data-requests-limit", "x-data-requests-reset"])
				if (headers[name] !== baseline[name])
					context.fail(`${name} of a refusal is ${headers[name]}, of an answer ${baseline[name]}`);
		}
		// A service may say that it charges nothing, and charge.
		const after = await usedBy(context);
		if (after !== before)
			context.fail(`usage.used went from ${formatValue(before)} to ${formatValue(after)} by refusals`);
	},
};

const usedBy = async (context: RuleContext): Promise<unknown> =>
	at((await context.other(context.operationReporting("usage.used"))).json, "usage.used");

/** A fault of the form, and one that only the data tell, where an operation asks for one security. */
const errorsOf = ({ operation, base }: RuleContext): readonly [Changes, string][] => [
	[{ nonsense: "1" }, "an unknown parameter"],
	...(operation.parameters.some(({ name, required }) => name === "symbol" && required)
		? [
				[
					{ symbol: (base["symbol"] ?? "").includes(".US") ? "NOSUCH99.US" : "NOSUCH99" },
					"an unknown symbol",
				] as [Changes, string],
			]
		: []),
];

/** The account operations report the same charges and the same plan as the headers. */
export const countedInUsage: Rule = {
	title: "is counted in the usage of the account",
	scope: "service",
	alone: true,
	async check(context) {
		const usageOperation = context.operationReporting("usage.used");
		const usage = async () => at((await context.other(usageOperation)).json, "usage");
		const before = await usage();
		const { headers } = await context.send();
		const after = await usage();
		const counted = Number(at(after, "used")) - Number(at(before, "used"));
		const expected = context.operation.metered ? 1 : 0;
		if (counted !== expected) context.fail(`usage.used grew by ${counted}, not by ${expected}`);
		const reported = { allowance: "limit", remaining: "remaining", periodEndsAt: "reset" };
		for (const [property, header] of Object.entries(reported)) {
			const value = String(at(after, property) ?? "unlimited");
			const headerValue = headers[`x-data-requests-${header}`];
			if (headerValue !== value)
				context.fail(`X-Data-Requests-${header} says ${headerValue}, the account ${property} ${value}`);
		}
	},
};

/** A refusal has a form for programs too: a code, the request id and the faulty parameter. */
export const rejectionsAreExplained: Rule = {
	title: "tells code, request id and parameter of a refusal",
	scope: "service",
	async check(context) {
		const { json, headers } = await context.rejection({ nonsense: "1" }, "an unknown parameter");
		const cache = headers["cache-control"] ?? "";
		if (/\bpublic\b|\b(s-)?max-?age=[1-9]|\bimmutable\b/.test(cache))
			context.fail(`a refusal may be kept by others: Cache-Control is ${formatValue(cache)}`);
		if (at(json, "code") !== "unknown_parameter")
			context.fail(`the code is ${formatValue(at(json, "code"))}`);
		if (!/^[^\n]+$/.test(String(at(json, "error"))) || / at .+:\d+:\d+/.test(String(at(json, "error"))))
			context.fail("the text is not a single line for people");
		if (at(json, "requestId") !== headers["x-request-id"])
			context.fail("requestId is not that of the header");
		if (at(json, "details.0.path") !== "query.nonsense")
			context.fail(`details are ${formatValue(at(json, "details"))}`);
	},
};

/** Answers are private and revalidated; those from stored data name its source and its age. */
export const reportsItsOrigin: Rule = {
	title: "tells how long it holds and where it comes from",
	scope: "service",
	async check(context) {
		const { headers, json } = await context.send();
		// A service may have another way for what a page of a browser asks.
		const toPage = await context.send({}, { headers: sentByPages });
		checkToPage(context, { status: 200, headers, json, text: "" }, toPage);
		checkEnd(context, headers);
		checkClock(context, headers["date"]);
		for (const cache of new Set([headers, toPage.headers].map((reported) => reported["cache-control"] ?? "")))
			if (!/\bprivate\b/.test(cache) || !/\bno-cache\b/.test(cache))
				context.fail(`Cache-Control is ${formatValue(cache)}`);
		const aboutSecurities =
			!knowsNothing(json) &&
			context.operation.parameters.some(({ name, required }) => required && /^symbols?$/.test(name));
		const [source, asOf] = [headers["x-data-source"], headers["x-data-as-of"]];
		if (aboutSecurities && !source) context.fail("X-Data-Source is missing from an answer about a security");
		if (aboutSecurities && !asOf) context.fail("X-Data-As-Of is missing from an answer about a security");
		const oldest = headers["x-data-oldest"];
		if (!oldest !== !asOf || String(oldest) > String(asOf))
			context.fail(`X-Data-Oldest is ${formatValue(oldest)} and X-Data-As-Of ${formatValue(asOf)}`);
		if (!source !== !asOf)
			context.fail(`X-Data-Source is ${formatValue(source)} and X-Data-As-Of ${formatValue(asOf)}`);
		const tags = (source ?? "none").split(",").map((tag) => tag.trim());
		if (tags.includes("") || new Set(tags).size < tags.length)
			context.fail(`X-Data-Source is ${formatValue(source)}`);
	},
};

/** Milliseconds by which the clocks of two machines may differ. */
const clocks = 5 * 60_000;

/** The time of an answer is that of the answer: caches and clients reckon ages by it (RFC 9110, section 6.6.1). */
function checkClock({ fail, now }: RuleContext, date: string | undefined): void {
	const time = now();
	if (date !== undefined && !(Math.abs(Date.parse(date) - time) < clocks))
		fail(`Date is ${date}, and it is ${new Date(time).toUTCString()}`);
}

/** The end of an operation is told with each of its answers, and only where the contract sets one. */
function checkEnd({ operation, fail }: RuleContext, headers: HttpResponse["headers"]): void {
	const { since, sunset } = operation.deprecation ?? {};
	const expected = {
		deprecation: since && `@${Date.parse(since) / 1000}`,
		sunset: sunset && new Date(sunset).toUTCString(),
	};
	for (const [name, value] of Object.entries(expected))
		if (headers[name] !== value) fail(`${name} is ${formatValue(headers[name])}, not ${formatValue(value)}`);
}

/** Ids of the least and the greatest length, with each kind of character. */
const wellFormed = ["aZ09._-x", "conformance-0123456789", `${"a1".repeat(31)}.Z`];

/** An id that is too short, one that is too long, and one with another character. */
const illFormed = ["aZ09._-", `${"a1".repeat(32)}x`, "conformance 0123456789"];

/** A well-formed request id comes back, with a refusal too; without one, each answer has its own. */
export const ownRequestId: Rule = {
	title: "keeps the request id that it is sent",
	scope: "service",
	async check(context) {
		const reported = async (sent: string, change: Changes = {}) => {
			const expect = Object.keys(change).length > 0 ? 400 : 200;
			const { headers } = await context.send(change, { headers: { "x-request-id": sent }, expect });
			return headers["x-request-id"];
		};
		for (const [index, sent] of wellFormed.entries()) {
			const requestId = await reported(sent, index === 1 ? {} : { nonsense: "1" });
			if (requestId !== sent) context.fail(`sent ${sent}, answered ${formatValue(requestId)}`);
		}
		const { key } = context.service.credentials;
		for (const sent of [...illFormed, ...(isSecret(key) ? [key] : [])])
			if ((await reported(sent, { nonsense: "1" })) === sent)
				context.fail(`the request id is ${sent === key ? "the key" : sent}`);
		const [one, other] = [await context.send(), await context.send()];
		if (one.headers["x-request-id"] === other.headers["x-request-id"])
			context.fail("two answers share an id");
	},
};
