import { iso, startOfMonth } from "@us-market-data/market";

interface LimitedPlan {
	name: string;
	/** Data requests in a month; none is unlimited. */
	monthlyAllowance: number | null;
}

/**
 * The refusal of a data request of an account that has none left.
 *
 * @param at instant of the request, epoch milliseconds
 *
 * @example
 * exhaustedAllowance({ name: "basic", monthlyAllowance: 100 }, Date.UTC(2026, 4, 15));
 * // => 'Payment required: all 100 data requests of plan "basic" are used; the allowance resets at 2026-06-01T00:00:00Z.'
 */
export function exhaustedAllowance({ name, monthlyAllowance }: LimitedPlan, at: number): string {
	if (monthlyAllowance === 0)
		return `Payment required: plan "${name}" includes no data requests; a paid plan is required.`;
	const reset = iso(startOfMonth(at, 1));
	const used =
		monthlyAllowance === 1
			? `the 1 data request of plan "${name}" is used`
			: `all ${monthlyAllowance} data requests of plan "${name}" are used`;
	return `Payment required: ${used}; the allowance resets at ${reset}.`;
}
