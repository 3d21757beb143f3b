import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Databases of a folder that are looked at after a loss of power. */
const databases = ["accounts.sqlite", "market.sqlite"] as const;
const sector = 512;

/** Bytes of a database and of its write-ahead log. */
interface Files {
	database: Buffer;
	log: Buffer;
}

/** The contents of a disk at one instant, by database. */
export type Image = ReadonlyMap<string, Files>;

export function imageOf(folder: string): Image {
	const read = (file: string) => (existsSync(file) ? readFileSync(file) : Buffer.alloc(0));
	return new Map(
		databases.map((name) => {
			const path = join(folder, name);
			return [name, { database: read(path), log: read(`${path}-wal`) }];
		}),
	);
}

/**
 * Returns contents that a disk may hold if the power fails between two images. Nothing of a statement in progress is
 * certain. There are two cases. Either the log grew, and any of its new sectors may be missing or half written. Or the
 * log was complete and was being moved into the database, and any of those sectors may be missing. SQLite waits for the
 * disk between the two.
 */
export function tornBetween(before: Image, after: Image, random: () => number): Image {
	const torn = new Map<string, Files>();
	for (const [name, old] of before) {
		const young = after.get(name) ?? old;
		const isMoving = !old.database.equals(young.database);
		if (isMoving && random() < 0.5) {
			// A log that was emptied at the end was full while it was moved.
			const log = young.log.length < old.log.length ? old.log : young.log;
			torn.set(name, { database: mixed(old.database, young.database, random), log });
		} else {
			const log = young.log.length < old.log.length ? old.log : mixedLog(old.log, young.log, random);
			torn.set(name, { database: old.database, log });
		}
	}
	return torn;
}

/** Length of the header of a log. */
const header = 32;

/** SQLite writes the header of a restarted log first, and waits for the disk before it continues. */
function mixedLog(old: Buffer, young: Buffer, random: () => number): Buffer {
	const isNew = !old.subarray(0, header).equals(young.subarray(0, header));
	if (isNew && random() < 0.2) return old;
	const log = mixed(old, young, random);
	if (isNew) young.copy(log, 0, 0, Math.min(header, log.length));
	return log;
}

/** Sectors of one or the other; the last one that is new may be cut in the middle. */
function mixed(old: Buffer, young: Buffer, random: () => number): Buffer {
	const length = Math.max(old.length, young.length);
	const result = Buffer.alloc(length);
	old.copy(result);
	// A short write leaves the beginning; a disk that reorders writes leaves anything.
	const inOrder = random() < 0.5;
	const cut = Math.floor(random() * (length + 1));
	for (let at = 0; at < young.length; at += sector) {
		const end = inOrder ? Math.min(at + sector, Math.max(at, cut)) : at + (random() < 0.5 ? sector : 0);
		young.copy(result, at, at, Math.min(end, young.length));
	}
	return result.subarray(0, inOrder ? Math.max(old.length, Math.min(cut, young.length)) : length);
}

/** The same where commits of accounts do not wait for the disk: any end of their log may be missing. */
export function withoutSync(image: Image, random: () => number): Image {
	const accounts = image.get("accounts.sqlite");
	if (!accounts) return image;
	const log = accounts.log.subarray(0, Math.floor(random() * (accounts.log.length + 1)));
	return new Map(image).set("accounts.sqlite", { ...accounts, log });
}

/** Writes an image into a new folder. */
export function writeImage(image: Image, folder: string): void {
	mkdirSync(folder, { recursive: true });
	for (const [name, { database, log }] of image) {
		writeFileSync(join(folder, name), database);
		if (log.length > 0) writeFileSync(join(folder, `${name}-wal`), log);
	}
}
