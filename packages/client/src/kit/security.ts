import type { Schema } from "../types.ts";

/** A bar in cents and shares. */
export interface WorldBar {
	date: string;
	/** First minute of the trading day; 0 for a bar of days. */
	minute: number;
	open: number;
	high: number;
	low: number;
	close: number;
	volume: number;
	/** Cents. */
	turnover: number;
}

/** A security of the world, whose figures follow from its seed and symbol. */
export interface WorldSecurity {
	symbol: string;
	name: string;
	exchange: string;
	industry: string;
	shares: number;
	/** Shares that are traded freely. */
	circulating: number;
	/** Cents of a share in the last twelve months. */
	earnings: number;
	/** Cents of a share. */
	bookValue: number;
	/** Cents of a share in the last twelve months. */
	dividends: number;
	/** Bars of days, oldest first. */
	days: readonly WorldBar[];
	/** A split by its first day; bars before it are as traded then. */
	split?: { date: string; ratio: number };
	/** Records of the simulated market; none for a symbol that it does not have. */
	records?: SimulatedRecords;
}

/** Records of a security as the simulated market has them. */
export interface SimulatedRecords {
	quote: Omit<Schema<"Quote">, "symbol" | "name" | "changeValue" | "changeRate">;
	/** Best first. */
	depth: Record<"asks" | "bids", Schema<"DepthLevel">[]>;
	/** Newest first. */
	trades: Schema<"Trade">[];
	/** Minutes of the regular session, of the days that have them. */
	minutes: WorldBar[];
	info: Pick<
		Schema<"MainStaticInfo">,
		"nameCn" | "nameHk" | "lotSize" | "board" | "circulatingShares" | "eps"
	>;
	reference: Pick<
		Schema<"ReferenceSecurity">,
		"securityType" | "listingStatus" | "listingDate" | "delistingDate" | "cik"
	>;
}
