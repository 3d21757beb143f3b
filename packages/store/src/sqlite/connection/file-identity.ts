import { statSync } from "node:fs";
import { StoreUnavailable } from "../../errors.ts";

/** Identifies the file that a path names, independent of its contents. Undefined if the path names no file. */
export function identityOf(file: string): string | undefined {
	const stat = statSync(file, { throwIfNoEntry: false });
	return stat && `${stat.dev}:${stat.ino}`;
}

/** A file that was opened is not in its place any more. */
export class FileGone extends StoreUnavailable {
	constructor(file: string) {
		super(`${file} cannot be used: it is not there any more`);
	}
}
