/** A value of a row, the same on every engine. */
type Cell = string | number | null | Uint8Array;
export type CopiedRow = Cell[];

/** A table as every engine has it. */
export interface CopiedTable {
	name: string;
	/** The columns of the key, by which rows are ordered. */
	key: readonly string[];
	/** The other columns. */
	values: readonly string[];
}

const table = (name: string, key: string, values = ""): CopiedTable => ({
	name,
	key: key.split(" "),
	values: values === "" ? [] : values.split(" "),
});

/** The accounts, each table after those that it refers to. */
export const accountTables: readonly CopiedTable[] = [
	table(
		"plans",
		"name",
		"monthly_allowance market_data bulk streams stream_symbols families created_at per_second burst concurrency",
	),
	table("accounts", "id", "name plan created_at disabled_at is_operator"),
	table("api_keys", "id", "account_id name prefix sha256 created_at last_used_at expires_at revoked_at"),
	table("allowance", "account_id period", "used"),
	table("usage", "account_id day operation_id key_id", "count"),
	table("file_charges", "day key_id file"),
	table("secrets", "name", "secret"),
];

/** The market data, each table after those that it refers to. */
export const marketTables: readonly CopiedTable[] = [
	table("securities", "id", "symbol"),
	table(
		"datasets",
		"id",
		"source file tag sha256 licence retrieved_at imported_at rows skipped newest adjusted_through",
	),
	table("dataset_areas", "dataset_id area", "first last only_security rows"),
	table("coverage", "security_id area tag", "newest"),
	table("records", "area security_id id", "time kind data dataset_id"),
	table("day_bars", "security_id day", "open high low close volume turnover dataset_id"),
	table("shareholders", "security_id time dataset_id", "records"),
	table("minute_bars", "security_id day dataset_id", "newest bars"),
	table("depth", "security_id start dataset_id", "newest snapshots"),
	table(
		"short_volume",
		"security_id day facility",
		"short_volume short_exempt_volume total_volume dataset_id",
	),
	table(
		"trades",
		"security_id time_us sequence",
		"price volume trade_type direction trade_session dataset_id",
	),
	table("covered_records", "area security_id id dataset_id", "time kind data"),
	table("covered_day_bars", "security_id day dataset_id", "open high low close volume turnover"),
	table(
		"covered_short_volume",
		"security_id day facility dataset_id",
		"short_volume short_exempt_volume total_volume",
	),
	table(
		"covered_trades",
		"security_id time_us sequence dataset_id",
		"price volume trade_type direction trade_session",
	),
	table("market_days", "security_id area day dataset_id"),
	table("derived", "kind security_id", "time dataset_ids data"),
	table("disabled_tags", "tag"),
	table("trust_orders", "area tag", "place"),
	table("versions", "version", "at token"),
	table("changes", "version area security_id", "symbol first last"),
];

/** The state of updates, without what belongs to a running process: locks and planned times. */
export const updateTables: readonly CopiedTable[] = [
	table("update_hosts", "name", "next held_until held_ms reason"),
	table("update_files", "url", "etag last_modified datasets seen_at"),
	table("update_items", "source item", "at"),
	table("update_runs", "id", "source target started_at ended_at outcome rows failure message files"),
];

export const copiedTables: readonly CopiedTable[] = [...accountTables, ...marketTables, ...updateTables];

export const columnsOf = ({ key, values }: CopiedTable): string => [...key, ...values].join(", ");

/** All rows in the order of their key, which is the order of bytes on every engine. */
export const selectAll = (table: CopiedTable): string =>
	`select ${columnsOf(table)} from ${table.name} order by ${table.key.join(", ")}`;

/** The source or the target of a copy. All reads and writes are in one transaction of each database. */
export interface CopyEnd {
	/** Names of the tables that hold rows. */
	filled(): Promise<string[]>;
	dataVersion(): Promise<number>;
	/** All rows of a table in the order of its key, in batches. */
	read(table: CopiedTable): AsyncIterable<CopiedRow[]>;
	write(table: CopiedTable, rows: readonly CopiedRow[]): Promise<void>;
	/** Makes what was written hold. */
	finish(dataVersion: number): Promise<void>;
	/** Undoes what was not finished. */
	close(): Promise<void>;
}

/** Rows in a batch. */
export const batchSize = 5_000;
