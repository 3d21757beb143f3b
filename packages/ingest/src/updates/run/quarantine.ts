import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { dayMs } from "@us-market-data/market";

/** Limits of the refused files that are kept. */
export interface QuarantineLimits {
	files: number;
	/** Bytes of all files together. Of a larger file only the note with the refusal is kept. */
	bytes: number;
	/** Milliseconds. */
	age: number;
}

const usual: QuarantineLimits = { files: 50, bytes: 256 * 2 ** 20, age: 30 * dayMs };

/** Facts about a refused file. */
export interface RejectedFile {
	name: string;
	/** Address of the file; null when it is not known. */
	url: string | null;
	/** The refusal: file, line, field, value and the allowed values. */
	why: string;
}

/** Ending of the name of a note, behind that of its file. */
export const noteEnding = ".why.json";

/**
 * Refused downloads of a feed, each with a note of the reason, for the operator. Nothing reads them again.
 * The oldest go when there are too many, or too much.
 */
export class Quarantine {
	readonly #folder: string;
	readonly #limits: QuarantineLimits;

	constructor(folder: string, limits: QuarantineLimits = usual) {
		this.#folder = folder;
		this.#limits = limits;
	}

	/** Moves a file here. It replaces an earlier one of the same name. */
	async take(path: string, rejected: RejectedFile, now: number): Promise<void> {
		await mkdir(this.#folder, { recursive: true, mode: 0o700 });
		const target = join(this.#folder, rejected.name);
		await rm(target, { recursive: true, force: true });
		await rename(path, target);
		const note = { ...rejected, refusedAt: new Date(now).toISOString() };
		await writeFile(`${target}${noteEnding}`, `${JSON.stringify(note, null, 2)}\n`, { mode: 0o600 });
		await this.prune(now);
	}

	/** Removes files beyond the limits of age, number and size. */
	async prune(now: number): Promise<void> {
		const notes = await this.#notes();
		let bytes = 0;
		for (const [index, { name, notedAt, size }] of notes.entries()) {
			const file = join(this.#folder, name);
			const isWithinLimits = index < this.#limits.files && now - notedAt < this.#limits.age;
			const fits = bytes + size <= this.#limits.bytes;
			if (isWithinLimits && fits) bytes += size;
			if (!isWithinLimits || !fits) await rm(file, { recursive: true, force: true });
			if (!isWithinLimits) await rm(`${file}${noteEnding}`, { force: true });
		}
	}

	/** The newest first. */
	async #notes(): Promise<{ name: string; notedAt: number; size: number }[]> {
		const entries = await readdir(this.#folder).catch(() => []);
		const notes = entries.filter((entry) => entry.endsWith(noteEnding));
		const files = notes.map(async (entry) => {
			const name = entry.slice(0, -noteEnding.length);
			const [note, file] = await Promise.all(
				[entry, name].map((one) => sizeAndTime(join(this.#folder, one))),
			);
			return { name, notedAt: note?.time ?? 0, size: file?.size ?? 0 };
		});
		return (await Promise.all(files)).sort((a, b) => b.notedAt - a.notedAt);
	}
}

async function sizeAndTime(path: string): Promise<{ size: number; time: number } | null> {
	const stats = await stat(path).catch(() => null);
	return stats && { size: stats.size, time: stats.mtimeMs };
}
