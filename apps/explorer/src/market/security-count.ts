import { useMarketData } from "./market.ts";

/** Milliseconds for which the number counts as fresh: it changes with imports. */
const fresh = 600_000;

/**
 * The number of securities that trade. One data request in ten minutes.
 *
 * @param isNeeded false where nobody sees it
 * @param conditions those that count, as the screener takes them
 */
export function useSecurityCount(isNeeded: boolean, conditions?: string): number | undefined {
	const params = { size: 1, ...(conditions !== undefined && { conditions }) };
	const { data } = useMarketData("searchScreener", params, { staleTime: fresh, enabled: isNeeded });
	return data && "total" in data.results ? data.results.total : undefined;
}
