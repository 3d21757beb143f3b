import type { Clock } from "@us-market-data/market";
import type { MarketStore, UpdateStore } from "@us-market-data/store";
import type { FetchContext } from "../../fetching/context.ts";
import type { FetchSettings } from "../../fetching/hosts.ts";
import type { Importer } from "../../frame/importer.ts";
import type { Progress } from "../../frame/progress.ts";

/** Tools and settings of updates. */
export interface UpdateDeps {
	market: MarketStore;
	updates: UpdateStore;
	importers: readonly Importer[];
	/** Folder of the databases; it holds downloads until they are imported. */
	folder: string;
	settings: FetchSettings;
	clock: Clock;
	/** Resolver of names, for tests. */
	addressing?: FetchContext["addressing"];
	progress?: Progress;
	/** Stops the update: the import in progress is not stored, and fetched files are kept for the next run. */
	signal?: AbortSignal;
}

/** Attempts at a transfer before it counts as failed. */
export const attempts = 5;
/** Milliseconds without a byte after which a transfer counts as broken. */
export const idleMs = 60_000;
