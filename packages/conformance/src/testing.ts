import { createContract } from "./contract.ts";
import type { HttpResponse } from "./http-client.ts";
import { type RequestOptions, type Rule, type RuleContext, Skipped } from "./rules/rule.ts";
import type { Service } from "./suite/service.ts";

export const contract = createContract();

/** The clock of the rules when they begin. A rule that waits moves it on. */
export const now = Date.parse("2026-11-20T22:00:00Z");

export const service: Service = {
	name: "fixture",
	baseUrl: "http://127.0.0.1:1",
	credentials: {
		key: "md_test_key_of_the_fixture",
		exhausted: "md_test_402",
		noAccess: "md_test_403",
		expired: "md_test_401",
	},
	legacyPrefix: "legacy",
	symbols: ["AAPL.US", "MSFT.US", "NVDA.US"],
	complete: false,
	recites: false,
};

/** An answer as it comes over the wire. */
export function responseOf(
	status: number,
	json?: unknown,
	headers: Record<string, string> = {},
): HttpResponse {
	const text = json === undefined ? "" : JSON.stringify(json);
	const type: Record<string, string> =
		json === undefined ? {} : { "content-type": "application/json; charset=utf-8" };
	return { status, headers: { ...type, ...headers }, text, json };
}

/** Answers a question; one of another operation has its `operationId`. */
type Reply = (requested: Readonly<Record<string, string | undefined>>) => unknown;

/** The complaints of a rule about a service that gives these bodies, or the reason why it does not judge. */
export const complaints = (rule: Rule, reply: Reply, base: Record<string, string> = {}): Promise<string[]> =>
	complaintsOf(rule, (requested) => responseOf(200, reply(requested)), base);

type Question = Readonly<Record<string, string | undefined>>;

const inLowerCase = (headers: Readonly<Record<string, string>> = {}) =>
	Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** The complaints of a rule about a service that gives these answers to questions with these headers and credentials, at these times. */
export async function complaintsOf(
	rule: Rule,
	reply: (requested: Question, options: RequestOptions, at: number) => HttpResponse,
	base: Readonly<Record<string, string>> = {},
	operationId = "listTrades",
): Promise<string[]> {
	const messages: string[] = [];
	let clock = now;
	const respond = (change: Question = {}, options: RequestOptions = {}) =>
		reply({ ...base, ...change }, { ...options, headers: inLowerCase(options.headers) }, clock);
	const context: RuleContext = {
		operation: contract.operation(operationId),
		service,
		base,
		send: async (change, options) => respond(change, options),
		body: async (change) => respond(change).json,
		rejection: async (change) => responseOf(400, respond(change).json),
		other: async (requested, values = {}) => respond({ ...values, operationId: requested }),
		now: () => clock,
		wait: async (ms) => {
			clock += ms;
		},
		operationReporting: () => "getAccountUsage",
		fail: (message) => void messages.push(message),
		skip(reason) {
			throw new Skipped(reason);
		},
	};
	try {
		await rule.check(context);
	} catch (error) {
		if (!(error instanceof Skipped)) throw error;
		if (messages.length === 0) messages.push(`skipped: ${error.message}`);
	}
	return messages;
}
