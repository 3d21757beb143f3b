import type { Violation } from "@us-market-data/conformance";
import type { FuzzRequest } from "../requests/request.ts";

/** A rule that was broken, and by what. */
export interface Finding extends Violation {
	/**
	 * The smallest request that was found to break it each time. Where none does alone, the first ones that broke it: a
	 * fault of the moment needs its neighbours. None where the run as a whole did.
	 */
	readonly requests: readonly FuzzRequest[];
	readonly repeats: boolean;
	/** Number of requests in the run that broke the same rule in the same way. */
	readonly times: number;
}

/** Maximum number of requests in flight: if the process is gone, one of them ended it. */
const maxStored = 8;

/** Findings by fault, so that each fault is reported once. */
export class Findings {
	readonly #byKind = new Map<string, Finding>();

	/** Counts a violation; true when its kind is new. */
	count(violation: Violation, request?: FuzzRequest): boolean {
		const given = request ? [request] : [];
		const finding = this.#byKind.get(kindOf(violation));
		const requests = finding?.repeats
			? finding.requests
			: [...(finding?.requests ?? []), ...given].slice(0, maxStored);
		const counted = { repeats: false, ...violation, ...finding, requests, times: (finding?.times ?? 0) + 1 };
		this.#byKind.set(kindOf(violation), counted);
		return finding === undefined;
	}

	/** Puts the smallest request in the place of those that were found. */
	setSmallest(violation: Violation, request: FuzzRequest): void {
		const finding = this.#byKind.get(kindOf(violation));
		if (finding) this.#byKind.set(kindOf(violation), { ...finding, requests: [request], repeats: true });
	}

	all(): readonly Finding[] {
		return [...this.#byKind.values()];
	}
}

/** Two violations are of one kind when they break one rule and their words differ in values only. */
export const kindOf = ({ rule, message }: Violation): string =>
	`${rule}: ${message.replace(/"[^"]*"|[0-9a-f-]{36}|\d{4,}/g, "#").slice(0, 100)}`;
