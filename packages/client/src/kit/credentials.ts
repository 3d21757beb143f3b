import type { OperationId } from "../types.ts";
import { takesBearer } from "./examples.derived.ts";

/** The sample credentials of the mock and the example that each forces; undefined for the one that is accepted. */
const samples: Readonly<Record<string, string | undefined>> = {
	"mock-200": undefined,
	"mock-401-expired": "expiredKey",
	"mock-401-revoked": "revokedKey",
	"mock-402": "allowanceExhausted",
	"mock-403": "noMarketDataAccess",
	"mock-429": "rateLimited",
	"mock-500": "internalError",
	"mock-503": "unavailable",
};

const keyForm = /^md_(live|test)_[a-z2-7]{38}$/;
const tokenForm = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** Examples that come before the parameters are judged, in the order of the contract. */
const early = new Set(["missingKey", "invalidKey", "expiredKey", "revokedKey", "noMarketDataAccess"]);

/** The example that the credential of a request forces, as the mock judges it. */
export interface Judged {
	example?: string;
	/** True when it comes before the parameters are judged. */
	isEarly: boolean;
}

/** Judges the key or token of a request by its form, as the mock does: a sample, or one in the form of a real one. */
export function judgedCredential(id: OperationId, headers: Headers): Judged {
	const example = exampleFor(id, headers);
	return example === undefined ? { isEarly: false } : { example, isEarly: early.has(example) };
}

function exampleFor(id: OperationId, headers: Headers): string | undefined {
	const key = headers.get("x-api-key");
	const [, token] = /^bearer +(.*)$/i.exec(headers.get("authorization") ?? "") ?? [];
	const [text, form] = key ? [key, keyForm] : [takesBearer[id] ? token : undefined, tokenForm];
	if (text === undefined) return "missingKey";
	if (Object.hasOwn(samples, text)) return samples[text];
	return form.test(text) ? undefined : "invalidKey";
}
