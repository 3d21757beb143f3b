/** The allowance of the plan as an answer reports it. */
export interface Usage {
	/** Data requests of the current month; `Infinity` for a plan without a limit. */
	limit: number;
	/** Data requests left in the current month; `Infinity` for a plan without a limit. */
	remaining: number;
	/** Instant at which the allowance starts again, ISO 8601 in UTC. */
	reset: string;
	/** Data requests charged for this answer. */
	cost: number;
}

/** The usage that an answer reports; undefined when it reports none, or a browser may not read it. */
export function usageOf({ headers }: Response): Usage | undefined {
	const of = (name: string) => headers.get(`x-data-requests-${name}`);
	const [limit, remaining, reset, cost] = [of("limit"), of("remaining"), of("reset"), of("cost")];
	if (limit === null || remaining === null || reset === null || cost === null) return undefined;
	return { limit: count(limit), remaining: count(remaining), reset, cost: Number(cost) };
}

/** True when an answer reports the usage, which the service does with all its headers or with none. */
export const reportsUsage = ({ headers }: Response): boolean => headers.has("x-data-requests-cost");

const count = (text: string): number => (text === "unlimited" ? Number.POSITIVE_INFINITY : Number(text));
