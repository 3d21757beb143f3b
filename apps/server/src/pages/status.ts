import { iso } from "../iso.ts";
import type { AreaName } from "../records/index.ts";
import { areaNames } from "../records/index.ts";
import type { MarketReader } from "../store/market.ts";

/** What is held of one area, and how fresh it is. */
export interface AreaStatus {
	area: AreaName;
	sources: { tag: string; securities: number; newest: string | null }[];
}

/** Freshness of each area of data, for people and monitors. Areas without data are listed as empty. */
export async function statusReport(
	market: MarketReader,
): Promise<{ dataVersion: number; areas: AreaStatus[] }> {
	const coverage = await market.coverage();
	return {
		dataVersion: await market.dataVersion(),
		areas: areaNames.map((area) => ({
			area,
			sources: coverage
				.filter((row) => row.area === area)
				.map(({ tag, securities, newest }) => ({
					tag,
					securities,
					newest: newest ? iso(newest) : null,
				})),
		})),
	};
}
