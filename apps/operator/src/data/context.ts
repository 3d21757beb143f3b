import type { MakingQuestion, MakingResult } from "@us-market-data/bulk";
import type { UpdateDeps, UpdateSettings } from "@us-market-data/ingest";
import type { Env } from "@us-market-data/runtime";
import type { MarketReader, MarketStore, UpdateStore } from "@us-market-data/store";
import type { CopiedRows } from "@us-market-data/store/copy";

/** Dependencies of the data commands. */
export interface DataContext {
	/** Opens the store while `work` runs, and creates a missing one. */
	withStore<T>(work: (store: MarketStore) => Promise<T>): Promise<T>;
	/**
	 * Opens the store while `work` reads it. A missing one is not created: the result is then `none`.
	 *
	 * @throws {NoStore} without `none`
	 */
	readStore<T>(work: (store: MarketReader) => Promise<T>, none?: T): Promise<T>;
	/** Makes an empty store for `work`, and removes it afterwards. */
	withScratchStore<T>(work: (store: MarketStore) => Promise<T>): Promise<T>;
	/** Opens the state of updates while `work` runs. */
	withUpdates<T>(work: (updates: UpdateStore) => Promise<T>): Promise<T>;
	/** Opens the state of updates while `work` reads it, as `readStore` does. */
	readUpdates<T>(work: (updates: UpdateStore) => Promise<T>, none?: T): Promise<T>;
	/** Opens all dependencies of updates while `work` runs. */
	withUpdateDeps<T>(work: (deps: UpdateDeps) => Promise<T>): Promise<T>;
	/** Makes the files of days whose rows changed, or of all days. Undefined while another process makes them. */
	makeFiles(
		options: Required<Pick<MakingQuestion, "isFull">>,
		signal: AbortSignal,
	): Promise<MakingResult | undefined>;
	/** Copies accounts, market data and the state of updates to another store, and returns both addresses and the copied rows. */
	migrate(to: string): Promise<{ from: string; target: string; copied: CopiedRows[] }>;
	settings(): UpdateSettings & Pick<Env, "BULK_DIR" | "FEED_DIR" | "MIGRATE_TO">;
	/** Aborts when a signal asks the process to stop. After the first call such a signal no longer ends it at once. */
	stopSignal(): AbortSignal;
	now(): Date;
	/** The bytes of standard input. */
	input(): AsyncIterable<Uint8Array>;
	/** Writes a line to standard output. */
	print(text: string): void;
	/** Writes a line to standard error. */
	warn(text: string): void;
}

/** The refusal of a command. The message names the allowed values. */
export class CommandRejected extends Error {
	override readonly name = "CommandRefused";
}
