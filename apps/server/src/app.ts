import express, { type Express } from "express";
import helmet from "helmet";
import type { Logger } from "pino";
import { accessLog } from "./middleware/access-log/access-log.ts";
import { authentication } from "./middleware/authentication/authentication.ts";
import { contract } from "./middleware/contract/contract.ts";
import { errors } from "./middleware/errors/errors.ts";
import { exchange } from "./middleware/exchange/exchange.ts";
import { installSender, operation } from "./middleware/operation/operation.ts";
import { createRouteTable } from "./middleware/routing/route-table.ts";
import { routing } from "./middleware/routing/routing.ts";
import type { HandlerContext, HandlerTable } from "./operations/handler.ts";
import { pagePaths, pages } from "./pages/pages.ts";
import type { UpdateView } from "./pages/status.ts";
import type { AccountStore } from "./store/accounts.ts";
import type { MarketReader } from "./store/market.ts";

export interface AppDeps {
	/** The bundled OpenAPI document. */
	document: object;
	handlers: HandlerTable;
	market: MarketReader;
	view: HandlerContext["view"];
	accounts: AccountStore;
	/** What the status page tells of updates. */
	updates?: UpdateView;
	log: Logger;
	now: () => number;
	legacyPrefix: string;
	validateResponses: boolean;
}

/**
 * The service as an Express application. The order of the middlewares is the order of the checks: 404 route,
 * 405 method, 401 credential, 403 access, 400 parameters, then the handler, 402 allowance, and the answer.
 */
export function createApp(deps: AppDeps): Express {
	const app = express();
	app.disable("x-powered-by").disable("etag");
	app.enable("case sensitive routing").enable("strict routing");
	app.use(exchange);
	app.use(accessLog(deps.log));
	app.use(helmet(securityHeaders));
	app.use(routing(createRouteTable(deps.legacyPrefix), pagePaths));
	app.use(pages(deps));
	app.use(authentication(deps.accounts, deps.now));
	app.use(installSender(deps));
	app.use(contract(deps.document, { validateResponses: deps.validateResponses }));
	app.use(operation(deps));
	app.use(errors(deps));
	return app;
}

/** Served as plain HTTP behind a proxy or on loopback: nothing may tell a browser to insist on HTTPS. */
const securityHeaders: Parameters<typeof helmet>[0] = {
	strictTransportSecurity: false,
	contentSecurityPolicy: {
		directives: {
			upgradeInsecureRequests: null,
			styleSrc: ["'self'", "'unsafe-inline'"],
			imgSrc: ["'self'", "data:"],
			fontSrc: ["'self'"],
		},
	},
};
