import { deriveTouched } from "@us-market-data/analytics";
import type { Dataset, MarketStore, TrustOrder } from "@us-market-data/store";
import { changesOf, type TrustChange, visibleTags } from "./trust-changes.ts";

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

/** Sets the order in which the sources of an area are trusted; their records stay, and derived data follow. */
export const setTrustOrder = (
	store: MarketStore,
	order: TrustOrder,
	now: Date,
	options: { dryRun?: boolean } = {},
): Promise<TrustChange[]> =>
	store.transaction(async (writer) => {
		const before = await visibleTags(writer, order.area);
		writer.setTrustOrder(order.area, order.tags);
		const changes = changesOf(before, await visibleTags(writer, order.area));
		await deriveTouched(writer, now);
		return changes;
	}, options);
