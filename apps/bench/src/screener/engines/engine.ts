import type { Query } from "../queries.ts";

/** The result of a search on one engine. */
export interface Found {
	/** Rows that meet the conditions. */
	total: number;
	/** The page: symbol and name, then the values of `shownBy`, each as the engine gives it. */
	rows: readonly (readonly unknown[])[];
}

/** A search that is ready to run. */
export type Ready = () => Found | Promise<Found>;

/** One way to hold the rows and search them. */
export interface Engine {
	name: string;
	/** Does what a service could do once per query, such as to prepare its statement. */
	prepare(query: Query): Ready | Promise<Ready>;
	close(): void;
}
