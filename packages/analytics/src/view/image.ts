/**
 * A view as bytes: threads share it without a copy, and a file can hold it. A head in JSON tells where the sections of
 * numbers and texts begin.
 */
export type ViewImage = SharedArrayBuffer;

/** Where a section begins behind the head, and its length in bytes. */
type Place = readonly [offset: number, length: number];

interface Head<Facts> {
	facts: Facts;
	sections: Readonly<Record<string, Place>>;
}

/** Bytes in front of the head, which hold its length. */
const prefix = 8;

const aligned = (length: number): number => Math.ceil(length / 8) * 8;

/** Collects the sections of an image. */
export class ImageWriter {
	readonly #sections = new Map<string, Uint8Array>();

	numbers(name: string, { buffer, byteOffset, byteLength }: Float64Array | Uint32Array): void {
		this.#sections.set(name, new Uint8Array(buffer, byteOffset, byteLength));
	}

	/** Adds texts, of which each can be read by itself. */
	texts(name: string, texts: readonly Uint8Array[]): void {
		const ends = new Uint32Array(texts.length);
		let end = 0;
		for (const [index, text] of texts.entries()) {
			end += text.length;
			ends[index] = end;
		}
		this.#sections.set(name, Buffer.concat(texts));
		this.numbers(`${name} ends`, ends);
	}

	/** @param facts the rest, as JSON holds it */
	finish(facts: object): ViewImage {
		const places: Record<string, Place> = {};
		let length = 0;
		for (const [name, { byteLength }] of this.#sections) {
			places[name] = [length, byteLength];
			length += aligned(byteLength);
		}
		const head = Buffer.from(JSON.stringify({ facts, sections: places } satisfies Head<object>));
		const begin = aligned(prefix + head.length);
		const image = new SharedArrayBuffer(begin + length);
		const bytes = new Uint8Array(image);
		new DataView(image).setUint32(0, head.length);
		bytes.set(head, prefix);
		for (const [name, section] of this.#sections) bytes.set(section, begin + (places[name]?.[0] ?? 0));
		return image;
	}
}

/** Texts of an image, each decoded when it is read. */
export interface Texts {
	readonly length: number;
	at(index: number): string;
}

/** Reads the sections of an image. */
export class ImageReader<Facts> {
	readonly facts: Facts;
	readonly #image: ViewImage;
	readonly #sections: Head<Facts>["sections"];
	readonly #begin: number;

	constructor(image: ViewImage) {
		const length = new DataView(image).getUint32(0);
		const head: Head<Facts> = JSON.parse(Buffer.from(image, prefix, length).toString());
		this.facts = head.facts;
		this.#image = image;
		this.#sections = head.sections;
		this.#begin = aligned(prefix + length);
	}

	doubles(name: string): Float64Array {
		const [offset, length] = this.#place(name);
		return new Float64Array(this.#image, this.#begin + offset, length / Float64Array.BYTES_PER_ELEMENT);
	}

	codes(name: string): Uint32Array {
		const [offset, length] = this.#place(name);
		return new Uint32Array(this.#image, this.#begin + offset, length / Uint32Array.BYTES_PER_ELEMENT);
	}

	texts(name: string): Texts {
		const ends = this.codes(`${name} ends`);
		const bytes = Buffer.from(this.#image, this.#begin + this.#place(name)[0], this.#place(name)[1]);
		return {
			length: ends.length,
			at: (index) => bytes.toString("utf8", index === 0 ? 0 : ends[index - 1], ends[index]),
		};
	}

	#place(name: string): Place {
		const place = this.#sections[name];
		if (!place) throw new Error(`the image of the view has no section "${name}"`);
		return place;
	}
}
