import { ApiError } from "@us-market-data/operations/refusals";
import type { AccountStore } from "@us-market-data/store";
import { grantKind, type IssuerSecrets, nameOf } from "@us-market-data/store/accounts";
import { type Request, type RequestHandler, Router } from "express";
import type { Provider } from "oidc-provider";
import { ownerOf } from "../../http/addresses.ts";
import { RequestLimit } from "../../rate-limit/request-limit.ts";
import { retryLater } from "../../rate-limit/windows.ts";
import { contextOf } from "../../request.ts";
import { metadata, metadataPath } from "../metadata.ts";
import type { OAuth, OAuthDeps } from "../oauth.ts";
import { issuerPath, type OAuthSettings } from "../settings.ts";
import { createTokenVerifier, TokenCache } from "../tokens.ts";
import { UserCodeGuesses } from "./device-steps.ts";
import { interactions } from "./interactions.ts";
import { KeyRing } from "./keys.ts";
import { pageHeaders } from "./page-headers.ts";
import { sendErrorPage } from "./pages.ts";
import { createProvider } from "./provider.ts";

interface Route {
	path: RegExp;
	methods: readonly string[];
	/** Pages are for people in a browser; the rest is for programs, on pages of other origins too where those may ask. */
	isPage: boolean;
}

const route = (path: string, methods: readonly string[], isPage: boolean): Route => ({
	path: new RegExp(`^${path}$`),
	methods,
	isPage,
});

/** Id of a sign-in in progress. */
const id = "[\\w-]{1,64}";

/** Everything that the issuer answers below its path, by the exact letters. The first that fits counts. */
const routes: readonly Route[] = [
	route("/\\.well-known/(?:openid-configuration|oauth-authorization-server)", ["GET"], false),
	route("/jwks", ["GET"], false),
	route("/(?:token|token/revocation|device/auth)", ["POST"], false),
	route(`/auth(?:/${id})?`, ["GET"], true),
	route("/device", ["GET", "POST"], true),
	route(`/device/${id}`, ["GET"], true),
	route(`/interaction/${id}`, ["GET"], true),
	route(`/interaction/${id}/(?:login|consent|abort)`, ["POST"], true),
	route("/session/end/confirm", ["POST"], true),
];

/** Methods that programs may use at a path, for the preflight of a browser. */
function programMethods(path: string): readonly string[] | undefined {
	if (!path.startsWith(`${issuerPath}/`)) return undefined;
	const below = path.slice(issuerPath.length);
	return routes.find((candidate) => !candidate.isPage && candidate.path.test(below))?.methods;
}

/** True when a path below the issuer's is for people in a browser. */
const isPage = (path: string): boolean =>
	routes.find((candidate) => candidate.path.test(path))?.isPage ?? false;

/** Lets only what the issuer answers through to it: the rest is 404 like everywhere, or 405. */
const withinRoutes: RequestHandler = (request, response, next) => {
	const found = routes.find(({ path }) => path.test(request.path));
	if (!found) return next("router");
	if (!found.methods.includes(request.method)) throw methodError(request.method, found.methods);
	if (found.isPage) {
		for (const name of ["Access-Control-Allow-Origin", "Access-Control-Expose-Headers"])
			response.removeHeader(name);
		response.set(pageHeaders());
	}
	next();
};

/** The refusal of a method where others are answered. */
const methodError = (method: string, allowed: readonly string[]): ApiError =>
	new ApiError("method_not_allowed", `Method ${method} is not supported; use ${allowed.join(" or ")}.`, {
		headers: { Allow: allowed.join(", ") },
	});

/**
 * Takes forms from the issuer's own pages alone, as far as the browser says where a form stands. What says nothing, such
 * as an old browser, is left to the cookies and tokens of the forms.
 *
 * @param origin of the service as its users see it
 */
const ownForms =
	(origin: string): RequestHandler =>
	(request, response, next) => {
		if (request.method !== "POST" || !isPage(request.path) || !isOfOthers(request, origin)) return next();
		sendErrorPage(response, 403, "This form was sent from another site, so nothing was done.");
	};

/**
 * Browsers send `Origin: null` with forms of pages whose referrer policy is `no-referrer`, as these pages have, and with
 * those of sandboxed frames. `Sec-Fetch-Site` distinguishes the two.
 */
function isOfOthers(request: Request, own: string): boolean {
	const origin = request.get("origin");
	if (origin !== undefined && origin !== "null") return origin !== own;
	return ["cross-site", "same-site"].includes(request.get("sec-fetch-site") ?? "");
}

/**
 * Bounds the requests of one address to the issuer, because each request of a stranger may leave a record for ten
 * minutes: `perMinute` requests, then 429 for the rest of the minute. Counted over all processes on the accounts.
 */
export function limitPerAddress(
	accounts: Pick<AccountStore, "countRequest">,
	perMinute = 600,
): RequestHandler {
	const limit = new RequestLimit(accounts, { name: "issuer", max: perMinute, windowMs: 60_000 });
	return async (_request, response, next) => {
		const milliseconds = await limit.add(ownerOf(contextOf(response).client));
		if (milliseconds === 0) return next();
		throw retryLater("Too many requests to the issuer from this address; retry later.", milliseconds);
	};
}

/** Starts the embedded issuer, and takes its tokens. */
export async function openIssuer(settings: OAuthSettings, deps: OAuthDeps): Promise<OAuth> {
	const { accounts, log, now } = deps;
	const store = await deps.openStore();
	const secrets = deps.openSecrets(store);
	const keys = await KeyRing.open({ secrets, now, log });
	const unusedFile = secrets.unusedFile();
	if (unusedFile !== undefined)
		log.warn(
			{ file: unusedFile },
			"the keys of the issuer are in the database; remove this file when no earlier version of the service runs",
		);
	const guesses = new UserCodeGuesses(accounts);
	const provider = renewed(keys, (secrets) =>
		createProvider({ settings, secrets, accounts, store, guesses, log }),
	);
	const tokens = new TokenCache();
	return {
		settings,
		tokens,
		verify: createTokenVerifier({ ...settings, keys, now, cache: tokens }),
		isGranted: async ({ grantId }) =>
			grantId !== undefined && (await store.find(grantKind, nameOf(grantId))) !== undefined,
		routes: Router({ caseSensitive: true })
			.use(metadata(settings))
			.use(
				issuerPath,
				limitPerAddress(accounts),
				withinRoutes,
				ownForms(settings.publicUrl),
				guesses.guard,
				interactions({ settings, accounts, provider, now }),
				served(provider),
			)
			.use(authorizationServerMetadata(provider)),
		metadataPaths: [metadataPath, serverMetadata + issuerPath],
		methodsOf: programMethods,
		close: async () => {
			keys.close();
			await store.close();
		},
	};
}

/** The library takes its keys once, so that it is made again when they have changed. Its state is in the store. */
function renewed(keys: KeyRing, make: (secrets: IssuerSecrets) => Provider): () => Provider {
	let made: { mark: string; provider: Provider } | undefined;
	return () => {
		const secrets = keys.secrets();
		const mark = secrets.keys.map(({ kid }) => kid).join(" ");
		if (made?.mark !== mark) made = { mark, provider: make(secrets) };
		return made.provider;
	};
}

const served =
	(provider: () => Provider): RequestHandler =>
	(request, response) =>
		provider().callback()(request, response);

const serverMetadata = "/.well-known/oauth-authorization-server";

/** The metadata of an issuer with a path stands before that path, by RFC 8414 section 3.1. */
function authorizationServerMetadata(provider: () => Provider): RequestHandler {
	const router = Router({ caseSensitive: true, strict: true });
	router.all(serverMetadata + issuerPath, async (request, response) => {
		if (request.method !== "GET") throw methodError(request.method, ["GET"]);
		request.url = serverMetadata;
		request.originalUrl = issuerPath + serverMetadata;
		await provider().callback()(request, response);
	});
	return router;
}
