import { resolve } from "node:path";
import { shownAddress } from "../postgres/connection/address.ts";
import { type CopiedRows, copyStores } from "./copy.ts";
import type { CopyEnd } from "./copy-end.ts";
import { openPostgresEnd } from "./postgres-end.ts";
import { openSqliteEnd } from "./sqlite-end.ts";

/** A PostgreSQL address, or the path of a folder of SQLite files. */
type Place = string;

const isAddress = (place: Place): boolean => /^postgres(ql)?:\/\//.test(place);

/** A place as it may be shown. */
export const shownPlace = (place: Place): string => (isAddress(place) ? shownAddress(place) : resolve(place));

const open = (place: Place, role: "source" | "target"): Promise<CopyEnd> =>
	isAddress(place) ? openPostgresEnd(place, role) : openSqliteEnd(resolve(place), role);

/** Copies the stores of one place to another, whatever engine each is: see `copyStores`. */
export async function migrateStores(from: Place, to: Place): Promise<CopiedRows[]> {
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
