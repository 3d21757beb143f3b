/** The rows of an answer as a table, for encodings that hold rows alone. */
export interface RowTable {
	/** Members that lead to each list of rows. A list on the way is walked, and each of its entries has rows of its own. */
	readonly lists: readonly (readonly string[])[];
	/** The columns in the order of the contract. */
	readonly columns: readonly Column[];
}

/** One column of a table. */
export interface Column {
	/** Name of the member; of a member of a member its path, with dots. */
	readonly name: string;
	readonly type: ColumnType;
	/** The entry that has the value: 0 for that of the outermost list, null for the name of the list itself. */
	readonly level: number | null;
	/** Members that lead to the value in that entry; none for an entry that is a value. */
	readonly path: readonly string[];
	/** True for a member that depends on the request: without a row that has it, the column is left out. */
	readonly isOptional?: boolean;
}

/** `json` stands for lists, and for objects without known members. */
export type ColumnType =
	| "text"
	| "integer"
	| "number"
	| "boolean"
	| "decimal"
	| "date"
	| "timestamp"
	| "json";
