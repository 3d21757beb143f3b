import type { RequestHandler } from "express";
import type { Logger } from "pino";
import { withoutSecrets } from "../../accounts/key-format.ts";
import { exchangeOf } from "../exchange/exchange.ts";

/**
 * One line per answer. Neither headers nor the query string are logged: a secret could stand in either. The key
 * appears by its prefix.
 */
export function accessLog(log: Logger): RequestHandler {
	return (request, response, next) => {
		const exchange = exchangeOf(response);
		const path = withoutSecrets(request.url.split("?", 1)[0] ?? "");
		response.on("close", () => {
			log.info({
				requestId: exchange.id,
				method: request.method,
				path,
				operationId: exchange.route?.operation.operationId,
				status: response.writableEnded ? response.statusCode : 499,
				account: exchange.credential?.account.name,
				key: exchange.credential?.key.prefix,
				cost: exchange.cost,
				ms: Math.round((performance.now() - exchange.startedAt) * 100) / 100,
			});
		});
		next();
	};
}
