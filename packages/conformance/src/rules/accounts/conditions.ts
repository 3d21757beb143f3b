import type { HttpResponse } from "../../http-client.ts";
import { ofService } from "../questions.ts";
import { at, equal, formatValue } from "../reading.ts";
import { type Changes, dependsOnTime, type Rule, type RuleContext } from "../rule.ts";

/** Headers that a 304 carries like the 200 in its place (RFC 9110, section 15.4.5). */
const repeatedHeaders = [
	"etag",
	"cache-control",
	"x-data-as-of",
	"x-data-oldest",
	"x-data-source",
	"x-data-version",
	"x-data-requests-limit",
	"x-data-requests-reset",
] as const;

const oddHeader = (notModified: HttpResponse, ok: HttpResponse) =>
	repeatedHeaders.find((name) => notModified.headers[name] !== ok.headers[name]);

/** The header in some of the cases in which clients write it. */
const headerNames = ["if-none-match", "If-None-Match", "IF-NONE-MATCH"];

/** A conditional request is judged by its own question, in each form of `If-None-Match`. */
export const conditionsAreOfTheirQuestion = (questions: readonly Changes[]): Rule => ({
	title: "answers a condition by the question that it belongs to",
	scope: "service",
	async check(context) {
		const first = await context.send();
		const etag = String(first.headers["etag"]);
		const weak = etag.startsWith("W/") ? etag : `W/${etag}`;
		for (const [index, condition] of ["*", weak, `"a", "b",${etag}`].entries()) {
			const headers = { [headerNames[index] ?? ""]: condition };
			const again = await context.send({}, { headers, expect: 304, orElse: 200 });
			// The body of an answer that depends on the time may have changed.
			if (again.status === 200 && again.headers["etag"] === etag)
				context.fail(`If-None-Match: ${condition} is answered 200 with the ETag ${etag}`);
			if (again.status !== 304 || oddHeader(again, first) === undefined) continue;
			// What depends on the time, or on data that came meanwhile, is as it is just after.
			const after = await context.send();
			const odd = oddHeader(again, after);
			if (odd)
				context.fail(
					`${odd} of the 304 is ${formatValue(again.headers[odd])}, of the 200 before ${formatValue(first.headers[odd])}, of the 200 after ${formatValue(after.headers[odd])}`,
				);
		}
		for (const question of questions) {
			const baseline = await context.send(question);
			if (equal(baseline.json, first.json)) continue;
			await context.send(question, { headers: { "if-none-match": etag }, expect: 200 });
		}
		await context.send({ nonsense: "1" }, { headers: { "if-none-match": etag }, expect: 400 });
		await context.send({}, { headers: { "if-none-match": etag }, credential: "missing", expect: 401 });
	},
});

/** Questions asked in turn keep their own answers: none is answered from what was kept for another. */
export const separatesQuestions = (questions: readonly Changes[]): Rule => ({
	title: "keeps the answers of different questions apart",
	scope: "service",
	async check(context) {
		const request = async () => {
			const responses = [];
			for (const question of questions) responses.push(await context.send(question));
			return responses;
		};
		const once = await request();
		await context.send();
		const twice = await request();
		for (const [i, question] of questions.entries()) {
			const [one, other] = [once[i], twice[i]];
			const isSame = one?.headers["x-data-version"] === other?.headers["x-data-version"];
			if (isSame && one?.headers["etag"] === other?.headers["etag"] && !equal(one?.json, other?.json))
				context.fail(`${formatValue(question)} has two bodies of one ETag`);
			if (isSame && !equal(one?.json, other?.json) && !dependsOnTime(context.operation))
				context.fail(`${formatValue(question)} is answered otherwise the second time`);
		}
	},
});

/** A separator without a parameter, which changes the address and not the question. */
const another = "&";

/** Headers of an answer that tell of its data. */
const ofData = ["etag", "x-data-version", "x-data-as-of", "x-data-oldest", "x-data-source"] as const;

/**
 * At the end of a run, when most answers were given before, a question has the answer that it has under an address that was
 * never asked: an answer that is kept ends with its time.
 */
export const outlivesNothing = (questions: readonly Changes[]): Rule => ({
	title: "answers what was asked before as it answers it now",
	scope: "service",
	last: true,
	async check(context) {
		for (const [i, question] of [{}, ...questions].entries()) {
			const before = await context.send(question);
			const fresh = await context.send(question, { rawQuery: another.repeat(i + 1) });
			const after = await context.send(question);
			if (context.operation.metered) checkFresh(context, question, [before, fresh, after]);
			else checkUsage(context, [before, fresh, after]);
		}
	},
});

type Three = readonly [before: HttpResponse, fresh: HttpResponse, after: HttpResponse];

/** The answer under the new address is one of those around it, which differ if the data changed meanwhile. */
function checkFresh(context: RuleContext, question: Changes, [before, fresh, after]: Three): void {
	const isOf = (reported: HttpResponse) =>
		equal(fresh.json, reported.json) &&
		ofData.every((name) => fresh.headers[name] === reported.headers[name]);
	if (isOf(before) || isOf(after)) return;
	const odd = ofData.find((name) => fresh.headers[name] !== after.headers[name]);
	context.fail(
		`${formatValue(question)} is answered ${odd ? `with ${odd} ${formatValue(after.headers[odd])}, and ${formatValue(fresh.headers[odd])}` : "otherwise"} under an address that was never asked`,
	);
}

/** The usage of an account only grows: an older count behind a newer one was kept. */
function checkUsage(context: RuleContext, responses: Three): void {
	const reported = responses.map(({ json }) => at(json, "usage.used"));
	const isBack = reported.some((used, i) => i > 0 && Number(used) < Number(reported[i - 1]));
	if (isBack) context.fail(`usage.used is ${reported.join(", ")} in turn`);
	const seen = responses.map(({ json }) => JSON.stringify(at(json, "keys.0.lastUsedAt")) ?? "");
	if (seen.some((time, i) => i > 0 && time < (seen[i - 1] ?? "")))
		context.fail(`lastUsedAt is ${seen.join(", ")} in turn`);
}

/** Times that each question is asked at once with the others. */
const rounds = 3;

/** Requests that are sent at once keep their own answers and their own ids: nothing of one is told to another. */
export const separatesRequests = (questions: readonly Changes[]): Rule =>
	ofService("answers requests that come at once each for itself", async (context) => {
		const requested: readonly Changes[] = Array.from({ length: rounds }, () => [{}, ...questions]).flat();
		const alone = [];
		for (const question of [{}, ...questions]) alone.push(await context.send(question));
		const responses = await Promise.all(
			requested.map((question, i) =>
				context.send(question, { headers: { "x-request-id": `at-once-${i}-of-${requested.length}` } }),
			),
		);
		for (const [i, response] of responses.entries()) {
			const id = `at-once-${i}-of-${requested.length}`;
			if (response.headers["x-request-id"] !== id)
				context.fail(
					`sent ${id} at once with others, answered ${formatValue(response.headers["x-request-id"])}`,
				);
			const before = alone[i % alone.length];
			const isSameData = response.headers["x-data-version"] === before?.headers["x-data-version"];
			if (isSameData && !dependsOnTime(context.operation) && !equal(response.json, before?.json))
				context.fail(`${formatValue(requested[i])} is answered otherwise at once with others`);
		}
	});
