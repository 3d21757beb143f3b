/** A body that is written out already. It counts as held until whoever got it has it all, and calls `release`. */
export class ReadyBody {
	/** JSON in UTF-8. */
	readonly bytes: Uint8Array;
	readonly etag: string;
	#release: (() => void) | undefined;

	constructor(bytes: Uint8Array, etag: string, release: () => void) {
		this.bytes = bytes;
		this.etag = etag;
		this.#release = release;
	}

	release(): void {
		this.#release?.();
		this.#release = undefined;
	}
}
