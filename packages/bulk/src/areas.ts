import { type Column, type OperationId, rowTables } from "@us-market-data/contract";

/** An area that has a file for each of its days. */
export interface BulkArea {
	/** What its files hold, for people. */
	readonly title: string;
	/** The date of a file, for people. */
	readonly day: string;
	/** The columns of its files in their order. */
	readonly columns: readonly Column[];
}

/** The security of a row. The id is the permanent one of `listSecurities`. */
const securityColumns: readonly Column[] = [
	{ name: "securityId", type: "text", level: 0, path: ["securityId"] },
	{ name: "symbol", type: "text", level: 0, path: ["symbol"] },
];

/** The columns of an operation's rows, with the security in front. */
const columnsOf = (operationId: OperationId): readonly Column[] => [
	...securityColumns,
	...(rowTables[operationId]?.columns ?? []).filter(({ name }) => name !== "symbol"),
];

/** Columns of rows that no operation has: `name:type`, a name with dots for a member of a member. */
const ownColumns = (...columns: readonly `${string}:${Column["type"]}`[]): readonly Column[] => [
	...securityColumns,
	...columns.map((column): Column => {
		const [name = "", type] = column.split(":") as [string, Column["type"]];
		return { name, type, level: 0, path: name.split(".") };
	}),
];

const trading = "trading day in New York";

/**
 * The areas that have files of days, by name. The rows are those of an operation where one answers them: the columns are its
 * columns then.
 *
 * @example
 * bulkAreas["day-bars"].columns.map(({ name }) => name).slice(0, 3); // => ["securityId", "symbol", "date"]
 */
export const bulkAreas = {
	"day-bars": { title: "Daily bars as traded", day: trading, columns: columnsOf("listDailyCandlesticks") },
	"minute-bars": {
		title: "One-minute bars of all sessions as traded",
		day: trading,
		columns: columnsOf("listBatchCandlesticks"),
	},
	trades: { title: "Trades", day: trading, columns: columnsOf("listTrades") },
	"short-volume": {
		title: "Daily short-sale volume",
		day: trading,
		columns: columnsOf("listDailyShortTrades"),
	},
	"corporate-actions": {
		title: "Corporate actions",
		day: "day on which they take effect",
		columns: columnsOf("listDailyActions"),
	},
	dividends: { title: "Cash dividends", day: "ex-date", columns: columnsOf("listDividends") },
	filings: {
		title: "Company filings",
		day: "day of acceptance in New York",
		columns: columnsOf("listFilings"),
	},
	shareholders: {
		title: "Positions of shareholders as filed",
		day: "end of the reporting period",
		columns: ownColumns(
			"period:date",
			"holderId:text",
			"name:text",
			"type:text",
			"title:text",
			"sharesHeld:decimal",
			"sharesChanged:decimal",
			"percentOfShares:decimal",
			"filingDate:date",
			"value:decimal",
			"form:text",
			"filing:text",
		),
	},
	"reported-facts": {
		title: "Facts of companies as filed in XBRL",
		day: "day of the filing",
		columns: ownColumns(
			"accession:text",
			"form:text",
			"filedAt:date",
			"cik:text",
			"start:date",
			"end:date",
			"unit:text",
			"tag:text",
			"value:decimal",
		),
	},
	factors: {
		title: "Adjustment factors of all bars",
		day: "day from which the adjustment looks back",
		columns: ownColumns(
			"firstDate:date",
			"lastDate:date",
			...(["forwardFactors", "backwardFactors"] as const).flatMap((direction) =>
				(["priceFactor", "volumeFactor"] as const).flatMap(
					(factor) =>
						[`${direction}.${factor}.numerator:text`, `${direction}.${factor}.denominator:text`] as const,
				),
			),
		),
	},
} as const satisfies Readonly<Record<string, BulkArea>>;

export type BulkAreaName = keyof typeof bulkAreas;

export const bulkAreaNames = Object.keys(bulkAreas) as BulkAreaName[];

/**
 * Tells whether an area of a name has files.
 *
 * @example
 * isBulkArea("day-bars"); // => true
 */
export const isBulkArea = (name: string): name is BulkAreaName => Object.hasOwn(bulkAreas, name);
