import { access, mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { waitFor } from "./health.ts";
import { feedFolder } from "./nodes.ts";

const feedPauseMs = 20_000;
/** A schedule that was cut off is replaced after a minute, and an import that it left is ended after another. */
const maxFeedSeconds = 240;

/** Puts file after file into the folder of the schedules, of which one is at work. */
export class Feed {
	/** Names of the files. */
	readonly files: string[] = [];
	readonly #end = new AbortController();
	readonly #loop: Promise<void>;

	constructor() {
		this.#loop = this.#run();
	}

	/** Ends, and waits until every file is imported. Throws if one is not in time. */
	async stop(): Promise<void> {
		this.#end.abort();
		await this.#loop;
		for (const file of this.files)
			await waitFor(maxFeedSeconds, `the import of ${file}`, () =>
				access(join(feedFolder, "done", file)).then(
					() => true,
					() => undefined,
				),
			);
	}

	async #run(): Promise<void> {
		const folder = join(feedFolder, "bars");
		await mkdir(folder);
		while (!this.#end.signal.aborted) {
			const number = this.files.length;
			// Symbols have letters alone.
			const letters = String.fromCharCode(65 + Math.trunc(number / 26), 65 + (number % 26));
			const file = `FE${letters}.csv`;
			const rows = ["2026-11-19", "2026-11-20"].map((date) => `${date},10,11,9,10,${1000 + number}`);
			const text = `Date,Open,High,Low,Close,Volume\n${rows.join("\n")}\n`;
			await writeFile(join(folder, `${file}.tmp`), text);
			await rename(join(folder, `${file}.tmp`), join(folder, file));
			this.files.push(file);
			await sleep(feedPauseMs, undefined, { signal: this.#end.signal }).catch(() => {});
		}
	}
}
