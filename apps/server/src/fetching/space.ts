import { statfs } from "node:fs/promises";
import { MiB } from "./limits.ts";

/** Bytes that a user without rights of its own may still write to the disk of a folder. */
export type SpaceOf = (folder: string) => Promise<number>;

/** By the system. */
export const systemSpace: SpaceOf = async (folder) => {
	const { bavail, bsize } = await statfs(folder);
	return bavail * bsize;
};

/** Bytes that stay free unless the operator says otherwise: charges, logs and journals need room. */
export const usualReserve = 256 * MiB;

/** Too little is free on a disk for more to be fetched or imported. Nothing is wrong with the file. */
export class LowSpace extends Error {
	override readonly name = "LowSpace";
}

/** What is asked of a disk. */
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
	{ needed = 0, reserve = usualReserve, spaceOf = systemSpace }: Room,
): Promise<void> {
	const free = await spaceOf(folder);
	if (free - needed >= reserve) return;
	const wanted = needed > 0 ? `, ${inMiB(needed)} are wanted` : "";
	throw new LowSpace(
		`Free space of the disk is ${inMiB(free)}${wanted}; allowed: at least ${inMiB(reserve)} that stay free (MIN_FREE_DISK_MB).`,
	);
}

const inMiB = (bytes: number): string => `${Math.floor(bytes / MiB).toLocaleString("en-US")} MiB`;
