/**
 * Values that were made for texts, in bounded memory. It keeps two generations: when the younger one is full, the older one
 * is forgotten. A look-up costs less than in a list that is kept in the order of use.
 */
export class Recent<Value> {
	readonly #size: number;
	#younger = new Map<string, Value>();
	#older = new Map<string, Value>();

	/** @param size values of a generation */
	constructor(size: number) {
		this.#size = size;
	}

	get(text: string): Value | undefined {
		const value = this.#younger.get(text);
		if (value !== undefined) return value;
		const old = this.#older.get(text);
		if (old !== undefined) this.set(text, old);
		return old;
	}

	set(text: string, value: Value): void {
		if (this.#younger.size >= this.#size) {
			this.#older = this.#younger;
			this.#younger = new Map();
		}
		this.#younger.set(text, value);
	}
}
