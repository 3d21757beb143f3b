import type { UpdateDeps, UpdateSettings } from "@us-market-data/ingest";
import type { MarketStore, UpdateStore } from "@us-market-data/store";
import type { CopiedRows } from "@us-market-data/store/copy";

/** What the data commands work with. */
export interface DataContext {
	/** Opens the store for the time of `work`. Commands that need no store do not create one. */
	withStore<T>(work: (store: MarketStore) => Promise<T>): Promise<T>;
	/** Opens what updates remember, for the time of `work`. */
	withUpdates<T>(work: (updates: UpdateStore) => Promise<T>): Promise<T>;
	/** Opens all that updates work with, for the time of `work`. */
	withUpdateDeps<T>(work: (deps: UpdateDeps) => Promise<T>): Promise<T>;
	/** Copies accounts and market data from where they lie to another place, and says both places and what it copied. */
	migrate(to: string): Promise<{ from: string; target: string; copied: CopiedRows[] }>;
	/** Settings that updates heed. */
	settings(): UpdateSettings;
	/** Aborted when the process is asked to stop, which from the first call on no longer ends it at once. */
	stopSignal(): AbortSignal;
	now(): Date;
	/** Writes a line to standard output. */
	print(text: string): void;
}

/** A command that cannot do what it was asked. The message says what is allowed instead. */
export class CommandRefused extends Error {
	override readonly name = "CommandRefused";
}
