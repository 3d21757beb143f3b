import { type AreaName, areas, iso } from "@us-market-data/market";
import type { GeneralArea, MarketReader } from "@us-market-data/store";

/** Areas whose records are of an instant; the others are of a day. */
const ofInstants: ReadonlySet<AreaName> = new Set([
	"minuteBars",
	"quotes",
	"depth",
	"trades",
	"halts",
	"filings",
	"news",
	"topics",
	"events",
]);

/** Areas whose records may lie in the future, because they are announced. */
const announced: readonly GeneralArea[] = ["splits", "dividends", "events"];

/** Records that are looked through for the newest of a tag. */
const searched = 1_000;

interface Held {
	area: AreaName;
	tag: string;
	/** Time of the newest record, epoch milliseconds; 0 without any. */
	newest: number | null;
}

/** The newest record of a tag in an area that has happened by now: its day, or its instant. */
export async function lastOf(
	market: Pick<MarketReader, "across" | "dataset">,
	{ area, tag, newest }: Held,
	now: number,
): Promise<string | null> {
	if (areas[area].asOf === undefined || !newest) return null;
	const time = newest <= now ? newest : await newestBefore(market, area, tag, now);
	if (time === null) return null;
	return ofInstants.has(area) ? iso(time) : iso(time).slice(0, 10);
}

async function newestBefore(
	market: Pick<MarketReader, "across" | "dataset">,
	area: AreaName,
	tag: string,
	now: number,
): Promise<number | null> {
	const general = announced.find((name) => name === area);
	if (!general) return null;
	for (const row of await market.across(general, { to: now, order: "desc", limit: searched }))
		if ((await market.dataset(row.datasetId))?.tag === tag) return row.time;
	return null;
}
