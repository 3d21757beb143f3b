import type { Limits } from "./limits.ts";

/** A file that was fetched: local, with the hash of its bytes as they came (compressed or not). */
export interface SourceFile {
	/** Name without folders and without `.gz`, by which sources tell their files apart. */
	name: string;
	/** Path below the folder that was given, the name for a single file. Messages use it. */
	label: string;
	/** Where the bytes are. */
	path: string;
	size: number;
	sha256: string;
	/** When a URL was fetched or a local file last modified. Epoch milliseconds. */
	retrievedAt: number;
	limits: Limits;
}
