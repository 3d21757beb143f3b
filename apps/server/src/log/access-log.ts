import type { Logger } from "pino";
import type { RequestObserver } from "../request/observe.ts";
import { notedPath } from "../request/target.ts";

/**
 * Logs one line per response, without headers and without the query string, because either may hold a secret. The key
 * appears by its prefix. `bytes` is the length of the body, `client` the address that the request came from, `ms` the
 * time from the head of the request to the end of the response.
 */
export const accessLog = (log: Logger): RequestObserver => ({
	completed({ method, target, context, status, bytes, milliseconds }) {
		const { credential, route, traceId } = context;
		log.info({
			requestId: context.id,
			method,
			path: notedPath(target),
			operationId: route?.operation.operationId,
			status,
			account: credential?.account.name,
			accountId: credential?.account.id,
			key: credential?.key.prefix,
			cost: context.cost,
			bytes,
			client: context.client,
			traceId,
			ms: Math.round(milliseconds * 100) / 100,
		});
	},
});
