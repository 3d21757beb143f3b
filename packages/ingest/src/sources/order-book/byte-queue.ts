const smallest = 1 << 20;

/**
 * Bytes of a stream with pieces that are cut anywhere. Each piece is copied after the rest of the previous one, so
 * that what straddles two pieces is read in one go; memory grows with the longest thing that is waited for only.
 */
export class ByteQueue {
	bytes: Uint8Array<ArrayBuffer> = new Uint8Array(smallest);
	view = new DataView(this.bytes.buffer);
	/** Start of the bytes that were not read yet. The reader moves it. */
	position = 0;
	/** End of the bytes that were not read yet. */
	end = 0;

	/** Adds a piece. Positions change: the bytes that were not read yet begin at 0. */
	append(piece: Uint8Array): void {
		const remaining = this.end - this.position;
		if (remaining + piece.length > this.bytes.length) this.#grow(remaining + piece.length);
		else this.bytes.copyWithin(0, this.position, this.end);
		this.bytes.set(piece, remaining);
		this.position = 0;
		this.end = remaining + piece.length;
	}

	#grow(length: number): void {
		const longer = new Uint8Array(2 ** Math.ceil(Math.log2(length)));
		longer.set(this.bytes.subarray(this.position, this.end));
		this.bytes = longer;
		this.view = new DataView(longer.buffer);
	}
}

/** Text of Latin letters that is filled up with blanks. */
export function textAt(view: DataView, start: number, length: number): string {
	let text = "";
	for (let at = start; at < start + length; at++) text += String.fromCharCode(view.getUint8(at));
	return text.trimEnd();
}
