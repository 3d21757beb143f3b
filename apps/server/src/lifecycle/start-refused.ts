import { once } from "node:events";
import type { Server } from "node:http";

/** The service cannot start as it is set up. The message says what to do. */
export class StartRefused extends Error {
	override readonly name = "StartRefused";
}

/**
 * Listens, or says why not.
 *
 * @throws {StartRefused} when the port or the address cannot be had
 */
export async function listen(server: Server, port: number, host: string): Promise<void> {
	server.listen(port, host);
	try {
		await once(server, "listening");
	} catch (cause) {
		const { code } = cause as NodeJS.ErrnoException;
		const reason = whyNotListening[code ?? ""];
		if (!reason) throw cause;
		throw new StartRefused(`Cannot listen on ${host} port ${port}: ${reason}.`, { cause });
	}
}

const whyNotListening: Readonly<Record<string, string>> = {
	EADDRINUSE: "another process has the port; stop it or set PORT to another one (0 takes a free one)",
	EACCES: "this user may not; set PORT to 1024 or above",
	EADDRNOTAVAIL: "the address is none of this machine; set HOST to one that is, or to 0.0.0.0 for all",
	ENOTFOUND: "there is no such host; set HOST to an address of this machine",
};

/** Codes of the system that say a folder cannot be used. */
const unusable: Readonly<Record<string, string>> = {
	EACCES: "this user may not write there",
	EPERM: "this user may not write there",
	EROFS: "it is on a file system that is read only",
	ENOTDIR: "a part of the path is a file",
	EEXIST: "it is a file",
	ENOSPC: "the disk is full",
};

/** What to tell of an error at the start that comes from the data folder or a file in it; undefined of any other. */
export function dataFolderRefusal(error: unknown): StartRefused | undefined {
	if (!(error instanceof Error)) return undefined;
	const { code, syscall } = error as NodeJS.ErrnoException;
	const ofSystem = syscall === undefined || code === undefined ? undefined : unusable[code];
	const isStore = error.message.startsWith("cannot open ");
	if (ofSystem === undefined && !isStore) return undefined;
	const reason = ofSystem === undefined ? error.message : `${ofSystem} (${error.message})`;
	return new StartRefused(`Cannot use the data folder: ${reason}. DATA_DIR names the folder.`, {
		cause: error,
	});
}
