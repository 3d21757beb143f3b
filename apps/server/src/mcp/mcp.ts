import { ValueRefused } from "@us-market-data/analytics";
import type { OperationId } from "@us-market-data/contract";
import { operations, splitTarget } from "@us-market-data/contract";
import type { HttpService } from "@us-market-data/mcp";
import { ApiError } from "@us-market-data/operations/refusals";
import { type Request, type RequestHandler, Router } from "express";
import type { Authenticate } from "../credentials/authenticate.ts";
import type { Edge } from "../http/edge.ts";
import type { FailedCredentials } from "../middleware/failed-credentials.ts";
import { metadataUrl } from "../oauth/metadata.ts";
import type { OAuth } from "../oauth/oauth.ts";
import { contextOf, type Route } from "../request/context.ts";

/** Path of the tools. */
const mcpPath = "/mcp";

/** True for the path of the tools. */
export const isMcpPath = (path: string): boolean => path === mcpPath;

/** The tools of the service. */
export interface McpDeps {
	/** Opens them at the first message, because a service without agents need not load them. */
	tools: () => Promise<HttpService>;
	/** Names of hosts under which the service is reached, and whose pages may ask; undefined where they are not known. */
	ownHosts: readonly string[] | undefined;
}

interface MountDeps extends McpDeps {
	authenticate: Authenticate;
	guessing: FailedCredentials;
	edge: Pick<Edge, "corsOrigins">;
	oauth?: OAuth | undefined;
}

/** Methods of streamable HTTP. The library answers 405 to those that have no use without sessions. */
const methods: readonly string[] = ["POST", "GET", "DELETE"];

/** An operation that accepts both credentials and is free: who may ask it may talk to the tools. */
const ownUsage: OperationId = "getAccountUsage";
const route: Route = { operation: operations[ownUsage], rawPath: {} };

/**
 * The tools for agents at `/mcp`. The credential is judged here like any other, and each question of a tool goes to the
 * service's own address with it, so that access, limits, charges and provenance are those of every request.
 */
export function mcp({ tools, ownHosts, authenticate, guessing, edge, oauth }: MountDeps): RequestHandler {
	const router = Router({ caseSensitive: true, strict: true });
	router.all(mcpPath, (request, _response, next) => {
		if (!methods.includes(request.method))
			throw new ApiError("method_not_allowed", `Method ${request.method} is not supported; use POST.`, {
				headers: { Allow: methods.join(", ") },
			});
		requireHost(request.get("host"), ownHosts);
		requireOrigin(request.get("origin"), ownHosts, edge.corsOrigins);
		next();
	});
	router.all(mcpPath, guessing.before, async (request, response, next) => {
		const sent = { apiKey: request.get("x-api-key"), authorization: request.get("authorization") };
		await authenticate(contextOf(response), route, sent).catch((error: unknown) => {
			throw oauth ? withChallenge(error, oauth) : error;
		});
		next();
	});
	router.use(mcpPath, guessing.accepted, guessing.failed);
	router.all(mcpPath, async (request, response) => {
		const { credential, id } = contextOf(response);
		if (!credential) throw new Error("authentication comes before the tools");
		const { apiKey, headers } = passedOn(request);
		const service = await tools();
		await service.answer(request, response, {
			account: String(credential.account.id),
			headers: { ...headers, "x-request-id": id },
			hasToken: apiKey === undefined,
			toolsets: toolsetsOf(request, service),
		});
	});
	return router;
}

/** The areas whose operations the client wants as tools. */
function toolsetsOf({ url }: Request, service: HttpService): readonly string[] {
	const sent = new URLSearchParams(splitTarget(url)[1]).getAll("toolsets");
	const { named, unknown, allowed } = service.toolsetsIn(sent.join(","));
	if (unknown === undefined) return named;
	const words = `areas with commas between: ${allowed.join(", ")}`;
	throw new ValueRefused("toolsets", unknown, words, { accepted: allowed });
}

/** The one credential of a request that counts: a key wins over a token beside it. */
function passedOn(request: Request) {
	const apiKey = request.get("x-api-key");
	const headers: Record<string, string> =
		apiKey === undefined ? { authorization: request.get("authorization") ?? "" } : { "x-api-key": apiKey };
	return { apiKey, headers };
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
	const told = error instanceof ApiError ? error.headers["WWW-Authenticate"] : undefined;
	if (!(error instanceof ApiError) || told === undefined) return error;
	const challenge = told.replace(`"${metadataUrl(settings)}"`, `"${metadataUrl(settings, mcpPath)}"`);
	return new ApiError(error.code, error.message, { headers: { "WWW-Authenticate": challenge } });
}
