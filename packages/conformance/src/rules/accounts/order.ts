import type { HttpResponse } from "../../http-client.ts";
import { credentialHeaders } from "../../suite/service.ts";
import { at, formatValue, valuesAt } from "../reading.ts";
import { sentByPages } from "../requests/browser-pages.ts";
import type { Changes, Rule, RuleContext } from "../rule.ts";

/** A version of the data that no service has. */
const noVersion = "999999999-0";

/** Faults that only the data tell: they come behind the form of a request, and before the allowance. */
const dataErrors = ({
	operation: { parameters },
	base,
}: RuleContext): readonly (readonly [Changes, string])[] => [
	...(parameters.some(({ name }) => name === "data_version")
		? [[{ data_version: noVersion }, "unknown_version"] as const]
		: []),
	...(parameters.some(({ name, required }) => name === "symbol" && required)
		? [
				[
					{ symbol: (base["symbol"] ?? "").includes(".US") ? "NOSUCH99.US" : "NOSUCH99" },
					"unknown_symbol",
				] as const,
			]
		: []),
];

const anyBody = { "if-none-match": "*" };

/**
 * Checks run in a fixed order, of which the allowance is the last before the answer: whoever has none left is told the faults
 * of a request, and no condition makes 304 of a refusal. See the description of the contract.
 */
export const rejectsInOrder: Rule = {
	title: "checks access, then parameters, then the allowance, and conditions at the end",
	scope: "service",
	async check(context) {
		const { credentials } = context.service;
		if (!context.operation.metered) return;
		if (credentials.exhausted !== undefined) {
			await context.send({}, { credential: "exhausted", headers: anyBody, expect: 402 });
			for (const [change, code] of dataErrors(context)) {
				const { json } = await context.send(change, { credential: "exhausted", expect: 400 });
				if (at(json, "code") !== code)
					context.fail(
						`${formatValue(change)} without allowance has the code ${formatValue(at(json, "code"))}`,
					);
			}
		}
		if (credentials.noAccess !== undefined) {
			await context.send({}, { credential: "noAccess", headers: anyBody, expect: 403 });
			for (const [change] of dataErrors(context))
				await context.send(change, { credential: "noAccess", expect: 403 });
			await chargesNoRejection(context);
		}
	},
};

/** Refusals of a credential without access cost nothing, say so, and take nothing from what remains. */
async function chargesNoRejection(context: RuleContext): Promise<void> {
	const request = async () => (await context.send({}, { credential: "noAccess", expect: 403 })).headers;
	const [one, other] = [await request(), await request()];
	if (other["x-data-requests-cost"] !== "0")
		context.fail(`a 403 costs ${formatValue(other["x-data-requests-cost"])}`);
	const [before, after] = [one, other].map((headers) => headers["x-data-requests-remaining"]);
	if (before !== after)
		context.fail(`a 403 took what remains from ${formatValue(before)} to ${formatValue(after)}`);
}

/** The refusals of a page of a browser, in the order of the checks: by the state of its credential, with a fault or without. */
const rejections = [
	["missing", 401, 401],
	["unknown", 401, 401],
	["expired", 401, 401],
	["noAccess", 403, 403],
	["exhausted", 402, 400],
	["valid", 200, 400],
] as const;

/** A service may answer pages of browsers in another way, where each check has to be made as well. */
export const rejectsPagesToo: Rule = {
	title: "refuses a page of a browser what it refuses others",
	scope: "service",
	async check(context) {
		const { credentials } = context.service;
		const { metered, family } = context.operation;
		for (const [credential, target, invalidStatus] of rejections) {
			if (credentialHeaders(credential, credentials) === undefined) continue;
			// Whoever has a valid credential reads the own account.
			const isOpen = family === "account" && target !== 401;
			const expect = isOpen || (target === 402 && !metered) ? 200 : target;
			const options = { credential, headers: sentByPages };
			if (expect !== 200) checkCost(context, await context.send({}, { ...options, expect }));
			const expectedStatus = isOpen ? 400 : invalidStatus;
			checkCost(context, await context.send({ nonsense: "1" }, { ...options, expect: expectedStatus }));
		}
	},
};

function checkCost(context: RuleContext, { status, headers }: HttpResponse): void {
	const cost = headers["x-data-requests-cost"] ?? "0";
	if (cost !== "0") context.fail(`a ${status} to a page of a browser costs ${cost}`);
	if (headers["etag"] !== undefined) context.fail(`a ${status} has the ETag ${headers["etag"]}`);
}

/**
 * The challenge of a refusal names credentials that the operation takes, and an error only where a token was sent (RFC 6750,
 * section 3.1). See `WWW-Authenticate` in the contract.
 */
export const challengesAsItAccepts: Rule = {
	title: "challenges for the credentials that it accepts",
	scope: "service",
	async check(context) {
		const takesTokens = context.operation.security.includes("BearerAuth");
		const { headers } = await context.send({}, { credential: "missing", expect: 401 });
		const challenge = headers["www-authenticate"] ?? "";
		if (!/^[A-Za-z][\w-]* /.test(challenge)) context.fail(`WWW-Authenticate is ${formatValue(challenge)}`);
		if (!takesTokens && /\bbearer\b/i.test(challenge))
			context.fail(`it takes keys alone and challenges by ${formatValue(challenge)}`);
		if (/\berror=/.test(challenge))
			context.fail(`nothing was sent, and the challenge tells an error: ${formatValue(challenge)}`);
		const rejection = await context.send({}, { credential: "bearer", expect: 401 });
		const reported = rejection.headers["www-authenticate"] ?? "";
		if (/^bearer /i.test(reported) && !/\berror="?invalid_token/.test(reported))
			context.fail(`a token that is none has the challenge ${formatValue(reported)}`);
	},
};

/** One credential decides: a token beside a key is ignored. See the decisions of the contract. */
export const keyDecides: Rule = {
	title: "takes the key where a token stands beside it",
	scope: "service",
	async check(context) {
		for (const authorization of ["Bearer eyJhbGciOiJub25lIn0.e30.", "Basic ZGVtbzpkZW1v"])
			await context.send({}, { headers: { authorization } });
		const { token, key } = context.service.credentials;
		if (token === undefined) return;
		const headers = { "x-api-key": `${key.slice(0, -4)}zzzz` };
		await context.send({}, { credential: "token", headers, expect: 401 });
	},
};

/** Names of headers have no case (RFC 9110, section 5.1): clients write `X-API-Key`, as the contract itself does. */
export const readsHeadersInAnyCase: Rule = {
	title: "reads the names of headers in any case",
	scope: "service",
	async check(context) {
		const { key } = context.service.credentials;
		const id = "Conformance-Any.Case_1";
		for (const name of ["X-API-Key", "X-API-KEY", "X-Api-Key"]) {
			const headers = { [name]: key, "X-REQUEST-ID": id };
			const response = await context.send({}, { credential: "missing", headers });
			if (response.headers["x-request-id"] !== id)
				context.fail(`X-REQUEST-ID ${id} is answered ${formatValue(response.headers["x-request-id"])}`);
		}
	},
};

/** Credentials of other accounts than that of the main key, which are not limited. */
const others = ["exhausted", "noAccess", "few"] as const;

/** An account is told its own keys and its own usage alone. */
export const reportsItsOwnAccount = (path: string): Rule => ({
	title: "tells an account nothing of another one",
	scope: "service",
	async check(context) {
		const { credentials } = context.service;
		let checkedCount = 0;
		for (const credential of others) {
			const own = credentials[credential];
			if (own === undefined) continue;
			checkedCount += 1;
			const { json } = await context.send({}, { credential });
			const prefixes = valuesAt(json, path).map(String);
			const alien = prefixes.find((prefix) => credentials.key.startsWith(prefix) && !own.startsWith(prefix));
			if (alien !== undefined) context.fail(`the account of ${credential} is told the key ${alien}…`);
		}
		if (checkedCount === 0) context.skip("there is one credential only");
	},
});
