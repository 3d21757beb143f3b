import { deriveTouched } from "@us-market-data/analytics";
import type { Dataset, MarketStore } from "@us-market-data/store";

/** Removes datasets with their rows and updates the data derived from them, in one transaction. */
export const removeDatasets = (store: MarketStore, datasets: readonly Dataset[], now: Date): Promise<void> =>
	store.transaction(async (writer) => {
		for (const { id } of datasets) writer.removeDataset(id);
		await deriveTouched(writer, now);
	});

/** Switches a source off or on by its tag; its rows stay, answers and derived data leave them out. */
export const setTagDisabled = (
	store: MarketStore,
	tag: string,
	disabled: boolean,
	now: Date,
): Promise<void> =>
	store.transaction(async (writer) => {
		writer.setTagDisabled(tag, disabled);
		await deriveTouched(writer, now);
	});
