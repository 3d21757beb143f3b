import type { IncomingMessage } from "node:http";
import type { Logger } from "pino";
import { contextOf, type Watcher } from "../request/context.ts";
import { notedPath } from "../request/target.ts";
import { traceIdOf } from "../telemetry/tracing/tracing.ts";

/**
 * Logs one line per answer, without headers and without the query string, because either may hold a secret. The key
 * appears by its prefix. `bytes` is the length of the body, `client` the address that the request came from.
 */
export function accessLog(log: Logger): Watcher {
	return (request, response) => {
		const context = contextOf(response);
		const path = notedPath(request.url ?? "");
		context.traceId ??= traceIdOf(headerOf(request, "traceparent"));
		response.on("close", () => {
			log.info({
				requestId: context.id,
				method: request.method,
				path,
				operationId: context.route?.operation.operationId,
				status: response.writableEnded ? response.statusCode : 499,
				account: context.credential?.account.name,
				accountId: context.credential?.account.id,
				key: context.credential?.key.prefix,
				cost: context.cost,
				bytes: context.bytes ?? Number(response.getHeader("content-length") ?? 0),
				client: context.client,
				traceId: context.traceId,
				ms: Math.round((performance.now() - context.startedAt) * 100) / 100,
			});
		});
	};
}

const headerOf = ({ headers }: IncomingMessage, name: string): string | undefined =>
	headers[name] === undefined ? undefined : String(headers[name]);
