import { statSync } from "node:fs";
import { StoreUnavailable } from "../../errors.ts";

/** Which file a path names, whatever is written into it; undefined when it names none. */
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
