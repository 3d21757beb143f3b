import type { AreaName } from "@us-market-data/market";
import type { Generated } from "kysely";

/** Tables of `market.sqlite`. Decimals are text as given; times are epoch milliseconds unless named otherwise. */
export interface MarketTables {
	securities: { id: Generated<number>; symbol: string };
	datasets: {
		id: Generated<number>;
		source: string;
		file: string;
		tag: string;
		sha256: string;
		licence: string;
		retrieved_at: number;
		imported_at: number;
		rows: number;
		/** JSON object of counts by reason. */
		skipped: string;
		newest: number | null;
		adjusted_through: string | null;
	};
	/** Bounds of a dataset's rows: their times, and their security if it is only one. */
	dataset_areas: {
		dataset_id: number;
		area: AreaName;
		first: number;
		last: number;
		only_security: number | null;
		/** Rows that the dataset brought, null when not known. */
		rows: number | null;
	};
	/** The coverage of a security. A row exists while there are rows of that area and tag. */
	coverage: { security_id: number; area: AreaName; tag: string; newest: number };
	records: {
		area: AreaName;
		security_id: number;
		id: string;
		time: number;
		kind: string;
		/** JSON of the record. */
		data: string;
		dataset_id: number;
	};
	/** Shareholders by security, period and dataset. */
	shareholders: {
		security_id: number;
		time: number;
		dataset_id: number;
		/** The records, a line for each of their fields. */
		records: string;
	};
	derived: {
		kind: string;
		security_id: number;
		time: number;
		/** JSON array. */
		dataset_ids: string;
		/** JSON. */
		data: string;
	};
	disabled_tags: { tag: string };
	trust_orders: { area: AreaName; tag: string; place: number };
	meta: { name: string; value: number };
}
