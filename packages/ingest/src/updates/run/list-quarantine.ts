import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { withoutUrlSecrets } from "@us-market-data/market";
import { downloadsFolder, quarantineFolder } from "./downloads.ts";
import { noteEnding } from "./quarantine.ts";
import { presentable } from "./report.ts";

/** A refused file of a feed, for the operator. Without keys and paths. */
export interface QuarantinedFile {
	feed: string;
	name: string;
	url: string | null;
	why: string;
	/** ISO 8601. */
	refusedAt: string;
	/** Bytes that are kept of it; null when only the note is. */
	bytes: number | null;
}

/** The refused files of all feeds of a data folder, the newest first. */
export async function quarantinedFiles(dataFolder: string): Promise<QuarantinedFile[]> {
	const downloads = downloadsFolder(dataFolder);
	const feeds = await readdir(downloads).catch(() => []);
	const found = await Promise.all(feeds.map((feed) => ofFeed(feed, quarantineFolder(join(downloads, feed)))));
	return found.flat().sort((a, b) => (a.refusedAt < b.refusedAt ? 1 : -1));
}

async function ofFeed(feed: string, folder: string): Promise<QuarantinedFile[]> {
	const entries = await readdir(folder).catch(() => []);
	const notes = entries.filter((entry) => entry.endsWith(noteEnding));
	return (await Promise.all(notes.map((note) => readNote(feed, join(folder, note))))).flat();
}

/** Nothing when the note went meanwhile. */
async function readNote(feed: string, path: string): Promise<QuarantinedFile[]> {
	const text = await readFile(path, "utf8").catch(() => undefined);
	if (text === undefined) return [];
	const note = JSON.parse(text) as Pick<QuarantinedFile, "name" | "url" | "why" | "refusedAt">;
	const stats = await stat(path.slice(0, -noteEnding.length)).catch(() => null);
	return [
		{
			feed,
			name: note.name,
			refusedAt: note.refusedAt,
			why: presentable(note.why),
			url: note.url === null ? null : withoutUrlSecrets(note.url),
			bytes: stats?.size ?? null,
		},
	];
}
