import type { StoreSettings } from "./open.ts";

/**
 * Names the engine and the place of the stores for people. Neither user nor password of a database is named.
 *
 * @example
 * const settings = { DATA_DIR: "", DATABASE_URL: "postgres://market:pw@db:5432/prices", DATABASE_READ_URL: "" };
 * describeStore(settings); // => "PostgreSQL, database prices at db:5432"
 */
export function describeStore({ DATA_DIR, DATABASE_URL, DATABASE_READ_URL }: StoreSettings): string {
	if (DATABASE_URL === "") return `SQLite in ${DATA_DIR}`;
	const database = URL.parse(DATABASE_URL)?.pathname.slice(1);
	return [
		`PostgreSQL${database ? `, database ${database}` : ""}${at(DATABASE_URL)}`,
		...(DATABASE_READ_URL === "" ? [] : [`reads${at(DATABASE_READ_URL) || " elsewhere"}`]),
	].join(", ");
}

/** The host of an address, in its query if it is a socket. An address of several hosts is no URL; they are not named. */
function at(address: string): string {
	const url = URL.parse(address);
	const host = url?.searchParams.get("host") || url?.host;
	return host ? ` at ${host}` : "";
}
