import { withoutSecrets } from "@us-market-data/accounts";
import { ValueRefused } from "@us-market-data/analytics";
import type { AccountStore } from "@us-market-data/store";
import { StoreReadOnly, StoreUnavailable } from "@us-market-data/store";
import type { ErrorRequestHandler, Response } from "express";
import type { Logger } from "pino";
import { ApiError, badParameter } from "../errors.ts";
import { refusalHeaders } from "../metering/charge.ts";
import { contextOf } from "../request/context.ts";

export interface ErrorDeps {
	accounts: AccountStore;
	log: Logger;
	now: () => number;
}

/** Writes every answer other than 2xx: JSON with `error`, whatever went wrong and wherever. */
export function errors(deps: ErrorDeps): ErrorRequestHandler {
	return async (cause: unknown, _request, response, next) => {
		const context = contextOf(response);
		const error = asApiError(cause);
		if (error.status >= 500) deps.log.error({ requestId: context.id, err: cause }, "request failed");
		if (response.headersSent) return next(cause);
		clearAnswerHeaders(response);
		response.set(error.headers).set("Cache-Control", "no-store");
		// An unavailable store is not queried again.
		if (error.code !== "unavailable") {
			const { accounts, now } = deps;
			response.set(await refusalHeaders(context, accounts, now).catch(() => ({})));
		}
		const body = {
			error: error.message,
			code: error.code,
			requestId: context.id,
			...(error.details.length > 0 ? { details: error.details } : {}),
		};
		// Messages quote what was sent, and a key may have been sent in the wrong place.
		const text = withoutSecrets(JSON.stringify(body));
		response
			.status(error.status)
			.type("json")
			.set("Content-Length", String(Buffer.byteLength(text)))
			.end(text);
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

/** Removes headers that an answer set before it failed. */
function clearAnswerHeaders(response: Response): void {
	for (const name of ["ETag", "X-Data-As-Of", "X-Data-Source"]) response.removeHeader(name);
}
