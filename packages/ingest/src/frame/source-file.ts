import type { Limits } from "./limits.ts";

/** A file that was fetched: local, with the hash of its bytes as they came (compressed or not). */
export interface SourceFile {
	/** Name without folders and without `.gz`, by which sources tell their files apart. */
	name: string;
	/** Path below the folder that was given, the name for a single file. Messages use it. */
	label: string;
	/** Path of the bytes. */
	path: string;
	size: number;
	sha256: string;
	/** Epoch milliseconds at which a URL was fetched or a local file last modified. */
	retrievedAt: number;
	/** True when it was just fetched from its source, so that its content is of `retrievedAt`. */
	isFetched: boolean;
	limits: Limits;
}
