import type { Derived } from "../../market.ts";
import type { Queryable } from "../connection/database.ts";
import { readDerivedFrom } from "../tables/derived.ts";

/** Rows of one kind from one security on, as they were a moment ago. */
interface Block {
	rows: ReadonlyMap<number, Derived>;
	/** Greatest id up to which the block is complete. */
	through: number;
	readAt: number;
}

interface Walk {
	last: number;
	/** Number of consecutive reads with increasing ids. */
	steps: number;
	block: Block | undefined;
}

/** Steps after which someone walks through a kind. */
const walking = 8;
const blockSize = 256;
/** Milliseconds for which a block stays valid, unless the data version changes before. */
const life = 250;

/**
 * Reads derived rows ahead for a caller that reads one security after the other, such as the view of the market: a
 * hundred thousand ways to the database become a few hundred. Others get each row by itself.
 */
export class ReadAhead {
	readonly #source: Queryable;
	readonly #now: () => number;
	readonly #walks = new Map<string, Walk>();

	constructor(source: Queryable, now: () => number = () => performance.now()) {
		this.#source = source;
		this.#now = now;
	}

	/** The row of a security, as far as the walk through its kind has read ahead; otherwise what `one` reads. */
	async get<D>(
		kind: string,
		securityId: number,
		one: () => Promise<Derived<D> | undefined>,
	): Promise<Derived<D> | undefined> {
		const walk = this.#step(kind, securityId);
		if (walk.steps < walking) return one();
		if (!walk.block || securityId > walk.block.through || this.#now() - walk.block.readAt >= life) {
			walk.block = await this.#read(kind, securityId);
		}
		return walk.block.rows.get(securityId) as Derived<D> | undefined;
	}

	/** Forgets what was read ahead. */
	clear(): void {
		this.#walks.clear();
	}

	#step(kind: string, securityId: number): Walk {
		const known = this.#walks.get(kind);
		if (!known || securityId <= known.last) {
			const walk = { last: securityId, steps: 0, block: undefined };
			this.#walks.set(kind, walk);
			return walk;
		}
		known.last = securityId;
		known.steps++;
		return known;
	}

	async #read(kind: string, securityId: number): Promise<Block> {
		const readAt = this.#now();
		const rows = await readDerivedFrom(this.#source, kind, securityId, blockSize);
		const through = rows.length < blockSize ? Number.POSITIVE_INFINITY : (rows.at(-1)?.security.id ?? 0);
		return { rows: new Map(rows.map((row) => [row.security.id, row])), through, readAt };
	}
}
