import { type AccountStore, type OAuthStore, openAccountStore, openOAuthStore } from "@us-market-data/store";
import { createClient, IssuerSecretStore, issueKey } from "@us-market-data/store/accounts";

/**
 * Administers the stores of a running service from outside of its process, as the commands do. The operator's package
 * tests the commands.
 */
export interface Administration {
	/** Opens the accounts for one piece of work. */
	withAccounts<T>(work: (accounts: AccountStore) => Promise<T>): Promise<T>;
	/** Opens the state of the issuer for one piece of work. */
	withIssuer<T>(work: (store: OAuthStore) => Promise<T>): Promise<T>;
	/** Opens the keys of the issuer for one piece of work. */
	withSecrets<T>(work: (secrets: IssuerSecretStore) => Promise<T>): Promise<T>;
	/** Creates an account on the plan `basic`; returns its key. */
	addAccount(name: string): Promise<string>;
	/** Registers a client with a redirect to loopback. */
	addClient(name: string, options?: { device: boolean }): Promise<void>;
}

/** The administration of the stores that the settings of a service name. */
export function administrationOf(settings: Record<string, string>): Administration {
	const { DATA_DIR = "", DATABASE_URL = "", OIDC_ENCRYPTION_KEY = "" } = settings;
	const stores = { DATA_DIR, DATABASE_URL, DATABASE_READ_URL: "" };
	const withAccounts: Administration["withAccounts"] = (work) => within(openAccountStore(stores), work);
	const withIssuer: Administration["withIssuer"] = (work) => within(openOAuthStore(stores), work);
	return {
		withAccounts,
		withIssuer,
		withSecrets: (work) =>
			withIssuer((store) =>
				work(new IssuerSecretStore({ DATA_DIR, DATABASE_URL, OIDC_ENCRYPTION_KEY }, store)),
			),
		addAccount: (name) =>
			withAccounts(async (accounts) => {
				await accounts.createAccount({ name, plan: "basic" });
				const options = { name: "", environment: "live", expiresAt: null } as const;
				return (await issueKey(accounts, name, options)).secret;
			}),
		addClient: (name, { device } = { device: false }) =>
			withIssuer((store) => createClient(store, { name, redirects: ["http://127.0.0.1/callback"], device })),
	};
}

async function within<S extends { close(): Promise<void> }, T>(
	opening: Promise<S>,
	work: (store: S) => Promise<T>,
): Promise<T> {
	const store = await opening;
	try {
		return await work(store);
	} finally {
		await store.close();
	}
}
