import { ofService } from "../questions.ts";
import { shown } from "../reading.ts";
import type { Rule } from "../rule.ts";

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
		const answers = [
			await context.answer({}, { headers: { origin } }),
			await context.answer({ nonsense: "1" }, { headers: { origin }, expect: 400 }),
			await context.answer({}, { headers: { origin }, credential: "missing", expect: 401 }),
		];
		for (const { status, headers } of answers) {
			if (headers[allowed] === origin)
				context.fail(`a ${status} to a page of ${origin} allows its origin, as that of any page`);
			if (headers["access-control-allow-credentials"] !== undefined)
				context.fail(
					`a ${status} to a page of ${origin} has Access-Control-Allow-Credentials: ${shown(headers["access-control-allow-credentials"])}`,
				);
		}
	}
});
