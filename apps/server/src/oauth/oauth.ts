import type { AccountStore, OAuthStore } from "@us-market-data/store";
import type { RequestHandler } from "express";
import type { Logger } from "pino";
import type { OAuthSettings } from "./settings.ts";
import type { AccessToken } from "./tokens/claims.ts";
import type { TokenVerifier } from "./tokens/verifier.ts";

/** Bearer tokens, as the application takes them. */
export interface OAuth {
	settings: OAuthSettings;
	/** Verifies a token of the issuer. */
	verify: TokenVerifier;
	/** Whether what the user agreed to still holds; always true of another issuer, which tells nobody. */
	isGranted(token: AccessToken): Promise<boolean>;
	/** What is answered outside the contract: the metadata, and the embedded issuer when there is one. */
	routes: RequestHandler;
	/** Methods by which programs ask the embedded issuer at a path; nothing for any other path. */
	methodsOf?(path: string): readonly string[] | undefined;
	close(): Promise<void>;
}

/** The parts of the service that bearer tokens need. */
export interface OAuthDeps {
	accounts: AccountStore;
	log: Logger;
	now: () => number;
	/** Opens the state of the embedded issuer, when there is one. */
	openStore: () => Promise<OAuthStore>;
	/** Whether services with other folders may share that state. */
	isShared: boolean;
	/** Folder of the embedded issuer's keys. */
	dataDir: string;
}
