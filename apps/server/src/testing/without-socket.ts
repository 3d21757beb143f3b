import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { SpentKeys } from "@us-market-data/accounts";
import type { AccountStore } from "@us-market-data/store";
import express, { type Request, type Response } from "express";
import { createAuthenticator } from "../credentials/authenticate.ts";
import { openEdge } from "../http/edge.ts";
import { KnownStandings } from "../metering/known-standings.ts";
import { chargeAndSend } from "../middleware/answer.ts";
import { authentication } from "../middleware/authentication.ts";
import { routing } from "../middleware/routing.ts";
import { contextOf, openContext } from "../request/context.ts";
import { refuseRoute } from "../routing/refuse-route.ts";
import { createRouteTable } from "../routing/route-table.ts";

/** The outcome of a request. */
export interface AnswerWithoutSocket {
	/** Undefined when the request was answered; otherwise the refusal. */
	refusal: unknown;
	/** Wall clock by which it was charged, or would have been; undefined when it did not come so far. */
	judgedAt: number | undefined;
}

/**
 * The steps between a data request and its charge, without sockets and without data: time and files alone decide the
 * outcome. Returns a function that sends a request with a key.
 */
export function chargedApp(
	accounts: AccountStore,
	now: () => number,
): (secret: string) => Promise<AnswerWithoutSocket> {
	const app = express();
	const { isTrustedProxy, familyHosts } = openEdge();
	const refusal = refuseRoute(familyHosts, isTrustedProxy, () => ({ paths: [] }));
	const findRoute = createRouteTable("legacy");
	app.use(
		openContext(isTrustedProxy),
		routing({ findRoute, refuseRoute: refusal, isPage: () => false, isChange: () => false }),
	);
	app.use(authentication(createAuthenticator({ accounts, spent: new SpentKeys(), now }, undefined)));
	const standings = new KnownStandings();
	const made = { serialized: () => ({ bytes: "{}", etag: '""' }), keep: () => {} };
	app.use((_request, response) =>
		chargeAndSend(made, contextOf(response), response, undefined, { accounts, standings, now }),
	);
	return (secret) =>
		new Promise((resolve) => {
			const request = new IncomingMessage(new Socket());
			Object.assign(request, { method: "GET", url: "/api/market-data/quote" });
			request.headers = { "x-api-key": secret };
			const response = new ServerResponse(request) as Response;
			const end = (refusal?: unknown) => resolve({ refusal, judgedAt: contextOf(response).judgedAt });
			response.end = () => {
				end();
				return response;
			};
			app(request as Request, response, end);
		});
}
