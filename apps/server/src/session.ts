import type { IssuedOwnKey, OwnKeyChanges, SessionInfo } from "@us-market-data/contract";
import { shortened } from "@us-market-data/market";
import { accountKey } from "@us-market-data/operations";
import { ApiError } from "@us-market-data/operations/refusals";
import { version } from "@us-market-data/runtime/version";
import type { AccountStore, Credential } from "@us-market-data/store";
import {
	AdministrationError,
	type AuditLog,
	displayNameRule,
	instantRule,
	isDisplayName,
	OwnKeys,
	parseDuration,
	parseInstant,
} from "@us-market-data/store/accounts";
import express, { type Request, type RequestHandler, Router } from "express";
import type { AuthenticateRequest, Guarded } from "./credentials/authentication.ts";
import type { AddressTest } from "./http/addresses.ts";
import { requestedHost } from "./http/requested-host.ts";
import { RequestLimit } from "./rate-limit/request-limit.ts";
import { retryLater } from "./rate-limit/windows.ts";
import { contextOf } from "./request.ts";

/** Reads the small JSON object of a change. Anything else is refused before it is looked at. */
const jsonBody: readonly RequestHandler[] = [
	(request, _response, next) => {
		if (!request.is("application/json"))
			throw new ApiError(
				"bad_request",
				"Bad request: a change is a JSON object; send Content-Type: application/json.",
			);
		next();
	},
	(request, response, next) =>
		readJson(request, response, (error?: unknown) => {
			if (error !== undefined) return next(unreadable(error));
			next();
		}),
];

const readJson = express.json({ limit: "4kb", strict: true, inflate: false });

function unreadable(error: unknown): unknown {
	const { type } = error as { type?: string };
	const reason = {
		"entity.too.large": "the body has more than 4 KiB",
		"entity.parse.failed": "the body is not a JSON object",
		"encoding.unsupported": "the body has a content encoding; send it plain",
		"charset.unsupported": "the body is not in UTF-8",
		"request.size.invalid": "the body is shorter or longer than its Content-Length",
	}[type ?? ""];
	return reason === undefined ? error : new ApiError("bad_request", `Bad request: ${reason}.`);
}

/** The members of a body, each with its parser. A parser returns undefined for a value that it refuses. */
type BodyRules<T> = {
	readonly [Name in keyof T]-?: {
		parse(value: unknown): T[Name] | undefined;
		allowed: string;
		byDefault?: T[Name];
	};
};

/** Reads the members of a body by their rules, or throws 400 with the member, its value and what is allowed. */
function readBody<T extends object>(body: unknown, rules: BodyRules<T>): T {
	if (typeof body !== "object" || body === null || Array.isArray(body))
		throw new ApiError("bad_request", "Bad request: the body is not a JSON object.");
	const given = new Map(Object.entries(body));
	const names = Object.keys(rules) as (keyof T & string)[];
	for (const name of given.keys())
		if (!names.includes(name as keyof T & string))
			throw badMember(name, "is unknown", names.length === 0 ? "none" : names.join(", "));
	return Object.fromEntries(
		names.map((name) => {
			const { parse, allowed, byDefault } = rules[name];
			const value = given.get(name);
			if (value === undefined && byDefault !== undefined) return [name, byDefault];
			const read = value === undefined ? undefined : parse(value);
			if (read === undefined) throw badMember(name, isWord(value), allowed);
			return [name, read];
		}),
	) as T;
}

const isWord = (value: unknown): string =>
	value === undefined ? "is missing" : `is ${shortened(JSON.stringify(value))}`;

function badMember(name: string, error: string, allowed: string): ApiError {
	const message = `${error}; allowed: ${allowed}`;
	const member = shortened(name);
	return new ApiError("invalid_parameter", `Body member "${member}" ${message}.`, {
		details: [{ path: `body.${member}`, message }],
	});
}

interface OwnPagesDeps {
	/** Address of the service as its users see it; empty or absent when only the requests name it. */
	publicUrl?: string;
	edge: { isTrustedProxy: AddressTest };
}

/**
 * Refuses what a page of another site sends, as far as the browser says so. Such a page does not know the key, so this
 * stands behind a wall already. A browser tells the site over TLS and on loopback, and the origin everywhere.
 */
const ownPages =
	(deps: OwnPagesDeps): RequestHandler =>
	(request, _response, next) => {
		if (isOfOthers(request, deps))
			throw new ApiError("access_denied", "Forbidden: keys are changed by the pages of this service alone.");
		next();
	};

function isOfOthers(request: Request, deps: OwnPagesDeps): boolean {
	const site = request.get("sec-fetch-site");
	if (site !== undefined) return site === "cross-site" || site === "same-site";
	const origin = request.get("origin");
	return (
		origin !== undefined && !(URL.canParse(origin) && hostsOf(request, deps).includes(new URL(origin).host))
	);
}

function hostsOf({ headers, socket }: Request, { publicUrl, edge }: OwnPagesDeps): string[] {
	const given = { host: headers.host, forwardedHost: headers["x-forwarded-host"]?.toString() };
	const host = requestedHost(given, socket.remoteAddress, edge.isTrustedProxy);
	return [host ?? "", publicUrl ? new URL(publicUrl).host : ""];
}

/** Paths that change the keys of one's own account. They take POST alone. */
export const isChangePath = (path: string): boolean =>
	/^\/explorer\/account\/keys(\/[\w-]{1,64}\/(rotate|revoke|expiry))?$/.test(path);

interface OwnKeyDeps extends OwnPagesDeps {
	accounts: AccountStore;
	now: () => number;
	/** The data folder with the audit log. A service without one notes nothing. */
	operator?: { audit: Pick<AuditLog, "begin"> } | undefined;
}

type Change = keyof OwnKeyChanges;
type Make<C extends Change> = (
	own: OwnKeys,
	id: string,
	body: unknown,
) => Promise<OwnKeyChanges[C]["answer"]>;

/** Longest time for which a key that was replaced still works. */
const maxOverlapMs = 90 * 86_400_000;

/** Changes of an account in a minute. */
const maxChangesPerMinute = 60;

/**
 * Creates, rotates and revokes keys for the person who is signed in: the "account settings" of the contract. Stands behind
 * the credential. Every change is in the audit log with the account and the key that asked.
 */
export function ownKeyChanges(deps: OwnKeyDeps): RequestHandler {
	const rules = rulesOf(deps.now);
	const make: { [C in Change]: Make<C> } = {
		create: async (own, _id, body) => {
			const { expiresAt, ...rest } = readBody(body, rules.create);
			return issued(await own.create({ ...rest, expiresAt }));
		},
		rotate: async (own, id, body) => {
			const { overlap, expiresAt } = readBody(body, rules.rotate);
			const { replaced, ...key } = await own.rotate(id, { overlapMs: overlap, expiresAt });
			return { ...issued(key), replaced: accountKey(replaced) };
		},
		revoke: async (own, id, body) => {
			readBody(body, {});
			return { key: accountKey(await own.revoke(id)) };
		},
		expiry: async (own, id, body) => {
			const { expiresAt } = readBody(body, rules.expiry);
			return { key: accountKey(await own.setExpiry(id, expiresAt)) };
		},
	};
	const router = Router({ caseSensitive: true, strict: true });
	const handle =
		(change: Change): RequestHandler =>
		async (request, response) => {
			const { credential } = contextOf(response);
			if (!credential) throw new Error("a change of keys stands behind the credential");
			const own = new OwnKeys(deps.accounts, credential, deps.now);
			const id = String(request.params["id"] ?? "");
			const made = await noted(deps, credential, change, id, () => make[change](own, id, request.body));
			response
				.status(change === "create" ? 201 : 200)
				.set("Cache-Control", "no-store")
				.json(made);
		};
	const before = [ownPages(deps), limitPerAccount(deps.accounts), ...jsonBody];
	router.post("/explorer/account/keys", before, handle("create"));
	for (const change of ["rotate", "revoke", "expiry"] as const)
		router.post(`/explorer/account/keys/:id/${change}`, before, handle(change));
	return router;
}

const issued = ({
	key,
	secret,
}: {
	key: Parameters<typeof accountKey>[0];
	secret: string;
}): IssuedOwnKey => ({
	key: accountKey(key),
	secret,
});

/** Bounds the changes of one account, over all processes, because each new key is kept for ever. */
function limitPerAccount(accounts: AccountStore): RequestHandler {
	const limit = new RequestLimit(accounts, {
		name: "key changes",
		max: maxChangesPerMinute,
		windowMs: 60_000,
	});
	return async (_request, response, next) => {
		const milliseconds = await limit.add(String(contextOf(response).credential?.account.id ?? 0));
		if (milliseconds === 0) return next();
		throw retryLater(
			`Too many requests: at most ${maxChangesPerMinute} changes of keys a minute.`,
			milliseconds,
		);
	};
}

/** The rules of the bodies, which are those of the commands. */
function rulesOf(now: () => number) {
	const future = (value: unknown): number | null | undefined => {
		if (value === null) return null;
		const time = typeof value === "string" ? parseInstant(value) : null;
		return time !== null && time > now() ? time : undefined;
	};
	const expiry = { parse: future, allowed: `${instantRule}, in the future, or null` };
	const create: BodyRules<{ name: string; environment: "live" | "test"; expiresAt: number | null }> = {
		name: {
			parse: (value) => (typeof value === "string" && isDisplayName(value) ? value : undefined),
			allowed: displayNameRule,
			byDefault: "",
		},
		environment: {
			parse: (value) => (value === "live" || value === "test" ? value : undefined),
			allowed: "live, test",
			byDefault: "live",
		},
		expiresAt: { ...expiry, byDefault: null },
	};
	const rotate: BodyRules<{ overlap: number; expiresAt: number | null }> = {
		overlap: {
			parse: (value) => {
				const time = typeof value === "string" ? parseDuration(value) : null;
				return time !== null && time <= maxOverlapMs ? time : undefined;
			},
			allowed: "a number with s, m, h or d, such as 24h, at most 90d",
			byDefault: 86_400_000,
		},
		expiresAt: { ...expiry, byDefault: null },
	};
	return { create, rotate, expiry: { expiresAt: expiry } satisfies BodyRules<{ expiresAt: number | null }> };
}

/** Makes a change and notes it. A change that cannot be noted does not begin. */
async function noted<T>(
	{ operator, now }: OwnKeyDeps,
	{ account, key }: Credential,
	change: Change,
	id: string,
	make: () => Promise<T>,
): Promise<T> {
	const begin = {
		at: new Date(now()).toISOString(),
		user: `account ${account.name}`,
		command: `explorer key ${change}`,
		arguments: id === "" ? [] : [id],
		options: { by: key.prefix },
	};
	const record = await operator?.audit.begin(begin).catch(unnotable);
	try {
		const made = await make();
		await record?.finish("done");
		return made;
	} catch (error) {
		const isRejected = error instanceof AdministrationError;
		await record?.finish(isRejected || error instanceof ApiError ? "refused" : "failed", messageOf(error));
		if (!isRejected) throw error;
		throw new ApiError("invalid_parameter", `Refused: ${error.message}`, { cause: error });
	}
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : "unknown");

const unnotable = (cause: unknown): never => {
	throw new ApiError("unavailable", "Service unavailable: changes cannot be recorded, so none is made.", {
		headers: { "Retry-After": "60" },
		cause,
	});
};

/** Paths that the explorer asks for the person who is signed in. The explorer's own pages have other paths. */
const isSessionPath = (path: string): boolean =>
	/^\/explorer\/(session$|operator\/)/.test(path) || isChangePath(path);

/** Makes the answer for the person who is signed in. */
export type SessionResponder = (credential: Credential) => Promise<object>;

interface SessionDeps {
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
	version,
});
