import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { AccountStore } from "@us-market-data/store";
import express, { type Request, type Response } from "express";
import { authentication } from "../middleware/authentication/authentication.ts";
import { exchange, exchangeOf } from "../middleware/exchange/exchange.ts";
import { installSender } from "../middleware/operation/operation.ts";
import { createRouteTable } from "../middleware/routing/route-table.ts";
import { routing } from "../middleware/routing/routing.ts";

/** What became of a request. */
export interface AnswerWithoutSocket {
	/** Undefined when the request was answered; otherwise what stood in the way. */
	refusal: unknown;
	/** Wall clock by which it was charged, or would have been; undefined when it did not come so far. */
	judgedAt: number | undefined;
}

/**
 * What stands between a data request and its charge, without sockets and without data: whoever decides over time and
 * files decides over everything then. Gives the way to ask with a key.
 */
export function chargedApp(
	accounts: AccountStore,
	now: () => number,
): (secret: string) => Promise<AnswerWithoutSocket> {
	const app = express();
	app.use(exchange, routing(createRouteTable("legacy"), new Set()));
	app.use(authentication(accounts, now), installSender({ accounts, now }));
	app.use((_request, response) => void response.json({}));
	return (secret) =>
		new Promise((resolve) => {
			const request = new IncomingMessage(new Socket());
			Object.assign(request, { method: "GET", url: "/api/market-data/quote" });
			request.headers = { "x-api-key": secret };
			const response = new ServerResponse(request) as Response;
			const end = (refusal?: unknown) => resolve({ refusal, judgedAt: exchangeOf(response).judgedAt });
			response.end = () => {
				end();
				return response;
			};
			app(request as Request, response, end);
		});
}
