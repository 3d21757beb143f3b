import type { AccountStore, OAuthStore } from "@us-market-data/store";
import type { IssuerSecretStore } from "@us-market-data/store/accounts";
import type { RequestHandler } from "express";
import type { Logger } from "pino";
import type { OAuthSettings } from "./settings.ts";
import type { AccessToken, TokenCache, TokenVerifier } from "./tokens.ts";

/** Bearer tokens, as the application takes them. */
export interface OAuth {
	settings: OAuthSettings;
	/** Verifies a token of the issuer. */
	verify: TokenVerifier;
	/** True while the user's consent holds; always true for an external issuer, which does not publish it. */
	isGranted(token: AccessToken): Promise<boolean>;
	/** Routes outside the contract: the metadata, and the embedded issuer when there is one. */
	routes: RequestHandler;
	/** Paths of the metadata, which the refusal of an unknown path may name. */
	metadataPaths: readonly string[];
	/** Methods by which programs ask the embedded issuer at a path; nothing for any other path. */
	methodsOf?(path: string): readonly string[] | undefined;
	/** Accepted tokens, for the metrics. */
	tokens: TokenCache;
	close(): Promise<void>;
}

/** The parts of the service that bearer tokens need. */
export interface OAuthDeps {
	accounts: AccountStore;
	log: Logger;
	now: () => number;
	/** Opens the state of the embedded issuer, when there is one. */
	openStore: () => Promise<OAuthStore>;
	/** The embedded issuer's keys beside that state. */
	openSecrets: (store: OAuthStore) => IssuerSecretStore;
}
