import type { IssuerSecrets } from "@us-market-data/accounts";
import { grantKind, nameOf } from "@us-market-data/accounts";
import { type RequestHandler, Router } from "express";
import type { Provider } from "oidc-provider";
import { metadata, metadataPath } from "../metadata.ts";
import type { OAuth, OAuthDeps } from "../oauth.ts";
import { issuerPath, type OAuthSettings } from "../settings.ts";
import { TokenCache } from "../tokens/token-cache.ts";
import { createTokenVerifier } from "../tokens/verifier.ts";
import { UserCodeGuesses } from "./device-steps.ts";
import { interactions } from "./interactions.ts";
import { agreeOnKeys } from "./keys/key-agreement.ts";
import { KeyRing } from "./keys/key-ring.ts";
import { limitPerAddress } from "./limit-per-address.ts";
import { ownForms } from "./own-forms.ts";
import { createProvider } from "./provider.ts";
import { knownRoutes, methodFault, programMethods } from "./routes.ts";

/** Starts the embedded issuer, and takes its tokens. */
export async function openIssuer(settings: OAuthSettings, deps: OAuthDeps): Promise<OAuth> {
	const { accounts, log, now } = deps;
	const keys = await KeyRing.open(deps.dataDir, now);
	const store = await deps.openStore();
	const endAgreement = deps.isShared ? await agreeOnKeys({ ...deps, store, keys }) : undefined;
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
				knownRoutes,
				ownForms(settings.publicUrl),
				guesses.guard,
				interactions({ settings, accounts, provider, now }),
				served(provider),
			)
			.use(authorizationServerMetadata(provider)),
		metadataPaths: [metadataPath, serverMetadata + issuerPath],
		methodsOf: programMethods,
		close: async () => {
			await endAgreement?.();
			await store.close();
		},
	};
}

/** The library takes its keys once, so that it is made again when they have changed. Its state is in the store. */
function renewed(keys: KeyRing, make: (secrets: IssuerSecrets) => Provider): () => Promise<Provider> {
	let made: { mark: string; provider: Provider } | undefined;
	return async () => {
		const secrets = await keys.secrets();
		const mark = secrets.keys.map(({ kid }) => kid).join(" ");
		if (made?.mark !== mark) made = { mark, provider: make(secrets) };
		return made.provider;
	};
}

const served =
	(provider: () => Promise<Provider>): RequestHandler =>
	async (request, response) =>
		(await provider()).callback()(request, response);

const serverMetadata = "/.well-known/oauth-authorization-server";

/** The metadata of an issuer with a path stands before that path, by RFC 8414 section 3.1. */
function authorizationServerMetadata(provider: () => Promise<Provider>): RequestHandler {
	const router = Router({ caseSensitive: true, strict: true });
	router.all(serverMetadata + issuerPath, async (request, response) => {
		if (request.method !== "GET") throw methodFault(request.method, ["GET"]);
		request.url = serverMetadata;
		request.originalUrl = issuerPath + serverMetadata;
		await (await provider()).callback()(request, response);
	});
	return router;
}
