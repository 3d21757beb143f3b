import { filterGroups } from "@us-market-data/analytics";
import type { Handler } from "../handler.ts";

/** Every indicator that a condition may use, with its unit, range and values. */
export const listScreenerFilters: Handler<"listScreenerFilters"> = async (_input, { data, view }) => {
	const { active } = await view();
	for (const [id, time] of active.sources) data.recordProvenance({ time, datasetIds: [id] });
	return {
		groups: filterGroups(active).map(({ name, filters }) => ({
			name,
			filters: filters.map((filter) => ({
				...filter,
				defaultRange: filter.defaultRange && { ...filter.defaultRange },
			})),
		})),
	};
};
