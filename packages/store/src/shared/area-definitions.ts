import { type AreaName, type AreaRecord, areas } from "@us-market-data/market";

/** What the store needs to know of an area, for whatever area a caller names. */
export interface AreaDefinition<A extends AreaName> {
	group: (typeof areas)[A]["group"];
	id(record: AreaRecord<A>): string;
	time(record: AreaRecord<A>): number;
	kind?(record: AreaRecord<A>): string;
}

export const definitions: { readonly [A in AreaName]: AreaDefinition<A> } = areas;
