import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { NewestView } from "@us-market-data/analytics";
import type { HandlerTable, OperationRow } from "@us-market-data/operations";
import { nearestPaths } from "@us-market-data/operations/hints";
import { explorerSite, isPathOf } from "@us-market-data/runtime/built-sites";
import type { AccountStore, MarketReader } from "@us-market-data/store";
import { ExpiredKeys } from "@us-market-data/store/accounts";
import { StreamEngine, type StreamTime, systemTime } from "@us-market-data/streams";
import express, { type Request, type RequestHandler, type Response } from "express";
import helmet from "helmet";
import type { Logger } from "pino";
import {
	authentication,
	createAuthenticator,
	requestAuthenticator,
	sentFileCredential,
} from "./credentials/authentication.ts";
import { failedCredentials } from "./credentials/failed-credentials.ts";
import { errorHandler } from "./errors.ts";
import { AccountScheduler, accountScheduling, notePages } from "./fairness.ts";
import type { BulkFolder } from "./files/bulk-folder.ts";
import { fileMethods, isFilePath } from "./files/file-route.ts";
import { files } from "./files/files.ts";
import type { Headers } from "./http/api-headers.ts";
import { cors } from "./http/cors.ts";
import { type Edge, openEdge } from "./http/edge.ts";
import { ownProcess } from "./lifecycle/own-process.ts";
import { accessLog } from "./log.ts";
import { type McpDeps, mcp, sendInside } from "./mcp.ts";
import type { OAuth } from "./oauth/oauth.ts";
import { operation } from "./operation.ts";
import type { OperatorDeps, OperatorParts } from "./operator-pages/operator-deps.ts";
import { operatorResponders } from "./operator-pages/operator-pages.ts";
import { isPage, pagePaths, pages } from "./pages/pages.ts";
import { type SecurityContact, securityTxtPath } from "./pages/security-txt.ts";
import { rateLimit } from "./rate-limit/rate-limit.ts";
import { contextOf, observeRequest, openContext, targetLength } from "./request.ts";
import { cachedReply, ResponseCache } from "./response-cache.ts";
import { checkRoutes, createRouteTable, routeRejection, routing } from "./routing.ts";
import { isChangePath, ownKeyChanges, type SessionResponder, sessionInfo, sessionPaths } from "./session.ts";
import { OpenStreams } from "./streams/open-streams.ts";
import { streams } from "./streams/streams.ts";
import type { Telemetry } from "./telemetry/telemetry.ts";
import { RequestValidator, validation } from "./validation/request-validator.ts";
import type { ResponseValidator } from "./validation/response-validator.ts";

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
	/** Files of days. */
	bulk: BulkFolder;
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
	/** Validates responses against the contract; without it none is validated. */
	responseValidator?: ResponseValidator | undefined;
	/** Validates requests; by the document unless given. */
	requestValidator?: RequestValidator;
	/** Responses that may be sent again; of the usual size unless given. */
	responseCache?: ResponseCache;
	/** Opens streams; over the market unless given. */
	engine?: StreamEngine;
	/** The open streams of the process; without a limit unless given. */
	openStreams?: OpenStreams;
	/** The clock of streams; that of the system unless given. */
	streamTime?: StreamTime;
	/** False while the process warms up. */
	isWarm?: () => boolean;
}

/**
 * The service: a listener for node:http. Its steps are listed here in the order of the checks: 414 length, 404 route,
 * 405 method, 429 failed credentials of the address, 401 credential, 403 access, the account's slot, 400 parameters, 429
 * rate (402 when the allowance is exhausted). Then `operation` runs the handler, validates the response, charges (402
 * here too) and replies. Messages to `/mcp` take the same steps, and so do requests for files and streams. Log, metrics and traces stand in front of all of them.
 * A request whose response is cached takes the same steps in `cachedReply`, in front of Express; a traced service takes
 * nothing from the cache, so that each step has its span.
 *
 * @example
 * createServer(createApp({ document, handlers, market, view, accounts, log, now: Date.now, legacyPrefix: "v1" }));
 */
export function createApp(given: AppDeps): RequestListener {
	checkRoutes(given.document, given.handlers, pagePaths);
	const deps = partsOf(given);
	const { telemetry, edge, oauth, log } = deps;
	const { trace, step = untraced } = telemetry ?? {};
	const sendCached = cachedReply(deps);
	const app = express();
	app.set("trust proxy", edge.isTrustedProxy);
	app.disable("x-powered-by").disable("etag");
	app.enable("case sensitive routing").enable("strict routing");
	app.use((_request, response, next) => {
		response.set(deps.commonHeaders).set("X-Request-Id", contextOf(response).id);
		next();
	});
	app.use(deps.setCorsHeaders, passFailure);
	if (trace) app.use(trace);
	app.use(targetLength);
	if (telemetry?.page) app.use(telemetry.page);
	if (oauth) app.use(deps.failedCredentials.trackFormKeys, oauth.routes);
	if (given.mcp) app.use(mcp({ ...deps, ...given.mcp, sendInside: sendInside(listener) }));
	app.use(
		routing({ findRoute: deps.findRoute, rejectRoute: deps.rejectRoute, isPage, isChange: isChangePath }),
	);
	app.use(notePages(deps.scheduler));
	app.use(
		sessionPaths({
			...deps,
			scheduling: accountScheduling(deps),
			responders: sessionResponders(deps),
			changes: ownKeyChanges(deps),
		}),
	);
	app.use(pages({ ...deps, ...edge, deployment: deploymentOf(deps) }));
	app.use(files(deps));
	app.use(streams(deps));
	app.use(step("authentication", authentication(deps.authenticate)));
	app.use(accountScheduling(deps));
	app.use(validation(deps.requestValidator, deps.view));
	app.use(rateLimit(deps));
	app.use(operation(deps));
	app.use(errorHandler({ ...deps, log }));

	const observers = telemetry?.measure ? [deps.accessLog, telemetry.measure] : [deps.accessLog];
	// What even the error handler cannot answer ends its connection: no text of Express leaves the process.
	const cut = (response: ServerResponse) => () => void response.destroy();
	function listener(request: IncomingMessage, response: ServerResponse): void {
		const context = openContext(request, response, edge.isTrustedProxy);
		observeRequest(request, response, context, observers);
		if (trace) return void app(request as Request, response as Response, cut(response));
		void sendCached(request, response, (error) => {
			context.failure = error;
			app(request as Request, response as Response, cut(response));
		});
	}
	return listener;
}

/** Passes on the error of a step that was taken in front of Express. */
const passFailure: RequestHandler = (_request, response, next) => next(contextOf(response).failure);

/** The headers of helmet, which are the same for every response. */
function helmetHeaders(): Headers {
	const headers: Record<string, string> = {};
	const recorder = {
		setHeader(name: string, value: string) {
			headers[name] = value;
		},
		removeHeader() {},
	};
	helmet(securityHeaders)({} as IncomingMessage, recorder as unknown as ServerResponse, () => {});
	return headers;
}

const deploymentOf = ({ edge, publicUrl, legacyPrefix, oauth }: ReturnType<typeof partsOf>) => ({
	hosts: edge.familyHosts,
	publicUrl: publicUrl ?? "",
	legacyPrefix,
	tokens: oauth?.settings,
});

/** The pages that this deployment has, for the error of an unknown path. */
const servedPages = ({ security, oauth }: AppDeps): string[] => [
	...[...pagePaths].filter((path) => path !== securityTxtPath || security?.contact),
	...(oauth?.metadataPaths ?? []),
];

const sessionResponders = (deps: OperatorDeps) =>
	new Map<string, SessionResponder>([["/explorer/session", sessionInfo], ...operatorResponders(deps)]);

const untraced: NonNullable<Telemetry["step"]> = (_name, middleware) => middleware;

/** The parts of the steps. */
function partsOf(given: AppDeps) {
	const deps = given.telemetry?.watch(given) ?? given;
	const edge = deps.edge ?? openEdge();
	const failedCredentialGuard = failedCredentials(edge.authFailuresPerMinute);
	const nearest = nearestPaths(deps.legacyPrefix, servedPages(given));
	const expiredKeys = new ExpiredKeys();
	const streamTime = deps.streamTime ?? systemTime;
	const authenticate = createAuthenticator({ ...deps, expiredKeys }, deps.oauth);
	const credentials = { authenticate, failedCredentials: failedCredentialGuard };
	const methodsOf = (path: string) => (isFilePath(path) ? fileMethods : deps.oauth?.methodsOf?.(path));
	return {
		...deps,
		edge,
		accountLimits: edge.accountLimits,
		accessLog: accessLog(deps.log),
		failedCredentials: failedCredentialGuard,
		expiredKeys,
		authenticate: requestAuthenticator(credentials),
		readCredential: authenticate,
		authenticateFile: requestAuthenticator({ ...credentials, sent: sentFileCredential }),
		findRoute: createRouteTable(deps.legacyPrefix, deps.operations),
		rejectRoute: routeRejection(edge.familyHosts, edge.isTrustedProxy, nearest),
		requestValidator: deps.requestValidator ?? new RequestValidator(deps.document),
		responseCache: deps.responseCache ?? new ResponseCache(),
		engine: deps.engine ?? new StreamEngine({ market: deps.market, time: streamTime }),
		openStreams: deps.openStreams ?? new OpenStreams(streamTime, 0, deps.accounts.process(ownProcess())),
		streamTime,
		scheduler: deps.scheduler ?? new AccountScheduler(),
		commonHeaders: helmetHeaders(),
		setCorsHeaders: cors(edge.corsOrigins, methodsOf, (path) => isPathOf(explorerSite, path)),
	};
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
