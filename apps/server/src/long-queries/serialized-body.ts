import type { NextQuery } from "@us-market-data/operations";

/** What a thread has made of a query. */
export interface SerializedQuery {
	bytes: Uint8Array<ArrayBuffer>;
	/** Value of `Content-Type`. */
	type: string;
	/** Headers of its encoding. */
	headers: Readonly<Record<string, string>>;
	/** Validator of the bytes. */
	etag: string;
	/** Parameters of the request for what follows. */
	next?: NextQuery | undefined;
}

/** A body that is serialized already. It counts as held until the response is over and calls `release`. */
export class SerializedBody {
	readonly bytes: Uint8Array;
	readonly type: string;
	readonly headers: SerializedQuery["headers"];
	readonly etag: string;
	/** Parameters of the request for what follows. */
	readonly next: NextQuery | undefined;
	#release: (() => void) | undefined;

	constructor({ bytes, type, headers, etag, next }: SerializedQuery, release: () => void) {
		this.bytes = bytes;
		this.type = type;
		this.headers = headers;
		this.etag = etag;
		this.next = next;
		this.#release = release;
	}

	release(): void {
		this.#release?.();
		this.#release = undefined;
	}
}
