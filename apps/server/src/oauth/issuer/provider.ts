import { createHmac, timingSafeEqual } from "node:crypto";
import type { EventEmitter } from "node:events";
import type { AccountStore, OAuthStore } from "@us-market-data/store";
import type { IssuerSecrets } from "@us-market-data/store/accounts";
import type { Response } from "express";
import {
	type ClientMetadata,
	type Configuration,
	errors,
	type KoaContextWithOIDC,
	Provider,
} from "oidc-provider";
import type { Logger } from "pino";
import { resourcesOf } from "../metadata.ts";
import { explorerRedirect, interactionPath, issuerPath, type OAuthSettings } from "../settings.ts";
import { accountOf } from "./accounts.ts";
import { adapterOn } from "./adapter.ts";
import { clientDocuments, fetchDocument } from "./client-documents.ts";
import type { UserCodeGuesses } from "./device-steps.ts";
import { confirmCodePage, connectedPage, errorPage, userCodePage } from "./pages.ts";
import { Seal } from "./seal.ts";
import { installSteps, isOfStore, unavailable } from "./steps.ts";

type Features = NonNullable<Configuration["features"]>;

/** Messages of the device flow for a refused code, by the library's error names. */
const codeErrors: Readonly<Record<string, string>> = {
	NoCodeError: "Enter the code first.",
	NotFoundError: "There is no such code. Look at it again.",
	ExpiredError: "The code has expired. Begin again on the device.",
	AlreadyUsedError: "The code was used already. Begin again on the device.",
	AbortedError: "Cancelled. The device gets no access.",
};

/** The device flow with pages of our own (RFC 8628). */
const deviceFlow = (guesses: UserCodeGuesses): NonNullable<Features["deviceFlow"]> => ({
	enabled: true,
	charset: "base-20",
	mask: "****-****",
	deviceInfo: () => ({}),
	userCodeInputSource: async (ctx, _form, _out, err) => {
		if (err?.name === "NotFoundError") await guesses.wrong(ctx.res as Response);
		if (err && isStranger(ctx)) return beginAgain(ctx);
		const message = err && (codeErrors[err.name] ?? "The code could not be checked. Try again.");
		const given: unknown = err && "userCode" in err ? err.userCode : ctx.state["userCode"];
		ctx.body = userCodePage(tokenOf(ctx), typeof given === "string" ? given : "", message);
	},
	userCodeConfirmSource: async (ctx, _form, client, _deviceInfo, userCode) => {
		ctx.body = confirmCodePage(tokenOf(ctx), client.clientName ?? client.clientId, userCode);
	},
	successSource: async (ctx) => {
		const client = ctx.oidc.client;
		ctx.body = connectedPage(client?.clientName ?? client?.clientId ?? "The device");
	},
});

/** The token that ties a form to the browser's session. */
const tokenOf = (ctx: KoaContextWithOIDC): string => String(ctx.oidc.session?.state?.["secret"] ?? "");

/** True when the browser sent no session. The library would then fail to keep the data of a new one. */
const isStranger = ({ oidc }: KoaContextWithOIDC): boolean => oidc.session?.exp === undefined;

function beginAgain(ctx: KoaContextWithOIDC): void {
	Object.assign(ctx.oidc.session ?? {}, { touched: false });
	ctx.body = errorPage(
		"This page is not known here any more, or your browser keeps no cookies.",
		String(ctx.res.getHeader("x-request-id") ?? ""),
	);
}

const failure = (err: unknown): string =>
	isOfStore(err) ? "Service unavailable: the data store is temporarily unavailable." : "Internal error.";

const renderError: NonNullable<Configuration["renderError"]> = async (ctx, out, err) => {
	ctx.type = "html";
	const message = out.error === "server_error" ? failure(err) : (out.error_description ?? out.error);
	ctx.body = errorPage(message, String(ctx.res.getHeader("x-request-id") ?? ""));
};

/** Signs the cookies of the issuer's pages with HMAC-SHA-256; by itself the library signs with SHA-1. */
class CookieSigner {
	readonly #keys: readonly string[];

	/** @param keys newest first: that one signs, the signatures of the others are good still */
	constructor(keys: readonly string[]) {
		this.#keys = keys;
	}

	sign(text: string): string {
		const [newest] = this.#keys;
		if (newest === undefined) throw new Error("there is no key to sign cookies with");
		return signatureBy(newest, text);
	}

	verify(text: string, signature: string): boolean {
		return this.index(text, signature) >= 0;
	}

	/** Index of the key that made the signature; -1 when none did. The library renews a signature of an older key. */
	index(text: string, signature: string): number {
		const given = Buffer.from(signature);
		return this.#keys.findIndex((key) => {
			const right = Buffer.from(signatureBy(key, text));
			return right.length === given.length && timingSafeEqual(right, given);
		});
	}
}

const signatureBy = (key: string, text: string): string =>
	createHmac("sha256", key).update(text).digest("base64url");

export interface ProviderDeps {
	settings: OAuthSettings;
	secrets: IssuerSecrets;
	accounts: AccountStore;
	store: OAuthStore;
	guesses: UserCodeGuesses;
	log: Logger;
}

const minute = 60;
const day = 24 * 60 * minute;

/** Lifetimes in seconds. */
const ttl = {
	AccessToken: 10 * minute,
	AuthorizationCode: minute,
	DeviceCode: 10 * minute,
	/** However often it is renewed. */
	Grant: 90 * day,
	IdToken: 10 * minute,
	Interaction: 10 * minute,
	RefreshToken: 14 * day,
	Session: day,
} as const;

/** The issuer's library, with only the features that this file enables. */
export function createProvider(deps: ProviderDeps): Provider {
	const provider = new Provider(deps.settings.issuer, configuration(deps));
	const { protocol, host } = new URL(deps.settings.publicUrl);
	// The address that users see, whatever Host or X-Forwarded-Host a request names.
	Object.defineProperties(provider.request, {
		protocol: { get: () => protocol.slice(0, -1) },
		host: { get: () => host },
	});
	provider.on("server_error", (ctx, err) => {
		deps.log.error({ err }, "the embedded issuer failed");
		unavailable(ctx, err);
	});
	const events: EventEmitter = provider;
	events.on("error", (err) => deps.log.error({ err }, "the embedded issuer failed"));
	installSteps(provider, deps);
	return provider;
}

function configuration({ settings, secrets, accounts, store, guesses, log }: ProviderDeps): Configuration {
	const [signing] = secrets.keys;
	return {
		adapter: adapterOn(store, new Seal(secrets.cookieKeys), log),
		jwks: { keys: secrets.keys.map(({ jwk }) => jwk) as never[] },
		cookies: {
			keys: new CookieSigner(secrets.cookieKeys),
			names: cookieNames(settings),
			long: { ...cookie, path: issuerPath },
			short: cookie,
		},
		clients: [explorerOf(settings)],
		clientDefaults: { id_token_signed_response_alg: "ES256" },
		enabledJWA: { idTokenSigningAlgValues: ["ES256"] },
		pkce: { required: () => true },
		responseTypes: ["code"],
		scopes: ["openid", "offline_access"],
		claims: { openid: ["sub"] },
		rotateRefreshToken: true,
		issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed("refresh_token"),
		expiresWithSession: async () => false,
		ttl,
		extraTokenClaims: async (_ctx, token) => ("grantId" in token ? { gid: token.grantId } : undefined),
		interactions: { url: (_ctx, { uid }) => interactionPath(uid) },
		findAccount: async (_ctx, subject) => {
			const account = await accountOf(accounts, settings.issuer, subject);
			return account && { accountId: subject, claims: async () => ({ sub: subject }) };
		},
		renderError,
		fetch: fetchDocument(settings),
		features: {
			...off,
			clientIdMetadataDocument: clientDocuments(settings),
			deviceFlow: deviceFlow(guesses),
			revocation: { enabled: true },
			resourceIndicators: resources(settings, signing?.kid),
		},
	};
}

/** The explorer signs its users in without being registered. Its page has one address, and like every client it has no secret. */
const explorerOf = (settings: OAuthSettings): ClientMetadata => ({
	client_id: settings.explorerClient,
	client_name: "the explorer of this service",
	application_type: "web",
	token_endpoint_auth_method: "none",
	redirect_uris: [explorerRedirect(settings)],
	response_types: ["code"],
	grant_types: ["authorization_code", "refresh_token"],
});

/** `Secure` depends on the address of the service. */
const cookie = { httpOnly: true, sameSite: "lax", signed: true } as const;

/** Names which a browser takes over TLS alone. `__Host-` would demand the path `/`, and theirs are narrower. */
function cookieNames({ publicUrl }: OAuthSettings) {
	const prefix = publicUrl.startsWith("https:") ? "__Secure-" : "";
	return {
		session: `${prefix}_session`,
		interaction: `${prefix}_interaction`,
		resume: `${prefix}_interaction_resume`,
	};
}

const off = {
	devInteractions: { enabled: false },
	dPoP: { enabled: false },
	pushedAuthorizationRequests: { enabled: false },
	rpInitiatedLogout: { enabled: false },
	userinfo: { enabled: false },
	introspection: { enabled: false },
	registration: { enabled: false },
} as const;

/** Tokens are for this service alone, for each of its names, and `aud` distinguishes them from others. */
function resources(
	settings: OAuthSettings,
	kid: string | undefined,
): NonNullable<NonNullable<Configuration["features"]>["resourceIndicators"]> {
	const audiences = [settings.audience, ...resourcesOf(settings)];
	return {
		enabled: true,
		defaultResource: async (_ctx, _client, oneOf) =>
			(Array.isArray(oneOf) ? (oneOf[0] ?? audiences[0]) : audiences[0]) as string,
		useGrantedResource: async () => true,
		getResourceServerInfo: async (_ctx, resource) => {
			if (!audiences.includes(resource)) throw new errors.InvalidTarget();
			return {
				scope: settings.scope,
				audience: settings.audience,
				accessTokenFormat: "jwt",
				accessTokenTTL: ttl.AccessToken,
				jwt: { sign: { alg: "ES256", ...(kid === undefined ? {} : { kid }) } },
			};
		},
	};
}
