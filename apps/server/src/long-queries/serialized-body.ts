import type { NextQuery } from "@us-market-data/operations";

/** What a thread has made of a query. */
export interface SerializedQuery {
	/** JSON in UTF-8. */
	bytes: Uint8Array<ArrayBuffer>;
	/** Validator of the bytes. */
	etag: string;
	/** Parameters of the request for what follows. */
	next?: NextQuery | undefined;
}

/** A body that is serialized already. It counts as held until the response is over and calls `release`. */
export class SerializedBody {
	/** JSON in UTF-8. */
	readonly bytes: Uint8Array;
	readonly etag: string;
	/** Parameters of the request for what follows. */
	readonly next: NextQuery | undefined;
	#release: (() => void) | undefined;

	constructor({ bytes, etag, next }: SerializedQuery, release: () => void) {
		this.bytes = bytes;
		this.etag = etag;
		this.next = next;
		this.#release = release;
	}

	release(): void {
		this.#release?.();
		this.#release = undefined;
	}
}
