import type { HttpResponse } from "../../http-client.ts";
import { ofService } from "../questions.ts";
import { equal, formatValue } from "../reading.ts";
import { dependsOnTime, type Rule, type RuleContext } from "../rule.ts";

/** Headers of an answer that do not depend on who asks for it, or how. */
const sameForAll = [
	"content-type",
	"etag",
	"cache-control",
	"x-data-source",
	"x-data-as-of",
	"x-data-oldest",
	"x-data-requests-limit",
	"x-data-requests-reset",
	"x-data-requests-cost",
];

/** Headers that a browser sends for a page of another origin. None of them chooses an answer of the contract. */
export const sentByPages = {
	origin: "https://app.example",
	accept: "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8",
	"accept-language": "de",
} as const;

/** A page of a browser receives what any client does: the same body, and the same headers of the contract. */
export function checkToPage(context: RuleContext, baseline: HttpResponse, toPage: HttpResponse): void {
	// The usage of an account changes with each request, and the rest with the data.
	const version = baseline.headers["x-data-version"];
	if (version === undefined || toPage.headers["x-data-version"] !== version) return;
	if (baseline.headers["etag"] !== toPage.headers["etag"] && dependsOnTime(context.operation)) return;
	if (!equal(baseline.json, toPage.json)) context.fail("a page of a browser is answered another body");
	for (const name of sameForAll)
		if (baseline.headers[name] !== toPage.headers[name])
			context.fail(
				`${name} is ${formatValue(baseline.headers[name])}, and to a page of a browser ${formatValue(toPage.headers[name])}`,
			);
}

/** Origins that no operator allows by name: an unknown host, one of a file, one that resembles a known host, a local one. */
const strangers = (host: string): readonly string[] => [
	"https://no-such-page.invalid",
	"null",
	`http://${host}.attacker.invalid`,
	`https://attacker.invalid:${49_152 + (host.length % 1000)}`,
];

const allowed = "access-control-allow-origin";

/**
 * A page of an origin that nobody allowed is told so: its origin does not come back as allowed, and cookies of its user are
 * never taken, because credentials are headers. A service that lets all pages in says `*`.
 */
export const echoesNoOrigin: Rule = ofService("allows no origin by repeating it", async (context) => {
	const { host } = new URL(context.service.baseUrl);
	for (const origin of strangers(host)) {
		const responses = [
			await context.send({}, { headers: { origin } }),
			await context.send({ nonsense: "1" }, { headers: { origin }, expect: 400 }),
			await context.send({}, { headers: { origin }, credential: "missing", expect: 401 }),
		];
		for (const { status, headers } of responses) {
			if (headers[allowed] === origin)
				context.fail(`a ${status} to a page of ${origin} allows its origin, as that of any page`);
			if (headers["access-control-allow-credentials"] !== undefined)
				context.fail(
					`a ${status} to a page of ${origin} has Access-Control-Allow-Credentials: ${formatValue(headers["access-control-allow-credentials"])}`,
				);
		}
	}
});
