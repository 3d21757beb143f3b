import type { HttpResponse } from "../../http-client.ts";
import { credentialHeaders } from "../../suite/service.ts";
import { ofService } from "../questions.ts";
import { equal, formatValue } from "../reading.ts";
import { type Changes, dependsOnTime, type Rule, type RuleContext } from "../rule.ts";

type Headers = Readonly<Record<string, string>>;

/**
 * Headers that choose no answer of the contract, though a service may take another way through its code for requests that
 * carry them: those of a page of a browser, and those of tracing.
 */
const ways: readonly Headers[] = [
	{ origin: "https://app.example" },
	{ traceparent: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01" },
];

/** Further ones, of which the seed chooses for each question. */
const furtherWays: readonly Headers[] = [
	{ accept: "*/*" },
	{ "accept-encoding": "gzip, br" },
	{ "accept-language": "de-CH, de;q=0.9" },
	{ baggage: "userId=1", tracestate: "a=b" },
	{ "cache-control": "no-cache", pragma: "no-cache" },
	{ connection: "close" },
	{ cookie: "session=none" },
	{ "if-modified-since": "Mon, 01 Jan 2035 00:00:00 GMT" },
	{ "if-none-match": '"none-of-its-own"' },
	{ range: "bytes=0-9" },
	{ referer: "https://app.example/page", "sec-fetch-mode": "cors", "sec-fetch-site": "cross-site" },
	{ "user-agent": "curl/8.5.0" },
	{ "x-forwarded-for": "203.0.113.7", forwarded: "for=203.0.113.7;proto=https" },
	{ "x-request-id": "conformance-of-a-way" },
	{ "x-requested-with": "XMLHttpRequest" },
	{ "x-http-method-override": "DELETE" },
];

/**
 * Each question has one answer, whatever headers come with it that choose none: each name of each parameter has its effect
 * on every way that a request may take through a service, and what is refused is refused on all of them.
 *
 * @param questions changes of the plain question, those under other names of a parameter included
 * @param seed chooses which of the further headers come with which question
 */
export const answersAlikeOnEachWay = (questions: readonly Changes[], seed: number): Rule =>
	ofService("answers a question alike, whatever headers come with it", async (context) => {
		for (const [i, question] of [{}, ...questions].entries()) {
			const baseline = await context.send(question);
			const further = furtherWays[(i + 7 * seed + positionOf(context)) % furtherWays.length];
			for (const headers of [...ways, ...(further ? [further] : [])])
				checkWay(context, question, headers, baseline, await context.send(question, { headers }));
		}
		const chosen = furtherWays[(7 * seed + positionOf(context)) % furtherWays.length];
		for (const headers of [...ways, anyBody, ...(chosen ? [chosen] : [])])
			await checkRefusals(context, headers);
	});

const anyBody: Headers = { "if-none-match": "*" };

/** States of a credential, and how each is answered. */
const states = [
	["missing", 401],
	["unknown", 401],
	["expired", 401],
	["revoked", 401],
	["noAccess", 403],
	["exhausted", 402],
] as const;

/** What is refused is refused with these headers too. */
async function checkRefusals(context: RuleContext, headers: Headers): Promise<void> {
	const { service, operation } = context;
	await context.send({ nonsense: "1" }, { headers, expect: 400 });
	for (const [credential, status] of states) {
		if (credentialHeaders(credential, service.credentials) === undefined) continue;
		if (status !== 401 && !operation.metered) continue;
		await context.send({}, { headers, credential, expect: status });
	}
}

/** A number of the operation, so that one seed sends other headers to each. */
const positionOf = ({ operation }: RuleContext): number =>
	[...operation.operationId].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);

function checkWay(
	context: RuleContext,
	question: Changes,
	headers: Headers,
	baseline: HttpResponse,
	response: HttpResponse,
): void {
	const version = "x-data-version";
	// An import may have changed the answer meanwhile.
	if (dependsOnTime(context.operation) || response.headers[version] !== baseline.headers[version]) return;
	if (!equal(response.json, baseline.json))
		context.fail(
			`${formatValue(question)} with ${formatValue(headers)} is answered otherwise than without: ${difference(baseline.json, response.json)}`,
		);
	if (response.headers["etag"] !== baseline.headers["etag"])
		context.fail(
			`${formatValue(question)} with ${formatValue(headers)} has the ETag ${formatValue(response.headers["etag"])}, without ${formatValue(baseline.headers["etag"])}`,
		);
}

/** Where two bodies begin to differ, as text. */
function difference(one: unknown, other: unknown): string {
	const [a, b] = [one, other].map((body) => JSON.stringify(body) ?? "nothing");
	const at = [...(a ?? "")].findIndex((letter, i) => letter !== b?.[i]);
	const from = Math.max(0, at - 30);
	return `${(b ?? "").slice(from, at + 40)} for ${(a ?? "").slice(from, at + 40)}`;
}
