import type { AreaRecord } from "../../records/index.ts";
import type { SecurityRef, Stored } from "../../store/market.ts";
import type { CitingReader } from "../citing-reader.ts";
import { addDays } from "./date-range.ts";
import { compareText } from "./text.ts";

export type Holding = AreaRecord<"shareholders">;

/** A holder who has reported nothing for this long is taken to have left. */
const memoryDays = 370;

/** More than any security has holders in a year and a bit; a bound all the same. */
const mostRows = 100_000;

/**
 * Each holder's newest reported position in a security, largest first. Positions that are over a year older
 * than the newest one are left out.
 */
export async function currentHoldings(data: CitingReader, security: SecurityRef): Promise<Holding[]> {
	const newest = await data.newest("shareholders", security);
	if (!newest) return [];
	const from = Date.parse(addDays(newest.period, -memoryDays));
	const query = { from, order: "desc", limit: mostRows } as const;
	const byHolder = new Map<string, Stored<Holding>>();
	for (const row of await data.uncited.list("shareholders", security.id, query)) {
		if (!byHolder.has(row.record.holderId)) byHolder.set(row.record.holderId, row);
	}
	const positions = [...byHolder.values()];
	data.citeRecords(positions);
	return positions
		.map(({ record }) => record)
		.filter(holdsAny)
		.sort(bySharesHeld);
}

/** Whether a holder still has shares; who sold all of them reports a position of none. */
export const holdsAny = ({ sharesHeld }: Holding): boolean => Number(sharesHeld) !== 0;

/** Largest position first; equal ones by the holder's id, so that pages are stable. */
export const bySharesHeld = (a: Holding, b: Holding): number =>
	Number(b.sharesHeld) - Number(a.sharesHeld) || compareText(a.holderId, b.holderId);
