import type { AccountStore, OAuthStore } from "@us-market-data/store";

/** What the administration commands work with. */
export interface AdminContext {
	/** Opens the accounts for the time of `work`. */
	withAccounts<T>(work: (accounts: AccountStore) => Promise<T>): Promise<T>;
	backups: Backups;
	/** What the embedded issuer keeps. */
	issuer: {
		/** Opens its state for the time of `work`. */
		withStore<T>(work: (store: OAuthStore) => Promise<T>): Promise<T>;
		/** Folder of its keys. */
		dataDir(): string;
		/** Whether services on other machines may share its state, and need the same keys. */
		isShared(): boolean;
	};
	now(): number;
	print(text: string): void;
}

/** Making and restoring backups. Refusals are errors of administration. */
export interface Backups {
	/** Makes a backup below a folder, and leaves so many there at most. */
	make(
		folder: string,
		keep: number | undefined,
	): Promise<{ path: string; databases: BackedUpDatabase[]; removed: string[] }>;
	/** Makes a data folder of a backup. */
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
	/** Data requests charged, where charges are kept. */
	charges?: number;
}
