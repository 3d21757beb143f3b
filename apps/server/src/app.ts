import type { RequestListener } from "node:http";
import type { MarketView } from "@us-market-data/analytics";
import type { AccountStore, MarketReader } from "@us-market-data/store";
import express, { type RequestHandler } from "express";
import helmet from "helmet";
import type { Logger } from "pino";
import { AccountScheduler } from "./fairness/account-scheduler.ts";
import { hotPath } from "./hot-path/hot-path.ts";
import { KeptAnswers } from "./hot-path/kept-answers.ts";
import { type Edge, openEdge } from "./http/edge.ts";
import { accessLog } from "./middleware/access-log.ts";
import { accountScheduling, notePages } from "./middleware/account-scheduling.ts";
import { answer } from "./middleware/answer.ts";
import { authentication } from "./middleware/authentication.ts";
import { cors } from "./middleware/cors.ts";
import { errors } from "./middleware/errors.ts";
import { failedCredentials } from "./middleware/failed-credentials.ts";
import { parameters } from "./middleware/parameters.ts";
import { rateLimit } from "./middleware/rate-limit.ts";
import { routing } from "./middleware/routing.ts";
import type { OAuth } from "./oauth/oauth.ts";
import type { HandlerTable } from "./operations/handler.ts";
import { pagePaths, pages } from "./pages/pages.ts";
import type { SecurityContact } from "./pages/security-txt.ts";
import type { UpdateView } from "./pages/status.ts";
import { openContract } from "./parameters/contract.ts";
import { contextOf, openContext, type Watcher } from "./request/context.ts";
import { targetLength } from "./request/target.ts";
import { checkRoutes } from "./routing/check-routes.ts";
import { createRouteTable } from "./routing/route-table.ts";
import type { Telemetry } from "./telemetry/telemetry.ts";

export interface AppDeps {
	/** The bundled OpenAPI document. */
	document: object;
	handlers: HandlerTable;
	market: MarketReader;
	/** The view of the market. */
	view: () => Promise<MarketView>;
	accounts: AccountStore;
	/** Bearer tokens; without it API keys alone are accepted. */
	oauth?: OAuth;
	/** Updates, for the status page. */
	updates?: UpdateView;
	/** The address at which people report a fault of this deployment. */
	security?: SecurityContact;
	/** Metrics and traces; without it neither costs anything. */
	telemetry?: Telemetry;
	/** Proxies, origins and limits; without it nothing is limited but by plans. */
	edge?: Edge;
	/** Rules by which accounts share the event loop. */
	scheduler?: AccountScheduler;
	log: Logger;
	now: () => number;
	legacyPrefix: string;
	validateResponses: boolean;
}

/**
 * The service: an Express application, and in front of it the hot path, which sends answers again that the application
 * has made. The order of the middlewares is the order of the checks: 414 length, 404 route,
 * 405 method, 429 wrong credentials of the address, 401 credential, 403 access, the account's turn, 400 parameters, 429
 * rate (402 when the allowance is exhausted). Then `answer` runs the handler, checks the response, charges (402 here too)
 * and sends. Logs, metrics and traces stand in front of all of them.
 */
export function createApp(given: AppDeps): RequestListener {
	checkRoutes(given.document, given.handlers, pagePaths);
	const app = express();
	const deps = given.telemetry?.watch(given) ?? given;
	const step = deps.telemetry?.step ?? ((_name, middleware) => middleware);
	const edge = deps.edge ?? openEdge();
	const scheduler = deps.scheduler ?? new AccountScheduler();
	const contract = openContract(deps.document, { validateResponses: deps.validateResponses });
	const guessing = failedCredentials(edge.authFailuresPerMinute);
	const kept = new KeptAnswers();
	const watchers = [accessLog(deps.log), ...(deps.telemetry?.measure ? [deps.telemetry.measure] : [])];
	app.set("trust proxy", edge.isTrustedProxy);
	app.disable("x-powered-by").disable("etag");
	app.enable("case sensitive routing").enable("strict routing");
	app.use(openContext);
	app.use(watched(accessLog(deps.log)));
	app.use(helmet(securityHeaders));
	app.use(cors(edge.corsOrigins, deps.oauth?.methodsOf));
	if (deps.telemetry?.measure) app.use(watched(deps.telemetry.measure));
	if (deps.telemetry?.trace) app.use(deps.telemetry.trace);
	app.use(targetLength);
	if (deps.telemetry?.page) app.use(deps.telemetry.page);
	if (deps.oauth) app.use(guessing.offered, deps.oauth.routes);
	app.use(routing(createRouteTable(deps.legacyPrefix), pagePaths));
	app.use(notePages(scheduler));
	app.use(pages({ ...deps, isStopping: edge.isStopping }));
	app.use(guessing.before);
	app.use(step("authentication", authentication(deps.accounts, deps.now, deps.oauth)));
	app.use(guessing.accepted, guessing.failed);
	app.use(accountScheduling({ ...deps, scheduler }));
	app.use(parameters(contract));
	app.use(rateLimit({ ...deps, accountLimits: edge.accountLimits }));
	app.use(answer({ ...deps, kept, checkBody: contract.checkBody }));
	app.use(errors(deps));
	// A trace shows each step of a request, so a traced service has the long way alone.
	if (deps.telemetry?.trace) return app;
	return hotPath({ ...deps, kept, scheduler, guessing, watchers }, app);
}

/** Served as plain HTTP behind a proxy or on loopback: nothing may tell a browser to insist on HTTPS. */
const securityHeaders: Parameters<typeof helmet>[0] = {
	strictTransportSecurity: false,
	contentSecurityPolicy: {
		directives: {
			upgradeInsecureRequests: null,
			baseUri: ["'none'"],
			frameAncestors: ["'none'"],
			styleSrc: ["'self'", "'unsafe-inline'"],
			imgSrc: ["'self'", "data:"],
			fontSrc: ["'self'"],
		},
	},
};

/** Notes the end of an answer, unless the hot path has begun to. */
const watched =
	(watch: Watcher): RequestHandler =>
	(request, response, next) => {
		if (!contextOf(response).isWatched) watch(request, response);
		next();
	};
