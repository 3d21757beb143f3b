import type { AreaName, AreaRecord } from "@us-market-data/market";
import type { ListQuery, Stored } from "../../market.ts";
import type { Queryable } from "../connection/database.ts";

/** Reads the records of one area and security. */
export type ReadList<A extends AreaName> = (
	client: Queryable,
	securityId: number,
	query: ListQuery,
) => Promise<Stored<AreaRecord<A>>[]>;

/** A condition on `dataset_id` that leaves out the datasets whose tag is switched off. */
export const notDisabled =
	"dataset_id not in (select d.id from disabled_tags t join datasets d on d.tag = t.tag)";
