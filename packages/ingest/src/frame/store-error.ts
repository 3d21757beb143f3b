import { InputError } from "@us-market-data/market";
import { isRecordError, isStoreError, StoreUnavailable } from "@us-market-data/store";

/** The database could not take an import; the files are not to blame and can be imported later. */
export class StoreError extends Error {
	override readonly name = "StoreError";

	constructor(cause: unknown) {
		super(`The database could not store the import; nothing of it is stored: ${messageOf(cause)}.`, {
			cause,
		});
	}
}

/** Translates an error of a store for the operator who imports the file; other errors stay as they are. */
export function reportedError(error: unknown, file: string | undefined): unknown {
	if (isRecordError(error)) return refusalOf(error, file);
	return isStoreError(error) && !(error instanceof StoreUnavailable) ? new StoreError(error) : error;
}

/**
 * Does work on files that needs neither network nor operator. Whatever it throws is a refusal of the
 * files, because their content made it fail; but a fault of the store and faults of the system, such as
 * a disk that cannot be read, stay what they are.
 * @param file name of the file, where only one can be to blame
 */
export async function namingFile<T>(file: string | undefined, work: () => T | Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		throw refusalOf(error, file);
	}
}

function refusalOf(error: unknown, file: string | undefined): unknown {
	if (error instanceof InputError) return file === undefined ? error : named(error, file);
	if (isStoreError(error) || isSystemError(error)) return error;
	const location = { ...(file !== undefined && { file }), field: "content", value: messageOf(error) };
	return new InputError(location, "what the source publishes; this content makes its import fail", {
		cause: error,
	});
}

/** A file within an archive is named behind it. */
function named(error: InputError, file: string): InputError {
	const inner = error.location.file;
	if (inner === undefined || inner.startsWith(file) || !/\.zip$/i.test(file)) return error.inFile(file);
	return new InputError({ ...error.location, file: `${file}: ${inner}` }, error.allowed, {
		cause: error.cause,
	});
}

/** A full disk, a folder without permission and the like. */
export const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
	error instanceof Error && "syscall" in error && "code" in error;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
