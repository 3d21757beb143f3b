import type { OperatorDatasets } from "@us-market-data/contract";
import { type AreaName, areas, iso } from "@us-market-data/market";
import type { BroughtRows } from "@us-market-data/store";
import type { OperatorDeps } from "./operator-deps.ts";

/** The held data by area, source and tag. */
export async function datasetsPage({ market, operator }: OperatorDeps): Promise<OperatorDatasets> {
	const disabled = new Set(await market.disabledTags());
	const brought = await market.rowsBrought();
	return {
		dataVersion: await market.dataVersion(),
		bytes: (await operator?.bytes()) ?? 0,
		datasets: brought.map(({ area, source, tag, rows, files, ...times }) => ({
			area,
			title: areas[area].title,
			source,
			tag,
			isDisabled: disabled.has(tag),
			rows,
			files,
			...daysOf(area, times),
		})),
	};
}

/** Records such as names are of no day, though they may have one, such as that of the listing. */
function daysOf(area: AreaName, { first, last }: Pick<BroughtRows, "first" | "last">) {
	if (areas[area].asOf === undefined || last === 0) return { firstDay: null, lastDay: null };
	return { firstDay: iso(first).slice(0, 10), lastDay: iso(last).slice(0, 10) };
}
