import type { MarketStore } from "@us-market-data/store";
import type { ImportReport } from "../../frame/report.ts";
import { runImport } from "../../frame/run.ts";
import { native } from "./importer.ts";

/**
 * Imports a native folder.
 * @throws InputRefused with file, line, field, value and what is allowed; then nothing is stored.
 */
export const importNativeFolder = (store: MarketStore, folder: string, now: Date): Promise<ImportReport> =>
	runImport(store, native, folder, { now });
