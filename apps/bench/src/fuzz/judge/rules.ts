import type { ContractOperation, HttpResponse, Violation } from "@us-market-data/conformance";
import { headerValues, type Message } from "../requests/request.ts";
import type { Keys } from "../service/keys.ts";

export const broken = (rule: string, message: string): Violation => ({ rule, message });

/** The rules that hold for every answer. */
export function always({ status, text, json, headers }: HttpResponse, keys: Keys): Violation[] {
	const violations: Violation[] = [];
	if (status >= 500) violations.push(broken("no 5xx", `status ${status}: ${text.slice(0, 300)}`));
	const leak = /\n\s+at \S|node:internal|node_modules|file:\/\/\/|\.[cm]?[jt]s:\d+/.exec(text);
	if (leak) {
		violations.push(
			broken(
				"no inside in a body",
				`the body shows ${JSON.stringify(text.slice(leak.index, leak.index + 200))}`,
			),
		);
	}
	const texts = [text, ...Object.values(headers)];
	if (
		[keys.good, ...keys.limited, ...keys.exhausted].some((key) => texts.some((part) => part.includes(key)))
	) {
		violations.push(broken("no key in an answer", "the answer repeats the API key"));
	}
	if (status >= 400 && !isWhole(json)) {
		violations.push(broken("whole characters", "a text of the body holds half of a surrogate pair"));
	}
	return violations;
}

/** True if no text of a body holds half of a surrogate pair. Strict JSON readers refuse such a text. */
function isWhole(value: unknown): boolean {
	if (typeof value === "string") return value.isWellFormed();
	if (typeof value !== "object" || value === null) return true;
	return Object.entries(value).every(([name, inner]) => name.isWellFormed() && isWhole(inner));
}

/** One data request for each answer of a metered operation, none for anything else. */
export function charge(operation: ContractOperation, { status, headers }: HttpResponse): Violation[] {
	const cost = headers["x-data-requests-cost"];
	const due = operation.metered && (status === 200 || status === 304) ? "1" : "0";
	const missing = cost === undefined && due === "0" && status !== 200 && status !== 304;
	if (cost === due || missing) return [];
	return [broken("charge", `X-Data-Requests-Cost is ${cost} and not ${due} on ${status}`)];
}

/** Nothing is answered without the key, and the key is not refused. */
export function access(
	operation: ContractOperation,
	message: Message,
	{ status }: HttpResponse,
	{ good, limited }: Keys,
): Violation[] {
	const sent = headerValues(message, "x-api-key");
	const isEchoed = sent.length === 1 && sent[0] === good;
	const opening = operation.metered ? [good] : [good, ...limited];
	if ((status === 200 || status === 304) && !sent.some((value) => opening.includes(value))) {
		return [broken("credential", `${status} without a valid API key`)];
	}
	if (isEchoed && [401, 402, 403].includes(status))
		return [broken("credential", `the valid API key is answered ${status}`)];
	return [];
}

/** An answer of the transport or of no operation: its form, and the id if the application wrote it. */
export function errorForm({ status, headers, json, text }: HttpResponse, withId: boolean): Violation[] {
	const violations: Violation[] = [];
	if (headers["content-type"] !== "application/json; charset=utf-8") {
		violations.push(broken("content type", `the content type is ${headers["content-type"]}`));
	}
	const { error, code } = Object(json) as { error?: unknown; code?: unknown };
	if (typeof error !== "string" || error === "" || typeof code !== "string") {
		violations.push(
			broken("error text", `status ${status} without "error" and "code": ${text.slice(0, 200)}`),
		);
	}
	if (withId && !headers["x-request-id"])
		violations.push(broken("required header", `no X-Request-Id on ${status}`));
	return violations;
}
