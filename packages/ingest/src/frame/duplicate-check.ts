import { type AreaName, areaOf, areas, dayMs, InputError, minuteMs } from "@us-market-data/market";
import type { ImportedRecord } from "./importer.ts";

/** Areas whose records are told apart by their time, and the milliseconds between two of them. */
const steps: Readonly<Partial<Record<AreaName, number>>> = {
	dayBars: dayMs,
	minuteBars: minuteMs,
	shortVolume: dayMs,
};

/** Tells records of one time apart: the facility of short volume, else the area. */
const partOf = ({ area, record }: ImportedRecord): string => ("facility" in record ? record.facility : area);

/**
 * The keys that a file brought so far, to notice that one comes twice. Bars take a bit each, so that a day of
 * all minute bars of the market fits in a few megabytes.
 */
export class DuplicateCheck {
	readonly #ids = new Map<string, Set<string>>();
	/** Keyed by what tells records of one time apart, then by symbol; most symbols of a day's file have one number. */
	readonly #numbers = new Map<string, Map<string, number | Numbers>>();
	readonly #unique: ReadonlySet<AreaName>;

	/** Records of the `unique` areas are not remembered: millions of trades would fill the memory. */
	constructor(unique: readonly AreaName[] = []) {
		this.#unique = new Set(unique);
	}

	/** @throws InputError when the record of the same area, symbol and identity came before. */
	add(row: ImportedRecord, time: number): void {
		if (this.#unique.has(row.area)) return;
		const step = steps[row.area];
		const isNew =
			step !== undefined && time % step === 0 ? this.#isNewNumber(row, time / step) : this.#isNewId(row);
		if (isNew) return;
		const value = `${row.symbol} ${idOf(row)}`;
		throw new InputError(
			{ line: row.line, field: areas[row.area].title, value },
			"each record once in a file",
		);
	}

	#isNewNumber(row: ImportedRecord, number: number): boolean {
		const symbols = present(this.#numbers, partOf(row), () => new Map<string, number | Numbers>());
		const existing = symbols.get(row.symbol);
		if (existing === undefined) symbols.set(row.symbol, number);
		if (existing === undefined || existing === number) return existing === undefined;
		if (typeof existing !== "number") return existing.add(number);
		symbols.set(row.symbol, new Numbers().with(existing).with(number));
		return true;
	}

	#isNewId(row: ImportedRecord): boolean {
		const ids = present(this.#ids, `${row.area}/${row.symbol}`, () => new Set<string>());
		return added(ids, idOf(row));
	}
}

const idOf = (row: ImportedRecord): string => areaOf(row.area).id(row.record);

function present<V>(map: Map<string, V>, key: string, make: () => V): V {
	const existing = map.get(key);
	if (existing !== undefined) return existing;
	const created = make();
	map.set(key, created);
	return created;
}

function added(set: Set<string>, value: string): boolean {
	const before = set.size;
	return set.add(value).size > before;
}

const perBlock = 1024;

/** A set of neighbouring integers, one bit each. */
class Numbers {
	readonly #blocks = new Map<number, Uint32Array>();

	with(number: number): this {
		this.add(number);
		return this;
	}

	/** True when the number is new. */
	add(number: number): boolean {
		const index = Math.floor(number / perBlock);
		const offset = number - index * perBlock;
		const block = this.#blocks.get(index) ?? new Uint32Array(perBlock / 32);
		this.#blocks.set(index, block);
		const mask = 1 << (offset & 31);
		const word = block[offset >> 5] ?? 0;
		block[offset >> 5] = word | mask;
		return (word & mask) === 0;
	}
}
