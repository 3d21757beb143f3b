import { isMarketDataError } from "@us-market-data/client";

/** Mistakes with errors that the compiler refuses, each below a right use. Nothing runs them. */
const use = (..._: readonly unknown[]): void => {};

/** Codes and names of errors. */
export function errors(error: unknown): void {
	if (!isMarketDataError(error)) return;
	use(error.code === "rate_limited");
	// @ts-expect-error
	use(error.code === "rate_limted");
	use(isMarketDataError(error, "RateLimitedError"));
	// @ts-expect-error
	use(isMarketDataError(error, "RateLimitError"));
}
