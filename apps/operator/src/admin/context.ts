import type { AccountStore, OAuthStore } from "@us-market-data/store";
import type { IssuerSecretStore, RecordedChange } from "@us-market-data/store/accounts";

/** Dependencies of the administration commands. */
export interface AdminContext {
	/** Opens the accounts while `work` runs. */
	withAccounts<T>(work: (accounts: AccountStore) => Promise<T>): Promise<T>;
	/**
	 * Opens the accounts while `work` reads them. Missing ones are not created.
	 *
	 * @throws {NoStore}
	 */
	readAccounts<T>(work: (accounts: AccountStore) => Promise<T>): Promise<T>;
	backups: Backups;
	/** State of the embedded issuer. */
	issuer: {
		/** Opens its state while `work` runs. */
		withStore<T>(work: (store: OAuthStore) => Promise<T>): Promise<T>;
		/** Opens its state while `work` reads it, as `readAccounts` does. */
		readStore<T>(work: (store: OAuthStore) => Promise<T>): Promise<T>;
		/** Opens its keys while `work` runs. */
		withSecrets<T>(work: (secrets: IssuerSecretStore) => Promise<T>): Promise<T>;
		/** Opens its keys while `work` reads them, as `readAccounts` does. */
		readSecrets<T>(work: (secrets: IssuerSecretStore) => Promise<T>): Promise<T>;
	};
	/** The newest recorded changes, newest first. */
	newestChanges(limit: number): Promise<RecordedChange[]>;
	now(): number;
	print(text: string): void;
	/** Prints a new key, which nothing else of a command shows, on a line of its own before a text. */
	printSecret(secret: string, text: string): void;
}

/** Making and restoring backups. Refusals are errors of administration. */
export interface Backups {
	/** Makes a backup below a folder and removes the oldest beyond the number to keep. */
	make(
		folder: string,
		keep: number | undefined,
	): Promise<{ path: string; databases: BackedUpDatabase[]; removed: string[] }>;
	/** Creates a data folder from a backup. */
	restore(backup: string, dataDir: string): Promise<{ createdAt: string; databases: BackedUpDatabase[] }>;
}

export interface BackedUpDatabase {
	name: string;
	bytes: number;
	sha256: string;
	/** The instant whose state was copied, ISO 8601. */
	takenAt: string;
	/** Rows of each table. */
	rows: Record<string, number>;
	/** Charged data requests, in databases that hold charges. */
	charges?: number;
}
