import { createContract } from "./contract/contract.ts";
import type { Answer } from "./http-client.ts";
import { type Rule, type RuleContext, Skipped } from "./rules/rule.ts";
import type { Service } from "./suite/service.ts";

export const contract = createContract();

export const service: Service = {
	name: "fixture",
	baseUrl: "http://127.0.0.1:1",
	credentials: {
		key: "md_test_key",
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
export function answer(status: number, json?: unknown, headers: Record<string, string> = {}): Answer {
	const text = json === undefined ? "" : JSON.stringify(json);
	const type: Record<string, string> =
		json === undefined ? {} : { "content-type": "application/json; charset=utf-8" };
	return { status, headers: { ...type, ...headers }, text, json };
}

type Reply = (asked: Readonly<Record<string, string | undefined>>) => unknown;

/** The complaints of a rule about a service that gives these bodies, or the reason why it does not judge. */
export async function complaints(
	rule: Rule,
	reply: Reply,
	base: Record<string, string> = {},
): Promise<string[]> {
	const said: string[] = [];
	const respond = (change = {}) => answer(200, reply({ ...base, ...change }));
	const context: RuleContext = {
		operation: contract.operation("listTrades"),
		service,
		base,
		answer: async (change) => respond(change),
		body: async (change) => respond(change).json,
		refusal: async (change) => answer(400, reply({ ...base, ...change })),
		other: async () => respond(),
		tellerOf: () => "getAccountUsage",
		fail: (message) => void said.push(message),
		skip(reason) {
			throw new Skipped(reason);
		},
	};
	try {
		await rule.check(context);
	} catch (error) {
		if (!(error instanceof Skipped)) throw error;
		if (said.length === 0) said.push(`skipped: ${error.message}`);
	}
	return said;
}
