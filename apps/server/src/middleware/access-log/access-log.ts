import type { RequestHandler } from "express";
import type { Logger } from "pino";
import { traceIdOf } from "../../telemetry/tracing/tracing.ts";
import { exchangeOf } from "../exchange/exchange.ts";
import { notedPath } from "../exchange/target.ts";

/**
 * One line per answer. Neither headers nor the query string are logged: a secret could stand in either. The key
 * appears by its prefix. `bytes` is the length of the body, `client` the address that the request came from.
 */
export function accessLog(log: Logger): RequestHandler {
	return (request, response, next) => {
		const exchange = exchangeOf(response);
		const path = notedPath(request.url);
		exchange.traceId ??= traceIdOf(request.get("traceparent"));
		response.on("close", () => {
			log.info({
				requestId: exchange.id,
				method: request.method,
				path,
				operationId: exchange.route?.operation.operationId,
				status: response.writableEnded ? response.statusCode : 499,
				account: exchange.credential?.account.name,
				accountId: exchange.credential?.account.id,
				key: exchange.credential?.key.prefix,
				cost: exchange.cost,
				bytes: Number(response.getHeader("content-length") ?? 0),
				client: exchange.client,
				traceId: exchange.traceId,
				ms: Math.round((performance.now() - exchange.startedAt) * 100) / 100,
			});
		});
		next();
	};
}
