import { type AreaName, type AreaRecord, areas } from "@us-market-data/market";

/** The part of an area's definition that the store needs, for code that is generic over areas. */
export interface AreaDefinition<A extends AreaName> {
	group: (typeof areas)[A]["group"];
	id(record: AreaRecord<A>): string;
	time(record: AreaRecord<A>): number;
	kind?(record: AreaRecord<A>): string;
}

export const definitions: { readonly [A in AreaName]: AreaDefinition<A> } = areas;
