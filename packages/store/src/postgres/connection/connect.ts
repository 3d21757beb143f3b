import pg, { type ClientConfig } from "pg";

const int8 = 20;

/**
 * Whole numbers as numbers: ids, counts and epoch times stay below 2^53. Decimals are kept as text and never
 * come as numbers.
 */
const types: NonNullable<ClientConfig["types"]> = {
	getTypeParser: (oid: number, format?: "text" | "binary") =>
		oid === int8 && format !== "binary" ? Number : pg.types.getTypeParser(oid, format as "text"),
};

/** Milliseconds that a new connection may take before the database counts as away. */
const connectPatience = 5_000;

/**
 * Settings of each connection to a database; `application_name` is what its own views of activity show.
 *
 * @example
 * connectionSettings("postgres://localhost/market", "report").application_name; // => "us-market-data report"
 */
export const connectionSettings = (url: string, name: string): ClientConfig => ({
	connectionString: url,
	application_name: `us-market-data ${name}`,
	connectionTimeoutMillis: connectPatience,
	keepAlive: true,
	keepAliveInitialDelayMillis: 30_000,
	types,
});

/** A statement as `pg` takes it. It stands here because the thread of a writer starts in a third of the time without Kysely. */
export const configOf = (statement: string | { readonly name: string; readonly text: string }) =>
	typeof statement === "string" ? { text: statement } : { name: statement.name, text: statement.text };
