/** A body that is serialized already. It counts as held until the response is over and calls `release`. */
export class SerializedBody {
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
