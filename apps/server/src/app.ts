import type { RequestListener } from "node:http";
import { SpentKeys } from "@us-market-data/accounts";
import type { NewestView } from "@us-market-data/analytics";
import { nearestPaths } from "@us-market-data/hints";
import type { HandlerTable, OperationRow } from "@us-market-data/operations";
import { explorerSite, isPathOf } from "@us-market-data/runtime/built-sites";
import type { AccountStore, MarketReader } from "@us-market-data/store";
import express from "express";
import helmet from "helmet";
import type { Logger } from "pino";
import { KeptAnswers } from "./answering/kept-answers.ts";
import type { ResponseGuard } from "./answering/response-guard.ts";
import { createAuthenticator } from "./credentials/authenticate.ts";
import { commonHeaders } from "./direct-path/answer-head.ts";
import { directPath } from "./direct-path/direct-path.ts";
import { AccountScheduler } from "./fairness/account-scheduler.ts";
import type { PlainListener } from "./http/connections/plain-exchange.ts";
import { type Edge, openEdge } from "./http/edge.ts";
import { sendInside } from "./mcp/data-requests.ts";
import { isMcpPath, type McpDeps, mcp } from "./mcp/mcp.ts";
import { KnownStandings } from "./metering/known-standings.ts";
import { accessLog } from "./middleware/access-log.ts";
import { accountScheduling, notePages } from "./middleware/account-scheduling.ts";
import { answer } from "./middleware/answer.ts";
import { authentication } from "./middleware/authentication.ts";
import { cors } from "./middleware/cors.ts";
import { errors } from "./middleware/errors.ts";
import { failedCredentials } from "./middleware/failed-credentials.ts";
import { observation } from "./middleware/observation.ts";
import { parameters } from "./middleware/parameters.ts";
import { rateLimit } from "./middleware/rate-limit.ts";
import { routing } from "./middleware/routing.ts";
import type { OAuth } from "./oauth/oauth.ts";
import type { OperatorDeps, OperatorParts } from "./operator-pages/operator-deps.ts";
import { operatorAnswers } from "./operator-pages/operator-pages.ts";
import { isPage, pagePaths, pages } from "./pages/pages.ts";
import { type SecurityContact, securityTxtPath } from "./pages/security-txt.ts";
import { type ContractCheck, openContract } from "./parameters/contract.ts";
import { openContext } from "./request/context.ts";
import { targetLength } from "./request/target.ts";
import { checkRoutes } from "./routing/check-routes.ts";
import { refuseRoute } from "./routing/refuse-route.ts";
import { createRouteTable } from "./routing/route-table.ts";
import { isChangePath, ownKeyChanges } from "./session/own-key-changes.ts";
import { type SessionAnswer, sessionInfo, sessionPaths } from "./session/session-paths.ts";
import type { Telemetry } from "./telemetry/telemetry.ts";

export interface AppDeps {
	/** The bundled OpenAPI document. */
	document: object;
	/** The operations that have routes; those of the contract unless given. */
	operations?: readonly OperationRow[];
	handlers: HandlerTable;
	market: MarketReader;
	/** The view of the market. */
	view: NewestView;
	accounts: AccountStore;
	/** Bearer tokens; without it API keys alone are accepted. */
	oauth?: OAuth;
	/** Updates, for the status page and the operator. */
	updates?: NonNullable<OperatorDeps["updates"]>;
	/** Parts of a whole service that its operator looks at. */
	operator?: OperatorParts;
	/** The operations as tools for agents; without it there are none. */
	mcp?: McpDeps;
	/** The address at which people report a fault of this deployment. */
	security?: SecurityContact;
	/** Address of the service as its users see it; empty or absent when only the requests name it. */
	publicUrl?: string;
	/** Metrics and traces; without it neither costs anything. */
	telemetry?: Telemetry;
	/** Proxies, origins and limits; without it nothing is limited but by plans. */
	edge?: Edge;
	/** Rules by which accounts share the event loop. */
	scheduler?: AccountScheduler;
	log: Logger;
	now: () => number;
	legacyPrefix: string;
	/** Compares answers with the contract; without it none is compared. */
	guard?: ResponseGuard | undefined;
	/** The check of requests; that of the document unless given. */
	contract?: ContractCheck;
	/** Answers that may be sent again; of the usual size unless given. */
	kept?: KeptAnswers;
	/** False while the process warms up. */
	isWarm?: () => boolean;
}

/** The two ways by which requests are answered. */
export interface Service {
	/** Express, which answers everything. */
	application: RequestListener;
	/** Answers the operations in front of it. A traced service has the application alone. */
	directPath: PlainListener | undefined;
}

/**
 * The service: an Express application, and in front of it the direct path, which takes the same steps for plain
 * requests. The order of the middlewares is the order of the checks: 414 length, 404 route,
 * 405 method, 429 wrong credentials of the address, 401 credential, 403 access, the account's turn, 400 parameters, 429
 * rate (402 when the allowance is exhausted). Messages to `/mcp` take the same steps. Then `answer` runs the handler, checks the response, charges (402 here too)
 * and sends. Logs, metrics and traces stand in front of all of them.
 */
export function createApp(given: AppDeps): Service {
	checkRoutes(given.document, given.handlers, pagePaths);
	const deps = partsOf(given);
	const { telemetry, edge, oauth, guessing, contract, findRoute, common, log } = deps;
	const { measure, trace, step = untraced } = telemetry ?? {};
	const app = express();
	app.set("trust proxy", edge.isTrustedProxy);
	app.disable("x-powered-by").disable("etag");
	app.enable("case sensitive routing").enable("strict routing");
	app.use(openContext(edge.isTrustedProxy));
	app.use(observation(deps.accessLog));
	app.use(common);
	if (measure) app.use(observation(measure));
	if (trace) app.use(trace);
	app.use(targetLength);
	if (telemetry?.page) app.use(telemetry.page);
	if (oauth) app.use(guessing.offered, oauth.routes);
	if (given.mcp) app.use(mcp({ ...deps, ...given.mcp, sendInside: sendInside(app) }));
	app.use(routing({ findRoute, refuseRoute: deps.refuseRoute, isPage, isChange: isChangePath }));
	app.use(notePages(deps.scheduler));
	app.use(
		sessionPaths({
			...deps,
			scheduling: accountScheduling(deps),
			answers: sessionAnswers(deps),
			changes: ownKeyChanges(deps),
		}),
	);
	app.use(pages({ ...deps, ...edge, deployment: deploymentOf(deps) }));
	app.use(guessing.before);
	app.use(step("authentication", authentication(deps.authenticate)));
	app.use(guessing.accepted, guessing.failed);
	app.use(accountScheduling(deps));
	app.use(parameters(contract));
	app.use(rateLimit(deps));
	app.use(answer(deps));
	app.use(errors({ ...deps, log }));
	return { application: app, directPath: trace ? undefined : inFront(deps) };
}

const deploymentOf = ({ edge, publicUrl, legacyPrefix, oauth }: ReturnType<typeof partsOf>) => ({
	hosts: edge.familyHosts,
	publicUrl: publicUrl ?? "",
	legacyPrefix,
	tokens: oauth?.settings,
});

/** The pages that this deployment has, for the refusal of an unknown path. */
const servedPages = ({ security, oauth }: AppDeps): string[] => [
	...[...pagePaths].filter((path) => path !== securityTxtPath || security?.contact),
	...(oauth?.metadataPaths ?? []),
];

const sessionAnswers = (deps: OperatorDeps) =>
	new Map<string, SessionAnswer>([["/explorer/session", sessionInfo], ...operatorAnswers(deps)]);

const untraced: NonNullable<Telemetry["step"]> = (_name, middleware) => middleware;

/** Parts that both ways share. */
function partsOf(given: AppDeps) {
	const deps = given.telemetry?.watch(given) ?? given;
	const edge = deps.edge ?? openEdge();
	const spent = new SpentKeys();
	return {
		...deps,
		edge,
		refuseRoute: refuseRoute(
			edge.familyHosts,
			edge.isTrustedProxy,
			nearestPaths(deps.legacyPrefix, servedPages(given)),
		),
		spent,
		standings: new KnownStandings(),
		accountLimits: edge.accountLimits,
		accessLog: accessLog(deps.log),
		scheduler: deps.scheduler ?? new AccountScheduler(),
		contract: deps.contract ?? openContract(deps.document),
		guessing: failedCredentials(edge.authFailuresPerMinute),
		kept: deps.kept ?? new KeptAnswers(),
		findRoute: createRouteTable(deps.legacyPrefix, deps.operations),
		authenticate: createAuthenticator({ ...deps, spent }, deps.oauth),
		common: [
			helmet(securityHeaders),
			cors(edge.corsOrigins, deps.oauth?.methodsOf, (path) => isPathOf(explorerSite, path)),
		],
	};
}

function inFront(deps: ReturnType<typeof partsOf>): PlainListener {
	const { accessLog: log, telemetry, oauth, edge, common } = deps;
	return directPath({
		...deps,
		isPage: (path) =>
			isPage(path) ||
			(oauth !== undefined && oauthPaths.test(path)) ||
			(deps.mcp !== undefined && isMcpPath(path)),
		isTrustedProxy: edge.isTrustedProxy,
		commonHeaders: commonHeaders(
			express()
				.disable("x-powered-by")
				.use(common, () => {}),
		),
		observers: telemetry?.measure ? [log, telemetry.measure] : [log],
	});
}

/** The embedded issuer has its pages below these. */
const oauthPaths = /^\/(oauth|\.well-known)\//;

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
