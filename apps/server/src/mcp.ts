import { createServer, type IncomingMessage, type RequestListener, request as send } from "node:http";
import { join } from "node:path";
import { type Duplex, duplexPair } from "node:stream";
import { buffer } from "node:stream/consumers";
import { InvalidValueError } from "@us-market-data/analytics";
import { type OperationId, operationList, operations, splitTarget } from "@us-market-data/contract";
import {
	type HttpReply,
	resultStoreLimits,
	type SendDataRequest,
	ToolsEnded,
	ToolsThread,
} from "@us-market-data/mcp";
import { ApiError } from "@us-market-data/operations/refusals";
import type { Env } from "@us-market-data/runtime";
import type { AccountStore } from "@us-market-data/store";
import express, { type Request, type RequestHandler, type Response, Router } from "express";
import type { Logger } from "pino";
import type { AuthenticateRequest } from "./credentials/authentication.ts";
import type { FamilyHosts } from "./deployment/family-hosts.ts";
import { type AccountScheduler, waitForSlot } from "./fairness.ts";
import type { Edge } from "./http/edge.ts";
import { metadataUrl } from "./oauth/metadata.ts";
import type { OAuth } from "./oauth/oauth.ts";
import { InFlight } from "./rate-limit/account-limits.ts";
import { countRequest, type RateLimitDeps } from "./rate-limit/rate-limit.ts";
import {
	type Client,
	clientOf,
	contextOf,
	type ParentMessage,
	type RequestContext,
	type Route,
	setParentMessage,
} from "./request.ts";
import type { FindRoute } from "./routing.ts";

/** A data request in the name of a message. */
interface DataRequest {
	/** Path and query. */
	target: string;
	/** The credential, the request id and the host. */
	headers: Readonly<Record<string, string>>;
	/** Address of the client that sent the message. */
	client: string | undefined;
	message: ParentMessage;
	/** Aborts it when the client has left. */
	signal: AbortSignal;
}

/** Sends a data request to the application of this process. */
type SendInside = (request: DataRequest) => Promise<HttpReply>;

/**
 * Sends requests to the application without a socket: they are HTTP over a pair of streams in memory. So they reach no other
 * process, take no connection and no port, and are told from those of clients by the stream itself.
 */
export function sendInside(application: RequestListener): SendInside {
	// It never listens.
	const server = createServer(application);
	return async ({ target, headers, client, message, signal }) => {
		const [here, there] = duplexPair();
		Object.defineProperty(there, "remoteAddress", { value: client });
		setParentMessage(there, message);
		server.emit("connection", there);
		try {
			return await replyOver(here, target, headers, signal);
		} finally {
			here.destroy();
			there.destroy();
		}
	};
}

function replyOver(
	stream: Duplex,
	path: string,
	headers: DataRequest["headers"],
	signal: AbortSignal,
): Promise<HttpReply> {
	return new Promise((resolve, reject) => {
		stream.once("error", reject);
		const request = send(
			{ createConnection: () => stream, path, headers: { ...headers, connection: "close" }, signal },
			(incoming) => replyOf(incoming).then(resolve, reject),
		);
		request.once("error", reject);
		request.end();
	});
}

async function replyOf(incoming: IncomingMessage): Promise<HttpReply> {
	const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]);
	const body = new Uint8Array(await buffer(incoming));
	return { status: incoming.statusCode ?? 500, headers: Object.fromEntries(headers), body };
}

/** Path of the tools. */
const mcpPath = "/mcp";

/** The tools of the service. */
export interface McpDeps {
	tools: Pick<ToolsThread, "answer">;
	/** Names of hosts under which the service is reached, and whose pages may ask; undefined where they are not known. */
	ownHosts: readonly string[] | undefined;
}

interface MountDeps extends McpDeps, RateLimitDeps {
	authenticate: AuthenticateRequest;
	scheduler: AccountScheduler;
	edge: Pick<Edge, "corsOrigins" | "familyHosts">;
	findRoute: FindRoute;
	/** Sends the data requests of a message to this application. */
	sendInside: SendInside;
	oauth?: OAuth | undefined;
}

/** Bytes of a message. */
const maxMessageBytes = 64 * 1024;

/** Messages that are answered at once: of an account, and of all. More than these would fill the memory of their thread. */
const maxMessages = { ofAccount: 16, all: 256 } as const;

/** An operation that accepts both credentials and is free: who may ask it may talk to the tools. */
const ownUsage: OperationId = "getAccountUsage";

/**
 * The tools for agents at `/mcp`. A message takes the steps of every request of its account: the limit of wrong credentials,
 * the credential, the account's turn, and the rate of its plan, against which it counts as one. Its data requests go to this
 * application with the same credential, so that access, limits, charges and provenance are those of every request; the first
 * one counts against the rate with the message.
 */
export function mcp(deps: MountDeps): RequestHandler {
	const { ownHosts, authenticate, edge, oauth } = deps;
	const router = Router({ caseSensitive: true, strict: true });
	router.all(mcpPath, (request, _response, next) => {
		// Without sessions there is nothing to GET or DELETE.
		if (request.method !== "POST")
			throw new ApiError("method_not_allowed", `Method ${request.method} is not supported; use POST.`, {
				headers: { Allow: "POST" },
			});
		requireHost(request.get("host"), ownHosts);
		requireOrigin(request.get("origin"), ownHosts, edge.corsOrigins);
		next();
	});
	router.all(mcpPath, async (request, response, next) => {
		await authenticate(request, contextOf(response), operations[ownUsage]).catch((error: unknown) => {
			throw oauth ? withChallenge(error, oauth) : error;
		});
		next();
	});
	router.all(
		mcpPath,
		withinSchedule(deps),
		withinRate(deps),
		withinBounds(),
		readMessage,
		answerMessage(deps),
	);
	return router;
}

/** Waits for the turn of the account. What follows is little work of this thread, so that the turn is over at once. */
function withinSchedule(deps: MountDeps): RequestHandler {
	return async (_request, response, next) => {
		const client = clientOf(response);
		let leave = () => {};
		const isPresent = await waitForSlot(
			contextOf(response),
			{
				...client,
				onOver: (over) => {
					leave = over;
				},
			},
			deps,
		);
		leave();
		if (isPresent) next();
	};
}

function withinRate(deps: MountDeps): RequestHandler {
	return async (request, response, next) => {
		const context = contextOf(response);
		await countRequest(request, context, clientOf(response), deps);
		response.set(context.rateHeaders ?? {});
		next();
	};
}

/** Refuses a message of an account with too many that are being answered, those too whose bodies are still read. */
function withinBounds(): RequestHandler {
	const inFlight = new InFlight();
	return (_request, response, next) => {
		const { account } = credentialOf(contextOf(response));
		if (inFlight.count(account.id) >= maxMessages.ofAccount)
			throw new ApiError(
				"rate_limited",
				`Too many requests: ${maxMessages.ofAccount} messages of the account are being answered; retry in 1 second.`,
				{ headers: { "Retry-After": "1" } },
			);
		clientOf(response).onOver(inFlight.enter(account.id));
		next();
	};
}

const readBody = express.raw({ type: () => true, limit: maxMessageBytes, inflate: false });

/** Reads the JSON of a message, which the thread of the tools parses. */
const readMessage: RequestHandler = (request, response, next) => {
	if (!request.is("application/json"))
		return rejectMessage(response, 415, "Unsupported media type: send Content-Type: application/json.");
	readBody(request, response, (error?: unknown) => {
		const { status, type } = Object(error) as { status?: number; type?: string };
		if (error === undefined) next();
		else if (type === "entity.too.large")
			rejectMessage(response, 413, `Payload too large: a message has at most ${maxMessageBytes} bytes.`);
		else if (type === "encoding.unsupported")
			rejectMessage(response, 415, "Unsupported media type: send the message without a content encoding.");
		else if (type === "request.aborted") response.destroy();
		else if (status !== undefined && status < 500)
			rejectMessage(response, 400, "Bad request: the body cannot be read.");
		else next(error);
	});
};

/** Refuses a message in the form of the protocol. What is left of it is not read. */
function rejectMessage(response: Response, status: number, message: string): void {
	response
		.status(status)
		.set("Connection", "close")
		.json({ jsonrpc: "2.0", error: { code: -32_000, message }, id: null });
}

function answerMessage(deps: MountDeps): RequestHandler {
	let inFlightCount = 0;
	return async (request, response) => {
		if (inFlightCount >= maxMessages.all)
			throw new ApiError("unavailable", "Service unavailable: too many messages are being answered.", {
				headers: { "Retry-After": "1" },
			});
		const context = contextOf(response);
		const client = clientOf(response);
		const left = new AbortController();
		client.onGone(() => left.abort());
		endWithClient(request, client);
		const message = {
			account: String(credentialOf(context).account.id),
			hasToken: !request.get("x-api-key"),
			toolsets: toolsetsOf(request),
			headers: protocolHeaders(request),
			body: new Uint8Array(Buffer.isBuffer(request.body) ? request.body : []),
		};
		inFlightCount++;
		try {
			const send = dataRequests(request, context, left.signal, deps);
			const { status, headers, body } = await deps.tools.answer(message, send, left.signal);
			for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
			response.status(status).setHeader("Content-Length", String(body.length));
			response.end(body);
		} catch (cause) {
			if (client.isGone()) return;
			if (!(cause instanceof ToolsEnded)) throw cause;
			throw new ApiError("unavailable", "Service unavailable: the tools have ended; retry in 1 second.", {
				headers: { "Retry-After": "1" },
				cause,
			});
		} finally {
			inFlightCount--;
		}
	};
}

/**
 * Takes the end of what a client sends for its end. A client that only closes its side and still reads is rare, and an
 * agent that closes its connection would otherwise hold a place and a process for as long as its statement runs.
 */
function endWithClient({ socket }: Request, client: Client): void {
	const end = () => void socket.destroy();
	if (socket.readableEnded) end();
	socket.once("end", end);
	client.onOver(() => socket.off("end", end));
}

/** Sends the data requests of a message in its name. */
function dataRequests(
	request: Request,
	{ id, client }: RequestContext,
	signal: AbortSignal,
	{ sendInside, findRoute, edge }: MountDeps,
): SendDataRequest {
	const headers = { ...credentialHeaders(request), "x-request-id": id };
	let isCovered = false;
	const message = {
		coversNext: () => {
			const covers = !isCovered;
			isCovered = true;
			return covers;
		},
	};
	return (target) => {
		const family = findRoute(splitTarget(target)[0])?.operation.family ?? "account";
		const host = hostOf(family, request.get("host"), edge.familyHosts);
		return sendInside({ target, headers: { ...headers, host }, client, message, signal });
	};
}

/** The host at which a family is served: that of the message, if it is one. */
function hostOf(family: Route["operation"]["family"], host: string | undefined, hosts: FamilyHosts): string {
	if (host !== undefined && hosts.serves(family, host)) return host;
	return hosts.of(family)[0] ?? "localhost";
}

const credentialOf = ({ credential }: RequestContext) => {
	if (!credential) throw new Error("authentication comes before the tools");
	return credential;
};

/** The headers that the protocol reads; a credential is not among them. */
function protocolHeaders(request: Request): Record<string, string> {
	const names = Object.keys(request.headers).filter((name) => /^(accept|content-type|mcp-.+)$/.test(name));
	return Object.fromEntries(names.map((name) => [name, request.get(name) ?? ""]));
}

/** The areas whose operations the client wants as tools. */
function toolsetsOf({ url }: Request): readonly string[] {
	const sent = new URLSearchParams(splitTarget(url)[1]).getAll("toolsets");
	const named = sent.flatMap((text) => text.split(",")).flatMap((name) => name.trim() || []);
	const allowed = [...new Set(operationList.map(({ area }) => area))];
	const unknown = named.find((name) => !allowed.some((area) => area === name));
	if (unknown === undefined) return [...new Set(named)];
	const words = `areas with commas between: ${allowed.join(", ")}`;
	throw new InvalidValueError("toolsets", unknown, words, { accepted: allowed });
}

/** The one credential of a request that counts: a key wins over a token beside it, and an empty one is none. */
function credentialHeaders(request: Request): Record<string, string> {
	const apiKey = request.get("x-api-key");
	return apiKey ? { "x-api-key": apiKey } : { authorization: request.get("authorization") ?? "" };
}

/** Refuses a name of a host that is not of this service: a changed name brings the pages of another site here (DNS rebinding). */
function requireHost(host: string | undefined, own: readonly string[] | undefined): void {
	const name = URL.parse(`http://${host}`)?.hostname;
	if (!own || (name !== undefined && own.includes(name))) return;
	throw new ApiError(
		"access_denied",
		`Forbidden: the header Host is ${JSON.stringify(host)}; allowed: ${own.join(", ")}. PUBLIC_URL adds one.`,
	);
}

/** Refuses pages of other sites. Programs that are no browsers send no origin. */
function requireOrigin(
	origin: string | undefined,
	own: readonly string[] | undefined,
	others: readonly string[],
): void {
	if (origin === undefined || others.includes(origin) || others.includes("*")) return;
	if (own?.includes(URL.parse(origin)?.hostname ?? "")) return;
	throw new ApiError(
		"access_denied",
		`Forbidden: the header Origin is ${JSON.stringify(origin)}; allowed: none, or an origin in CORS_ORIGINS.`,
	);
}

/** A 401 names the metadata of this resource, from which a client finds the issuer (RFC 9728 section 5.1). */
function withChallenge(error: unknown, { settings }: OAuth): unknown {
	const challengeHeader = error instanceof ApiError ? error.headers["WWW-Authenticate"] : undefined;
	if (!(error instanceof ApiError) || challengeHeader === undefined) return error;
	const challenge = challengeHeader.replace(
		`"${metadataUrl(settings)}"`,
		`"${metadataUrl(settings, mcpPath)}"`,
	);
	return new ApiError(error.code, error.message, { headers: { "WWW-Authenticate": challenge } });
}

/** Parts of the service that its tools work with. */
interface OpenDeps {
	accounts: Pick<AccountStore, "toolResults">;
	log: Logger;
	onCall?: ((tool: string, isRejected: boolean) => void) | undefined;
}

/** The tools as the settings say, and how to close them. Their thread starts with the first message. */
export function openMcp(env: Env, { accounts, log, onCall }: OpenDeps): McpDeps & { close(): Promise<void> } {
	const { results: maxResults, milliseconds: maxAgeMs } = resultStoreLimits;
	const results = accounts.toolResults({ maxResults, maxAgeMs });
	const tools = new ToolsThread({
		folder: results ? undefined : join(env.DATA_DIR, "results"),
		results,
		legacyPrefix: env.LEGACY_PREFIX,
		onCall,
		onError: (err) => log.warn({ err }, "a message to the tools failed"),
	});
	return { tools, ownHosts: ownHostsOf(env), close: () => tools.close() };
}

const loopback: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

type HostSettings = Pick<Env, "HOST" | "PUBLIC_URL" | "MAIN_HOSTS" | "COMPANY_HOSTS" | "LEGACY_HOSTS">;

/** Names of the service's hosts: those of loopback, where it listens there, of its public address, and of its families. */
function ownHostsOf({ HOST, PUBLIC_URL, ...families }: HostSettings): string[] | undefined {
	const listens = loopback.includes(HOST) || HOST === "::1";
	const { MAIN_HOSTS, COMPANY_HOSTS, LEGACY_HOSTS } = families;
	const hosts = [MAIN_HOSTS, COMPANY_HOSTS, LEGACY_HOSTS].flatMap((list) => list.split(","));
	const own = [
		...(PUBLIC_URL === "" ? [] : [new URL(PUBLIC_URL).hostname]),
		...hosts.flatMap((host) => URL.parse(`http://${host.trim()}`)?.hostname ?? []),
	];
	return listens || PUBLIC_URL !== "" ? [...own, ...loopback] : undefined;
}
