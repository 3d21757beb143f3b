import { type AreaName, marketSymbol } from "@us-market-data/market";
import { marketContext, ResponseClock } from "@us-market-data/operations";
import type { RowContext } from "@us-market-data/operations/rows";
import type { Dataset, PinnedMarket, SecurityRef } from "@us-market-data/store";

/** One version of the data, as files are made of it. */
export interface Snapshot {
	market: PinnedMarket;
	version: number;
	/** The instant at which it is read, epoch milliseconds. */
	now: number;
	/** All securities by symbol. */
	securities: readonly SecurityRef[];
	datasets: ReadonlyMap<number, Dataset>;
	/** The securities with records of an area, with the times of their first and last one. They are read once. */
	extents(area: AreaName): Promise<readonly Extent[]>;
}

export interface Extent {
	security: SecurityRef;
	first: number;
	last: number;
}

/** Reads what all days of a version have in common. */
export async function openSnapshot(market: PinnedMarket, now: number): Promise<Snapshot> {
	const securities = (await market.securities()).filter(({ symbol }) => symbol !== marketSymbol);
	const datasets = new Map((await market.datasets()).map((dataset) => [dataset.id, dataset]));
	const extents = new Map<AreaName, Promise<readonly Extent[]>>();
	return {
		market,
		version: await market.dataVersion(),
		now,
		securities,
		datasets,
		extents(area) {
			const found = extents.get(area) ?? extentsOf(area, market, securities);
			extents.set(area, found);
			return found;
		},
	};
}

async function extentsOf(
	area: AreaName,
	market: PinnedMarket,
	securities: readonly SecurityRef[],
): Promise<Extent[]> {
	const extents: Extent[] = [];
	const ends = (id: number) =>
		Promise.all(
			(["asc", "desc"] as const).map(async (order) => (await market.list(area, id, { order, limit: 1 }))[0]),
		);
	for await (const [security, [first, last]] of ofEach(securities, ({ id }) => ends(id)))
		if (first && last) extents.push({ security, first: first.time, last: last.time });
	return extents;
}

/** Securities that are read at once: PostgreSQL answers them together. */
const readsAtOnce = 32;

/** Reads something of each security, in their order. */
export async function* ofEach<T>(
	securities: readonly SecurityRef[],
	read: (security: SecurityRef) => Promise<T>,
): AsyncGenerator<[SecurityRef, T]> {
	for (let at = 0; at < securities.length; at += readsAtOnce) {
		const some = securities.slice(at, at + readsAtOnce);
		yield* await Promise.all(
			some.map(async (security): Promise<[SecurityRef, T]> => [security, await read(security)]),
		);
	}
}

/** What the functions of rows need. Each has a reader of its own, which notes the sources that it reads. */
export async function rowContext({ market, version, now }: Snapshot): Promise<RowContext> {
	const noView = () =>
		Promise.reject(new Error("Rows of files are made without figures of the whole market."));
	const { data, clock } = await marketContext({}, new ResponseClock(now), market, noView, version);
	return { data, clock };
}
