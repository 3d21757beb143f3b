import { resolve } from "node:path";
import { displayAddress } from "../postgres/connection/address.ts";
import { type CopiedRows, copyStores } from "./copy.ts";
import { openPostgresEnd } from "./postgres-end.ts";
import { openSqliteEnd } from "./sqlite-end.ts";
import type { CopyEnd } from "./tables.ts";

/** A PostgreSQL address, or the path of a folder of SQLite files. */
type StoreLocation = string;

const isAddress = (location: StoreLocation): boolean => /^postgres(ql)?:\/\//.test(location);

/**
 * A location as it may be shown.
 *
 * @example
 * displayLocation("postgres://me:secret@db.example/market").includes("secret"); // => false
 */
export const displayLocation = (location: StoreLocation): string =>
	isAddress(location) ? displayAddress(location) : resolve(location);

const open = (location: StoreLocation, role: "source" | "target"): Promise<CopyEnd> =>
	isAddress(location) ? openPostgresEnd(location, role) : openSqliteEnd(resolve(location), role);

/**
 * Copies the stores of one location to another, whatever engine each is: see `copyStores`.
 *
 * @example
 * const copied = await migrateStores(".data", "postgres://localhost/market");
 */
export async function migrateStores(from: StoreLocation, to: StoreLocation): Promise<CopiedRows[]> {
	const source = await open(from, "source");
	try {
		const target = await open(to, "target");
		try {
			return await copyStores(source, target);
		} finally {
			await target.close();
		}
	} finally {
		await source.close();
	}
}
