import { type Area, type AreaName, areas, dayMs, InputRefused, minuteMs } from "@us-market-data/market";
import type { ImportedRecord } from "./importer.ts";

/** Areas whose records are told apart by their time alone, and the milliseconds between two of them. */
const steps: Readonly<Partial<Record<AreaName, number>>> = { dayBars: dayMs, minuteBars: minuteMs };

/**
 * The keys that a file brought so far, to notice that one comes twice. Bars take a bit each, so that a day of
 * all minute bars of the market fits in a few megabytes.
 */
export class DuplicateCheck {
	readonly #ids = new Map<string, Set<string>>();
	readonly #numbers = new Map<string, Numbers>();
	readonly #unique: ReadonlySet<AreaName>;

	/** Records of the `unique` areas are not remembered: millions of trades would fill the memory. */
	constructor(unique: readonly AreaName[] = []) {
		this.#unique = new Set(unique);
	}

	/** @throws InputRefused when the record of the same area, symbol and identity came before. */
	add(row: ImportedRecord, time: number): void {
		if (this.#unique.has(row.area)) return;
		const owner = `${row.area}/${row.symbol}`;
		const step = steps[row.area];
		const isNew =
			step !== undefined && time % step === 0
				? present(this.#numbers, owner, () => new Numbers()).add(time / step)
				: added(
						present(this.#ids, owner, () => new Set()),
						idOf(row),
					);
		if (isNew) return;
		const value = `${row.symbol} ${idOf(row)}`;
		throw new InputRefused(
			{ line: row.line, field: areas[row.area].title, value },
			"each record once in a file",
		);
	}
}

const idOf = (row: ImportedRecord): string => (areas[row.area] as Area).id(row.record);

function present<V>(map: Map<string, V>, key: string, make: () => V): V {
	const found = map.get(key);
	if (found !== undefined) return found;
	const made = make();
	map.set(key, made);
	return made;
}

function added(set: Set<string>, value: string): boolean {
	const before = set.size;
	return set.add(value).size > before;
}

const perBlock = 1024;

/** A set of neighbouring integers, one bit each. */
class Numbers {
	readonly #blocks = new Map<number, Uint32Array>();

	/** True when the number is new. */
	add(number: number): boolean {
		const index = Math.floor(number / perBlock);
		const place = number - index * perBlock;
		const block = this.#blocks.get(index) ?? new Uint32Array(perBlock / 32);
		this.#blocks.set(index, block);
		const mask = 1 << (place & 31);
		const word = block[place >> 5] ?? 0;
		block[place >> 5] = word | mask;
		return (word & mask) === 0;
	}
}
