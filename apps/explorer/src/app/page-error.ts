import { type AnyMarketDataError, isMarketDataError } from "@us-market-data/client";
import { useSyncExternalStore } from "react";
import { queries, watchQueries } from "./queries.ts";
import { lastErrorOf } from "./retry-delays.ts";

/** Errors of the account or of the network: no panel of a page can have an answer. */
const ofEveryRequest: readonly string[] = [
	"UnauthorizedError",
	"PaymentRequiredError",
	"NetworkError",
	"TimeoutError",
];

/** Errors of one kind have the same cause and the same remedy. An invalid parameter is the error of one panel. */
const kindOf = ({ name, code, message }: AnyMarketDataError): string => {
	if (name !== "BadRequestError") return name;
	return code === "unknown_symbol" ? code : message;
};

/** True for errors that are reported by one message. */
export const isSameKind = (one: AnyMarketDataError, other: AnyMarketDataError): boolean =>
	kindOf(one) === kindOf(other);

/** The error that a page reports once: one of every request, or one that more than one query has. */
export function sharedError(errors: readonly AnyMarketDataError[]): AnyMarketDataError | undefined {
	return (
		errors.find(({ name }) => ofEveryRequest.includes(name)) ??
		errors.find((error, index) => errors.slice(index + 1).some((other) => isSameKind(error, other)))
	);
}

function currentError(): AnyMarketDataError | undefined {
	const failed = queries
		.getQueryCache()
		.getAll()
		.filter((query) => query.isActive())
		.flatMap(({ queryHash, meta }) => {
			const error = lastErrorOf(queryHash);
			return isMarketDataError(error) ? [{ error, isOfPage: meta?.["isOfPage"] === true }] : [];
		});
	// No panel tells the error of a file that somebody wanted.
	const ofPage = failed.find(({ isOfPage }) => isOfPage)?.error;
	return sharedError(failed.map(({ error }) => error)) ?? ofPage;
}

/** The error that the page reports for all its panels. It stays while queries are repeated. */
export const usePageError = (): AnyMarketDataError | undefined =>
	useSyncExternalStore(watchQueries, currentError);

/** Repeats every query of the page that failed. */
export const repeatFailed = (): void =>
	void queries.refetchQueries({
		type: "active",
		predicate: ({ queryHash }) => lastErrorOf(queryHash) !== undefined,
	});
