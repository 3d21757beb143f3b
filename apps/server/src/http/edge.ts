import { BadSetting } from "@us-market-data/market";
import type { Env } from "@us-market-data/runtime";
import { edgeSettings } from "@us-market-data/runtime";
import type { Logger } from "pino";
import { everyHost, type FamilyHosts, familyHostsOf } from "../deployment/family-hosts.ts";
import type { RejectionObserver } from "../errors.ts";
import { AccountLimits } from "../rate-limit/account-limits.ts";
import { memoryCounters } from "../rate-limit/counters.ts";
import { type AddressTest, addressTest } from "./addresses.ts";
import type { ConnectionLimits } from "./server.ts";

/** The settings between the network and the checks of the contract. */
export interface Edge {
	/** Origins whose scripts may read responses, or `*`; empty turns CORS off. */
	corsOrigins: readonly string[];
	/** Proxies whose `X-Forwarded-For` is trusted. */
	isTrustedProxy: AddressTest;
	/** Refused credentials that one client address may send in a minute; 0 means no limit. */
	authFailuresPerMinute: number;
	/** Hosts that serve each family of operations. */
	familyHosts: FamilyHosts;
	accountLimits: AccountLimits;
	/** True when the process is about to end: it still answers, but wants no new work. */
	isStopping: () => boolean;
}

/** An edge that lets everything through, but for the rate limits of plans. */
export const openEdge = (): Edge => ({
	corsOrigins: [],
	isTrustedProxy: addressTest(""),
	authFailuresPerMinute: 0,
	familyHosts: everyHost(),
	accountLimits: new AccountLimits(memoryCounters()),
	isStopping: () => false,
});

/** The part of a limit that one of several workers enforces; 0 stays no limit. */
export const shareOf = (limit: number, workers: number): number => Math.ceil(limit / workers);

/** Reads the edge from the settings. Several workers of a machine divide its limits. */
export function edgeOf(env: Env, isStopping: () => boolean): Omit<Edge, "accountLimits"> {
	return {
		corsOrigins: env.CORS_ORIGINS.split(",")
			.map((origin) => origin.trim())
			.filter((origin) => origin !== ""),
		isTrustedProxy: trustedProxies(env.TRUSTED_PROXIES),
		familyHosts: familyHostsOf(env),
		authFailuresPerMinute: shareOf(env.AUTH_FAILURES_PER_MINUTE, env.WORKERS),
		isStopping,
	};
}

function trustedProxies(list: string): AddressTest {
	try {
		return addressTest(list);
	} catch (cause) {
		const { description } = edgeSettings.TRUSTED_PROXIES;
		const reason = `Setting TRUSTED_PROXIES is ${JSON.stringify(list)}; allowed: ${description}.`;
		throw new BadSetting(`${reason} Here ${(cause as Error).message}.`, { cause });
	}
}

/** Logs a refusal below the application, as the answers of the application are logged, and has it counted. */
export const rejectionObserver =
	(log: Logger, count: ((status: number) => void) | undefined): RejectionObserver =>
	(rejection) => {
		log.info({ ...rejection, cost: 0 });
		count?.(rejection.status);
	};

export const connectionLimits = (
	env: Env,
	edge: Pick<Edge, "isTrustedProxy">,
	log: Logger,
): Partial<ConnectionLimits> => ({
	maxConnections: shareOf(env.MAX_CONNECTIONS, env.WORKERS),
	maxConnectionsPerAddress: shareOf(env.MAX_CONNECTIONS_PER_ADDRESS, env.WORKERS),
	isExempt: edge.isTrustedProxy,
	log,
});
