import type { ListRecords } from "@us-market-data/analytics";
import type { AreaName, AreaRecord } from "@us-market-data/market";

/** Records of an area, for advice on an answer without any of them. */
export interface Held<A extends AreaName> {
	list: ListRecords;
	area: A;
	dateOf: (record: AreaRecord<A>) => string;
	/** Only those of these kinds. */
	kinds?: readonly string[] | undefined;
}

/** The first and the last day of the records in words; undefined without any. Nothing of them is cited. */
export async function heldRange<A extends AreaName>({
	list,
	area,
	dateOf,
	kinds,
}: Held<A>): Promise<string | undefined> {
	const only = kinds === undefined ? {} : { kinds: [...kinds] };
	const [[first], [last]] = await Promise.all([
		list(area, { ...only, order: "asc", limit: 1 }),
		list(area, { ...only, order: "desc", limit: 1 }),
	]);
	return first && last ? `${dateOf(first.record)} to ${dateOf(last.record)}` : undefined;
}
