import { folderFault } from "../../data-folder.ts";

/** A backup that cannot be made or restored. The message names the reason and an alternative. Nothing was changed. */
export class BackupRefused extends Error {
	override readonly name = "BackupRefused";
}

/** Does what needs a folder. Refuses one without a name, or that the system does not let us use, in a sentence. */
export async function usableFolder<T>(what: string, folder: string, work: () => Promise<T>): Promise<T> {
	if (folder === "") throw new BackupRefused(`${what} is ""; allowed: the path of a folder.`);
	try {
		return await work();
	} catch (cause) {
		const fault = folderFault(cause);
		if (fault === undefined) throw cause;
		throw new BackupRefused(`${what} ${folder} cannot be used: ${fault}; name another one.`, { cause });
	}
}
