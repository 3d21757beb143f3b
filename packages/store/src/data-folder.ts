import { makePrivateFolder } from "./private-files.ts";

/** The data folder cannot be used. The message names the reason. */
export class DataFolderError extends Error {
	override readonly name = "DataFolderError";
}

/** Codes of the system that say a folder or a file in it cannot be used. */
const unusable: Readonly<Record<string, string>> = {
	EACCES: "this user may not write there",
	EPERM: "this user may not write there",
	EROFS: "it is on a file system that is read only",
	ENOTDIR: "a part of the path is a file",
	EEXIST: "it is a file",
	ENOENT: "it cannot be made there, or is a link that leads nowhere",
	ELOOP: "its links lead in a circle",
	ENAMETOOLONG: "its path is too long",
	EINVAL: "its path is not one that the system takes",
	ENOSPC: "the disk is full",
	EDQUOT: "the disk space of this user is used up",
	EFBIG: "a file would be larger than this user may make it",
	EIO: "the disk does not work",
	EMFILE: "too many files are open",
	ENFILE: "too many files are open",
};

/** Why a folder cannot be used, of an error of the system; undefined of any other error. */
export function folderErrorReason(error: unknown): string | undefined {
	const { code } = error as NodeJS.ErrnoException;
	return code === undefined ? undefined : unusable[code];
}

/**
 * Returns the refusal for an error that comes from the data folder or a file in it; undefined for any other error.
 *
 * @example
 * asDataFolderError(new Error("not of the system")); // => undefined
 */
export function asDataFolderError(error: unknown): DataFolderError | undefined {
	if (error instanceof DataFolderError) return error;
	if (!(error instanceof Error)) return undefined;
	const { code, syscall } = error as NodeJS.ErrnoException;
	const ofSystem = syscall === undefined || code === undefined ? undefined : unusable[code];
	const isStore = code === "ERR_SQLITE_ERROR";
	if (ofSystem === undefined && !isStore) return undefined;
	const reason = ofSystem === undefined ? error.message : `${ofSystem} (${error.message})`;
	return dataFolderError(reason, error);
}

/** A refusal of the data folder for a reason, which says where it is set. */
export const dataFolderError = (reason: string, cause: unknown): DataFolderError =>
	new DataFolderError(`Cannot use the data folder: ${reason}. DATA_DIR names the folder.`, { cause });

/**
 * Creates a missing data folder, with access only for its owner.
 *
 * @throws {DataFolderError}
 *
 * @example
 * await makeDataFolder(".data");
 */
export async function makeDataFolder(folder: string): Promise<void> {
	try {
		await makePrivateFolder(folder);
	} catch (error) {
		throw asDataFolderError(error) ?? error;
	}
}
