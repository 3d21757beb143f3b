import { statfsSync } from "node:fs";
import { dirname } from "node:path";
import { StoreUnavailable } from "../../errors.ts";

/**
 * Primary result codes of SQLite after which the same can be asked again once the disk, the file or its lock is as it
 * should be: busy, no memory, read only, I/O error, malformed, full, cannot open, locking protocol, not a database.
 */
const unavailable = new Set([5, 7, 8, 10, 11, 13, 14, 15, 26]);

/** The codes after which the connection itself may be unusable. */
const suspicious = new Set([8, 10, 11, 14, 26]);

/** The codes that SQLite gives for a full disk: I/O error, full, cannot open. */
const ofDisk = new Set([10, 13, 14]);

const codeOf = (error: unknown): number | undefined =>
	error instanceof Error && "errcode" in error ? Number(error.errcode) & 0xff : undefined;

/** True if the file was unavailable, as opposed to refusing the statement. */
const isUnavailable = (error: unknown): boolean => unavailable.has(codeOf(error) ?? 0);

/** True for "another connection holds the lock", whatever its extended code. */
export const isBusy = (error: unknown): boolean =>
	codeOf(error instanceof StoreUnavailable ? error.cause : error) === 5;

/** True if the file should be reopened before the next statement. */
export const isSuspicious = (error: unknown): boolean => suspicious.has(codeOf(error) ?? 0);

/** The reason why a file was unavailable, in SQLite's words. SQLite often reports a full disk as a failing one. */
export function reasonOf(error: Error, file: string): string {
	const mayBeFull = ofDisk.has(codeOf(error) ?? 0);
	return mayBeFull && isFull(file) ? `the disk is full (${error.message})` : error.message;
}

/** Less is left than SQLite needs to open a file. */
function isFull(file: string): boolean {
	try {
		const { bavail, bsize } = statfsSync(dirname(file));
		return bavail * bsize < 65_536;
	} catch {
		return false;
	}
}

/** The error to throw: `StoreUnavailable` for a file that was unavailable, otherwise the error as it is. */
export function translated(error: unknown, file: string): unknown {
	if (!(error instanceof Error) || !isUnavailable(error)) return error;
	return new StoreUnavailable(`${file} cannot be used: ${reasonOf(error, file)}`, { cause: error });
}
