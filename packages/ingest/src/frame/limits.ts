import { InputError } from "@us-market-data/market";
import { beyondUnpacked, MiB } from "../fetching/limits.ts";

/**
 * Limits of a file's content, above all that its source has published, so that no file fills the memory or takes a day.
 */
export interface Limits {
	/** Bytes, unpacked; of an archive those of all its files that are read together. */
	unpacked: number;
	/** Files in an archive, read or not. */
	entries: number;
	/** Characters of a text that is read at once, such as a JSON or XML document. */
	document: number;
}

/** Limits of most sources. */
export const defaultFileLimits: Limits = { unpacked: 2048 * MiB, entries: 100_000, document: 32 * MiB };

/** Counts unpacked bytes of a file. */
export class Unpacked {
	readonly #packed: number;
	readonly #limits: Limits;
	#bytes = 0;

	constructor(packed: number, limits: Limits) {
		this.#packed = packed;
		this.#limits = limits;
	}

	/** True if so many more bytes are within the limits. */
	admits(bytes: number): boolean {
		return beyondUnpacked(this.#bytes + bytes, this.#packed, this.#limits.unpacked) === null;
	}

	/** @throws InputError when it is more than the limit, or than what data pack to. */
	add(bytes: number): void {
		this.#bytes += bytes;
		const allowed = beyondUnpacked(this.#bytes, this.#packed, this.#limits.unpacked);
		if (allowed === null) return;
		throw new InputError({ field: "unpacked size", value: `${this.#bytes} bytes and more` }, allowed);
	}
}
