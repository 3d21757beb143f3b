import { open } from "node:fs/promises";
import { dirname } from "node:path";
import type { FetchContext } from "./context.ts";
import { requireSpace } from "./disk-space.ts";
import { FetchFailed } from "./fetch-failed.ts";
import { MiB } from "./limits.ts";
import { bytesPath, dropPart } from "./partial-file.ts";

/** Bytes after which the disk is looked at again. */
const everyBytes = 8 * MiB;

const roomOf = ({ settings, spaceOf }: FetchContext) => ({
	...(settings.reserve !== undefined && { reserve: settings.reserve }),
	...(spaceOf && { spaceOf }),
});

/** @throws LowSpace when nothing may be written where a file is to go. */
export const requireRoom = (path: string, context: FetchContext): Promise<void> =>
	requireSpace(dirname(path), roomOf(context));

/**
 * Adds pieces to what came so far, while the disk has room for them. What is not a broken transfer, which may go on,
 * leaves nothing of the file.
 *
 * @param announced bytes that are to come, as far as the source says
 * @returns the size then
 * @throws FetchFailed, LowSpace
 */
export async function appended(
	path: string,
	pieces: AsyncIterable<Buffer>,
	announced: number,
	context: FetchContext,
): Promise<number> {
	const { signal } = context;
	const room = roomOf(context);
	try {
		await requireSpace(dirname(path), { ...room, needed: announced });
		return await append(path, pieces, () => requireSpace(dirname(path), room));
	} catch (error) {
		const goesOn = signal?.aborted || (error instanceof FetchFailed && error.kind !== "size");
		if (!goesOn) await dropPart(path);
		throw error;
	}
}

async function append(
	path: string,
	pieces: AsyncIterable<Buffer>,
	look: () => Promise<void>,
): Promise<number> {
	const file = await open(bytesPath(path), "a", 0o600);
	try {
		let since = 0;
		for await (const piece of pieces) {
			since += piece.length;
			if (since >= everyBytes) {
				await look();
				since = 0;
			}
			await file.writeFile(piece);
		}
		return (await file.stat()).size;
	} finally {
		await file.close();
	}
}
