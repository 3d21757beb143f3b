import type { AccountStore, OAuthStore } from "@us-market-data/store";
import type { Logger } from "pino";

/** What taking bearer tokens needs of the service. */
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
