/** Where the rows of a dataset in one area lie. */
export interface Bounds {
	/** First and last time, epoch milliseconds. */
	first: number;
	last: number;
	/** The security of all rows, null when there are several. A file per security is common. */
	only_security: number | null;
	/** Rows that the dataset brought, null when not known. */
	rows: number | null;
}
