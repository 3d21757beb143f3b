import { readdirSync, statfsSync, statSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { MiB } from "./limits.ts";

/** Bytes that a user without special rights may still write to the disk of a folder. */
export type SpaceOf = (folder: string) => Promise<number>;

/** The system's measure. */
export const systemSpace: SpaceOf = async (folder) => {
	const { bavail, bsize } = await statfs(folder);
	return bavail * bsize;
};

/** Bytes that stay free unless the operator says otherwise: charges, logs and journals need room. */
const defaultReserveBytes = 256 * MiB;

/** Too little is free on a disk for more to be fetched or imported. Nothing is wrong with the file. */
export class LowSpace extends Error {
	override readonly name = "LowSpace";
}

/** Demand on a disk. */
interface Room {
	/** Bytes that are about to be written. */
	needed?: number;
	/** Bytes that stay free. */
	reserve?: number;
	spaceOf?: SpaceOf;
}

/** @throws LowSpace when fewer than the reserve would stay free */
export async function requireSpace(
	folder: string,
	{ needed = 0, reserve = defaultReserveBytes, spaceOf = systemSpace }: Room,
): Promise<void> {
	checkFreeSpace(await spaceOf(folder), needed, reserve);
}

/**
 * Checks the disk of a folder while databases there are written; one check takes microseconds. The content of
 * their journals is still to be written once more.
 * @throws LowSpace
 */
export const roomFor =
	(folder: string, { reserve = defaultReserveBytes }: Pick<Room, "reserve">) =>
	(): void => {
		const { bavail, bsize } = statfsSync(folder);
		checkFreeSpace(bavail * bsize, journalsIn(folder), reserve);
	};

function journalsIn(folder: string): number {
	const names = readdirSync(folder).filter((name) => name.endsWith(".sqlite-wal"));
	const sizes = names.map((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0);
	return sizes.reduce((sum, size) => sum + size, 0);
}

function checkFreeSpace(free: number, needed: number, reserve: number): void {
	if (free - needed >= reserve) return;
	const neededText = needed > 0 ? `, ${inMiB(needed, Math.ceil)} are wanted` : "";
	throw new LowSpace(
		`Free space of the disk is ${inMiB(free)}${neededText}; allowed: at least ${inMiB(reserve)} that stay free (MIN_FREE_DISK_MB).`,
	);
}

const inMiB = (bytes: number, round = Math.floor): string =>
	`${round(bytes / MiB).toLocaleString("en-US")} MiB`;
