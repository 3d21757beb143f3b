import { redactKeys } from "@us-market-data/accounts";
import { ValueRefused } from "@us-market-data/analytics";
import { ApiError, badParameter } from "@us-market-data/operations/refusals";
import { type AccountStore, StoreReadOnly, StoreUnavailable } from "@us-market-data/store";
import type { Logger } from "pino";
import { NotReady } from "../lifecycle/not-ready.ts";
import { refusalHeaders } from "../metering/charge.ts";
import type { RequestContext } from "../request/context.ts";

export interface ErrorDeps {
	accounts: AccountStore;
	log: Logger;
	now: () => number;
}

/** An answer other than 2xx. */
export interface ErrorAnswer {
	status: number;
	/** Headers of the error in their order, without type and length of the body. */
	headers: Record<string, string>;
	/** JSON with `error`. */
	text: string;
}

/** The answer to a request that failed, whatever went wrong and wherever. Logs a failure of the service. */
export async function errorAnswer(
	cause: unknown,
	context: RequestContext,
	{ accounts, log, now }: ErrorDeps,
): Promise<ErrorAnswer> {
	const error = asApiError(cause);
	if (error.status >= 500 && !(cause instanceof NotReady))
		log.error({ requestId: context.id, err: cause }, "request failed");
	// An unavailable store is not queried again.
	const isAway = error.code === "unavailable";
	const allowance = isAway ? {} : await refusalHeaders(context, accounts, now).catch(() => ({}));
	const body = {
		error: error.message,
		code: error.code,
		requestId: context.id,
		...(error.details.length > 0 ? { details: error.details } : {}),
	};
	return {
		status: error.status,
		headers: { ...error.headers, "Cache-Control": "no-store", ...allowance },
		// Messages quote what was sent, and a key may have been sent in the wrong place.
		text: redactKeys(JSON.stringify(body)),
	};
}

function asApiError(cause: unknown): ApiError {
	if (cause instanceof ApiError) return cause;
	if (cause instanceof ValueRefused) return badParameter(cause);
	if (cause instanceof StoreUnavailable) {
		const what = cause instanceof StoreReadOnly ? "cannot be written" : "is not reachable";
		const message = `Service unavailable: the data store ${what}.`;
		return new ApiError("unavailable", message, { headers: { "Retry-After": "1" }, cause });
	}
	return new ApiError("internal_error", "Internal error. Quote the requestId to the operator.", { cause });
}
