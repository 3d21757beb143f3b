import type { IncomingHttpHeaders } from "node:http";
import { isKeyAsBearer, keyError, keyFormError, otherKeyHeaders } from "@us-market-data/operations/hints";
import type { Rejection } from "./rejection.ts";
import type { OperationRow } from "./routes.ts";

/** An outcome of the contract: a status and the name of its example. */
export interface Outcome {
	status: number;
	example?: string;
}

/** The outcome that a credential forces: before the parameters are validated, after that, or none. */
export interface CredentialVerdict {
	before?: Outcome;
	after?: Outcome;
	/** The words of the refusal, which replace those of its example. */
	rejection?: Rejection;
	/** The credential that was accepted. */
	accepted?: string;
}

/** Credentials for trying out an outcome, as key or bearer token. The guide lists them. */
const samples: Readonly<Record<string, CredentialVerdict>> = {
	"mock-200": {},
	"mock-401-expired": { before: { status: 401, example: "expiredKey" } },
	"mock-401-revoked": { before: { status: 401, example: "revokedKey" } },
	"mock-402": { after: { status: 402 } },
	"mock-403": { before: { status: 403 } },
	"mock-429": { after: { status: 429 } },
	"mock-500": { after: { status: 500 } },
	"mock-503": { after: { status: 503 } },
};

const keyForm = /^md_(live|test)_[a-z2-7]{38}$/;
const tokenForm = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/**
 * Judges the credential of a request by its form alone; Prism would accept any. A sample credential forces its
 * outcome, a text of the form of a real key or access token is accepted, and anything else is refused.
 */
export function checkCredential(
	operation: OperationRow,
	headers: IncomingHttpHeaders,
	target: string,
): CredentialVerdict {
	const credential = credentialOf(operation, headers);
	if (!credential) return rejectedWithoutKey(operation, headers, target);
	const { text, form } = credential;
	const verdict = Object.hasOwn(samples, text) ? samples[text] : form.test(text) ? {} : undefined;
	if (!verdict) return rejectedValue(text, form);
	const { before, after } = verdict;
	return {
		...applicable("before", before, operation),
		...applicable("after", after, operation),
		accepted: text,
	};
}

/** A key, or a bearer token where the operation takes one. */
function credentialOf({ security }: OperationRow, headers: IncomingHttpHeaders) {
	const key = headers["x-api-key"];
	if (key) return { text: String(key), form: keyForm };
	const { authorization = "" } = headers;
	const [, token] = /^bearer +(.*)$/i.exec(authorization) ?? [];
	if (token === undefined || !security.includes("BearerAuth") || isKeyAsBearer(authorization))
		return undefined;
	return { text: token, form: tokenForm };
}

function rejectedWithoutKey(
	{ security }: OperationRow,
	headers: IncomingHttpHeaders,
	target: string,
): CredentialVerdict {
	const otherHeader = otherKeyHeaders.find((name) => headers[name] !== undefined);
	const sent = { authorization: headers.authorization, otherHeader, target };
	const { code, reason } = keyError(sent, {
		byOperation: security.includes("BearerAuth"),
		byDeployment: true,
	});
	const example = code === "missing_credential" ? "missingKey" : "invalidKey";
	return { before: { status: 401, example }, rejection: { error: `Unauthorized: ${reason}`, code } };
}

function rejectedValue(text: string, form: RegExp): CredentialVerdict {
	const before = { status: 401, example: "invalidKey" };
	const formError = form === keyForm ? keyFormError(text) : undefined;
	if (formError === undefined) return { before };
	const error = `Unauthorized: API key is not valid. ${formError}.`;
	return { before, rejection: { error, code: "invalid_credential" } };
}

/** The account family holds no market data and is not metered, so neither 402 nor 403 applies to it. */
function applicable(
	when: keyof CredentialVerdict,
	outcome: Outcome | undefined,
	{ family }: OperationRow,
): CredentialVerdict {
	const spared = family === "account" && (outcome?.status === 402 || outcome?.status === 403);
	return outcome && !spared ? { [when]: outcome } : {};
}
