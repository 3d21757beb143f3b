import type { Dataset } from "../market.ts";

/** What an importer knows of a dataset before it reads it. */
export type NewDataset = Omit<Dataset, "id" | "rows" | "skipped" | "newest" | "importedAt">;
