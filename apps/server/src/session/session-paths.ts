import type { SessionInfo } from "@us-market-data/contract";
import { ApiError } from "@us-market-data/operations/refusals";
import type { Credential } from "@us-market-data/store";
import { type RequestHandler, Router } from "express";
import type { AuthenticateRequest, Guarded } from "../credentials/authentication.ts";
import { contextOf } from "../request/context.ts";
import { isChangePath } from "./own-key-changes.ts";

/** Paths that the explorer asks for the person who is signed in. The explorer's own pages have other paths. */
export const isSessionPath = (path: string): boolean =>
	/^\/explorer\/(session$|operator\/)/.test(path) || isChangePath(path);

/** Makes the answer for the person who is signed in. */
export type SessionResponder = (credential: Credential) => Promise<object>;

export interface SessionDeps {
	authenticate: AuthenticateRequest;
	/** Brings the requests of an account in its fair order. */
	scheduling: RequestHandler;
	/** Answers by path. */
	responders: ReadonlyMap<string, SessionResponder>;
	/** Changes of the keys of one's own account. */
	changes: RequestHandler;
}

/**
 * The token of an approved client carries consent to market data. It opens nothing here, so that no client reads an account
 * or the service in the name of its user.
 */
const byKeyAlone: Guarded = { family: "account", security: ["ApiKeyHeader"] };

/**
 * Answers session paths: for an API key, under the same limits as the API, and never charged. A key that the store refuses
 * now is refused now, because nothing is kept of an earlier request.
 */
export function sessionPaths({ authenticate, scheduling, responders, changes }: SessionDeps): RequestHandler {
	const router = Router();
	router.use(keyOf(authenticate), scheduling, changes);
	router.use(async (request, response) => {
		const respond = responders.get(request.path);
		const { credential } = contextOf(response);
		if (!respond || !credential) throw unknown(request.path);
		response.set("Cache-Control", "no-store").json(await respond(credential));
	});
	return (request, response, next) =>
		isSessionPath(request.path) ? router(request, response, next) : next();
}

const keyOf =
	(authenticate: AuthenticateRequest): RequestHandler =>
	async (request, response, next) => {
		await authenticate(request, contextOf(response), byKeyAlone);
		next();
	};

const unknown = (path: string): ApiError =>
	new ApiError("unknown_route", `Unknown path ${path}; the explorer is at /explorer.`);

/** The account of a key, for the frame of the page. */
export const sessionInfo = async ({ account, plan }: Credential): Promise<SessionInfo> => ({
	account: account.name,
	plan: plan.name,
	isOperator: account.isOperator,
});
