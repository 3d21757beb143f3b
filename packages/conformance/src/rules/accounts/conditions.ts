import { equal, shown } from "../reading.ts";
import type { Changes, Rule } from "../rule.ts";

/** Headers that a 304 carries like the 200 in its place (RFC 9110, section 15.4.5). */
const kept = [
	"etag",
	"cache-control",
	"x-data-as-of",
	"x-data-oldest",
	"x-data-source",
	"x-data-version",
	"x-data-requests-limit",
	"x-data-requests-reset",
] as const;

/** The header in some of the cases in which clients write it. */
const headerNames = ["if-none-match", "If-None-Match", "IF-NONE-MATCH"];

/** A conditional request is judged by its own question, in each form of `If-None-Match`. */
export const conditionsAreOfTheirQuestion = (questions: readonly Changes[]): Rule => ({
	title: "answers a condition by the question that it belongs to",
	scope: "service",
	async check(context) {
		const first = await context.answer();
		const etag = String(first.headers["etag"]);
		const weak = etag.startsWith("W/") ? etag : `W/${etag}`;
		for (const [place, condition] of ["*", weak, `"a", "b",${etag}`].entries()) {
			const headers = { [headerNames[place] ?? ""]: condition };
			const again = await context.answer({}, { headers, expect: 304, orElse: 200 });
			// The body of an answer that depends on the time may have changed.
			if (again.status === 200 && again.headers["etag"] === etag)
				context.fail(`If-None-Match: ${condition} is answered 200 with the ETag ${etag}`);
			const odd = kept.find((name) => again.status === 304 && again.headers[name] !== first.headers[name]);
			if (odd)
				context.fail(
					`${odd} of the 304 is ${shown(again.headers[odd])}, of the 200 ${shown(first.headers[odd])}`,
				);
		}
		for (const question of questions) {
			const plain = await context.answer(question);
			if (equal(plain.json, first.json)) continue;
			await context.answer(question, { headers: { "if-none-match": etag }, expect: 200 });
		}
		await context.answer({ nonsense: "1" }, { headers: { "if-none-match": etag }, expect: 400 });
		await context.answer({}, { headers: { "if-none-match": etag }, credential: "missing", expect: 401 });
	},
});

/** Questions asked in turn keep their own answers: none is answered from what was kept for another. */
export const keepsQuestionsApart = (questions: readonly Changes[]): Rule => ({
	title: "keeps the answers of different questions apart",
	scope: "service",
	async check(context) {
		const ask = async () => {
			const answers = [];
			for (const question of questions) answers.push(await context.answer(question));
			return answers;
		};
		const once = await ask();
		await context.answer();
		const twice = await ask();
		for (const [i, question] of questions.entries()) {
			const [one, other] = [once[i], twice[i]];
			const isSame = one?.headers["x-data-version"] === other?.headers["x-data-version"];
			if (isSame && one?.headers["etag"] === other?.headers["etag"] && !equal(one?.json, other?.json))
				context.fail(`${shown(question)} has two bodies of one ETag`);
			if (
				isSame &&
				context.operation.metered &&
				!equal(one?.json, other?.json) &&
				!dependsOnTime(context.operation.operationId)
			)
				context.fail(`${shown(question)} is answered otherwise the second time`);
		}
	},
});

/** Answers that depend on the time of the request; see `DataVersion` in the contract. */
const dependsOnTime = (operationId: string): boolean => operationId === "getMarketStatus";
