import { access, lstat, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { dayMs } from "@us-market-data/market";
import type { Validators } from "../../fetching/transfer.ts";
import { Quarantine } from "./quarantine.ts";

/** Facts about a download that waits for its import. */
export interface DownloadFacts extends Validators {
	/** Address as `urlKey` has it; null for a file that was put together from many answers. */
	url: string | null;
	/** The URL of the file that named it, likewise. */
	parent: string | null;
	/** True when it is requested only once. */
	once: boolean;
}

/** Folders of a feed's folder that hold no rests of transfers. */
const permanentFolders: ReadonlySet<string> = new Set(["ready", "facts", "quarantine"]);

/** The folder below which each feed has its own. */
export const downloadsFolder = (dataFolder: string): string => join(dataFolder, "downloads");

/** The folder of refused files in the folder of a feed. */
export const quarantineFolder = (feedFolder: string): string => join(feedFolder, "quarantine");

/** Rests of transfers that were not resumed. */
const maxAgeMs = 3 * dayMs;

/**
 * The downloads of one feed below the data folder: transfers in progress, finished ones, and the facts about these.
 * A finished one is there whole or not at all, and stays until it is imported, even if the process ends.
 */
export class Downloads {
	/** Folder of the finished ones, for the importer. */
	readonly ready: string;
	readonly #folder: string;
	readonly #facts: string;
	readonly #quarantineFolder: string;
	readonly #quarantine: Quarantine;

	constructor(dataFolder: string, feed: string) {
		this.#folder = join(downloadsFolder(dataFolder), feed.replaceAll(/[^\w.-]/g, "_"));
		this.ready = join(this.#folder, "ready");
		this.#facts = join(this.#folder, "facts");
		this.#quarantineFolder = quarantineFolder(this.#folder);
		this.#quarantine = new Quarantine(this.#quarantineFolder);
	}

	/** Creates the folders and removes old partial files, also of disabled feeds. */
	async open(now: number): Promise<void> {
		for (const folder of [this.ready, this.#facts]) await mkdir(folder, { recursive: true });
		const all = dirname(this.#folder);
		for (const feed of await readdir(all)) await removeRests(join(all, feed), now);
		await this.#quarantine.prune(now);
	}

	/** Path to which a file is transferred. */
	transferPath(name: string): string {
		return join(this.#folder, name);
	}

	readyPath(name: string): string {
		return join(this.ready, name);
	}

	/** True when a file is finished and waits for its import. */
	isReady(name: string): Promise<boolean> {
		return access(this.readyPath(name)).then(
			() => true,
			() => false,
		);
	}

	/** Names of the finished files. */
	async names(): Promise<string[]> {
		return (await readdir(this.ready)).sort();
	}

	/** Turns a transferred file into one that waits for its import. */
	async finish(name: string, facts: DownloadFacts): Promise<void> {
		await writeFile(this.#factsPath(name), JSON.stringify(facts));
		await rename(this.transferPath(name), this.readyPath(name));
	}

	/** Null if they did not survive; the file is then fetched again when it is due. */
	async factsOf(name: string): Promise<DownloadFacts | null> {
		try {
			return JSON.parse(await readFile(this.#factsPath(name), "utf8")) as DownloadFacts;
		} catch {
			return null;
		}
	}

	/** Moves a finished file that was refused to a folder that no run reads, with the reason. */
	async reject(name: string, why: string, now: number): Promise<void> {
		const facts = await this.factsOf(name);
		await this.#quarantine.take(this.readyPath(name), { name, url: facts?.url ?? null, why }, now);
		await this.remove(name);
	}

	async remove(name: string): Promise<void> {
		await rm(this.readyPath(name), { recursive: true, force: true });
		await rm(this.#factsPath(name), { force: true });
	}

	#factsPath(name: string): string {
		return join(this.#facts, `${name}.json`);
	}
}

/** Another process may be removing or finishing them. */
async function removeRests(folder: string, now: number): Promise<void> {
	for (const name of await readdir(folder).catch(() => [])) {
		const path = join(folder, name);
		const stats = permanentFolders.has(name) ? null : await lstat(path).catch(() => null);
		if (stats && now - stats.mtimeMs > maxAgeMs) await rm(path, { recursive: true, force: true });
	}
}
