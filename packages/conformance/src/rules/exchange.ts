import { setTimeout } from "node:timers/promises";
import { at, equal, shown, timeless } from "./reading.ts";
import type { Changes, Rule, Talk } from "./rule.ts";

const remaining = "x-data-requests-remaining";
const cost = "x-data-requests-cost";

/** A request with the ETag of the answer is answered 304; one with another ETag is not. */
export const notModifiedByETag: Rule = {
	title: "answers 304 to its own ETag",
	scope: "service",
	alone: true,
	async check(talk) {
		const first = await talk.answer();
		const etag = tellsTheTime(first.text) ? await freshETag(talk) : (first.headers["etag"] ?? "");
		if (!/^(W\/)?"[^"]*"$/.test(etag)) talk.fail(`the ETag is ${shown(etag)}`);
		const again = await talk.answer({}, { headers: { "if-none-match": etag }, expect: 304 });
		if (again.headers["etag"] !== etag)
			talk.fail(`the 304 carries ${shown(again.headers["etag"])}, not ${etag}`);
		const cost = talk.operation.metered ? "1" : "0";
		if (again.headers["x-data-requests-cost"] !== cost)
			talk.fail(`the 304 cost ${shown(again.headers["x-data-requests-cost"])}, not ${cost}`);
		await talk.answer({}, { headers: { "if-none-match": `"other", ${etag}` }, expect: 304 });
		await talk.answer({}, { headers: { "if-none-match": '"something else"' }, expect: 200 });
	},
};

/** Answers with different bodies have different ETags; `questions` are changes that may lead to such answers. */
export const etagsFollowBodies = (questions: readonly Changes[]): Rule => ({
	title: "answers another ETag with another body",
	scope: "service",
	async check(talk) {
		const answers = [await talk.answer()];
		for (const change of questions) answers.push(await talk.answer(change));
		const told = answers.map(({ headers, json }) => ({ etag: headers["etag"], body: timeless(json) }));
		const shared = told.find(({ etag, body }, index) =>
			told.slice(0, index).some((before) => before.etag === etag && !equal(before.body, body)),
		);
		if (shared) talk.fail(`two different bodies have the ETag ${shown(shared.etag)}`);
		if (told.every(({ body }) => equal(body, told[0]?.body))) talk.skip("every question has the same answer");
	},
});

/** True for a body that holds the present minute and may therefore change with the second. */
const tellsTheTime = (text: string): boolean => text.includes(new Date().toISOString().slice(0, 17));

/** The ETag of a body that holds the time, taken at the beginning of a second. */
async function freshETag(talk: Talk): Promise<string> {
	await setTimeout(1020 - (Date.now() % 1000));
	return (await talk.answer()).headers["etag"] ?? "";
}

/** Each answer, 200 or 304, costs one data request, whatever its size; operations that are not metered cost none. */
export const oneChargePerAnswer: Rule = {
	title: "is charged once per answer",
	scope: "service",
	alone: true,
	async check(talk) {
		const expected = talk.operation.metered ? 1 : 0;
		const before = await talk.answer();
		const after = await talk.answer();
		for (const answer of [before, after]) {
			if (answer.headers[cost] !== `${expected}`)
				talk.fail(`${cost} is ${answer.headers[cost]}, not ${expected}`);
		}
		const [left, then] = [before.headers[remaining], after.headers[remaining]];
		if (left === "unlimited" && then === "unlimited") return;
		if (Number(left) - Number(then) !== expected) talk.fail(`${remaining} went from ${left} to ${then}`);
	},
};

/** A refusal costs nothing and leaves the allowance as it was. */
export const refusalsAreFree: Rule = {
	title: "does not charge a refusal",
	scope: "service",
	alone: true,
	async check(talk) {
		const left = (await talk.answer()).headers[remaining];
		const { headers } = await talk.refusal({ nonsense: "1" }, "an unknown parameter");
		if (headers[cost] !== "0") talk.fail(`${cost} of a refusal is ${headers[cost]}`);
		if (headers[remaining] !== left) talk.fail(`${remaining} went from ${left} to ${headers[remaining]}`);
	},
};

/** The account operations report the same charges and the same plan as the headers. */
export const countedInUsage: Rule = {
	title: "is counted in the usage of the account",
	scope: "service",
	alone: true,
	async check(talk) {
		const teller = talk.tellerOf("usage.used");
		const usage = async () => at((await talk.other(teller)).json, "usage");
		const before = await usage();
		const { headers } = await talk.answer();
		const after = await usage();
		const counted = Number(at(after, "used")) - Number(at(before, "used"));
		const expected = talk.operation.metered ? 1 : 0;
		if (counted !== expected) talk.fail(`usage.used grew by ${counted}, not by ${expected}`);
		const told = { limit: "limit", remaining: "remaining", periodEnd: "reset" };
		for (const [property, header] of Object.entries(told)) {
			const value = String(at(after, property) ?? "unlimited");
			const said = headers[`x-data-requests-${header}`];
			if (said !== value)
				talk.fail(`X-Data-Requests-${header} says ${said}, the account ${property} ${value}`);
		}
	},
};

/** A refusal has a form for programs too: a code, the request id and the faulty parameter. */
export const refusalsAreTold: Rule = {
	title: "tells code, request id and parameter of a refusal",
	scope: "service",
	async check(talk) {
		const { json, headers } = await talk.refusal({ nonsense: "1" }, "an unknown parameter");
		if (at(json, "code") !== "unknown_parameter") talk.fail(`the code is ${shown(at(json, "code"))}`);
		if (!/^[^\n]+$/.test(String(at(json, "error"))) || / at .+:\d+:\d+/.test(String(at(json, "error"))))
			talk.fail("the text is not a single line for people");
		if (at(json, "requestId") !== headers["x-request-id"]) talk.fail("requestId is not that of the header");
		if (at(json, "details.0.path") !== "query.nonsense")
			talk.fail(`details are ${shown(at(json, "details"))}`);
	},
};

/** Answers are private and revalidated; those from stored data name its source and its age. */
export const tellsItsOrigin: Rule = {
	title: "tells how long it holds and where it comes from",
	scope: "service",
	async check(talk) {
		const { headers } = await talk.answer();
		const cache = headers["cache-control"] ?? "";
		if (!/\bprivate\b/.test(cache) || !/\bno-cache\b/.test(cache))
			talk.fail(`Cache-Control is ${shown(cache)}`);
		const aboutSecurities = talk.operation.parameters.some(
			({ name, required }) => required && /^symbols?$/.test(name),
		);
		const [source, asOf] = [headers["x-data-source"], headers["x-data-as-of"]];
		if (aboutSecurities && !source) talk.fail("X-Data-Source is missing from an answer about a security");
		if (aboutSecurities && !asOf) talk.fail("X-Data-As-Of is missing from an answer about a security");
		if (!source !== !asOf) talk.fail(`X-Data-Source is ${shown(source)} and X-Data-As-Of ${shown(asOf)}`);
	},
};

/** A well-formed request id comes back; without one, each answer has its own. */
export const ownRequestId: Rule = {
	title: "keeps the request id that it is sent",
	scope: "service",
	async check(talk) {
		const sent = "conformance-0123456789";
		const kept = (await talk.answer({}, { headers: { "x-request-id": sent } })).headers["x-request-id"];
		if (kept !== sent) talk.fail(`sent ${sent}, answered ${shown(kept)}`);
		const [one, other] = [await talk.answer(), await talk.answer()];
		if (one.headers["x-request-id"] === other.headers["x-request-id"]) talk.fail("two exchanges share an id");
	},
};
