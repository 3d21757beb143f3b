import type { Logger } from "pino";
import type { RequestObserver } from "../request/answered.ts";
import { notedPath } from "../request/target.ts";

/**
 * Logs one line per answer, without headers and without the query string, because either may hold a secret. The key
 * appears by its prefix. `bytes` is the length of the body, `client` the address that the request came from.
 */
export const accessLog = (log: Logger): RequestObserver => ({
	answered({ requestId, method, target, operation, credential, milliseconds, ...rest }) {
		const { status, cost, bytes, client, traceId } = rest;
		log.info({
			requestId,
			method,
			path: notedPath(target),
			operationId: operation?.operationId,
			status,
			account: credential?.account.name,
			accountId: credential?.account.id,
			key: credential?.key.prefix,
			cost,
			bytes,
			client,
			traceId,
			ms: Math.round(milliseconds * 100) / 100,
		});
	},
});
