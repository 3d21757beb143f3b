import { lstat, mkdir, readdir, rename } from "node:fs/promises";
import { extname, join } from "node:path";
import { InputError } from "@us-market-data/market";
import { roomFor } from "../fetching/disk-space.ts";
import { fileResults } from "../frame/file-results.ts";
import type { Importer } from "../frame/importer.ts";
import { stoppable } from "../frame/progress.ts";
import type { ImportReport } from "../frame/report.ts";
import { runImport } from "../frame/run.ts";
import type { UpdateDeps } from "./run/deps.ts";
import { Quarantine } from "./run/quarantine.ts";
import { recordedRun } from "./run/recorded.ts";
import { presentable } from "./run/report.ts";

/** Milliseconds between two looks at the folder. */
const lookIntervalMs = 2_000;

/** Folders of the folder that hold no new files. */
const doneFolder = "done";
const quarantineFolder = "quarantine";

/** Names that programs give to files which they are writing. */
const unfinished = /^\.|\.(tmp|part|partial|filepart|crdownload)$/i;

/** The length and time of a file, which stay the same once it is whole. */
interface Look {
	size: number;
	mtimeMs: number;
}

/** A file of the folder, and the importers that could take it. */
interface FoundFile {
	/** Path below the folder: a name, or `<source>/<name>`. */
	label: string;
	name: string;
	/** The source whose folder it lies in. */
	source: string | null;
}

/** What became of a file. */
export interface FeedFolderResult {
	file: string;
	outcome: "stored" | "unchanged" | "refused";
	rows: number;
	/** The refusal. */
	message: string;
}

/**
 * Imports the files that appear in a folder, once they are whole: their length and time are the same at two looks in a row. The
 * importer that takes the name imports a file, or that of the source whose folder it lies in. What was imported moves to `done`, what is
 * refused to `quarantine`, with a note. What the store cannot take stays for the next look.
 */
export class FeedFolder {
	readonly #folder: string;
	readonly #deps: UpdateDeps;
	readonly #quarantine: Quarantine;
	#looks = new Map<string, Look>();

	/** @param folder must exist */
	constructor(folder: string, deps: UpdateDeps) {
		this.#folder = folder;
		this.#deps = deps;
		this.#quarantine = new Quarantine(join(folder, quarantineFolder));
	}

	/**
	 * Looks at the folder, and imports the files that are whole.
	 *
	 * @throws errors of the system, of the store, and of a signal; the files that were not imported stay
	 */
	async look(): Promise<FeedFolderResult[]> {
		const looks = new Map<string, Look>();
		const whole: FoundFile[] = [];
		for (const file of await this.#files()) {
			const { isFile, ...look } = await lookAt(join(this.#folder, file.label));
			if (!isFile) continue;
			const before = this.#looks.get(file.label);
			looks.set(file.label, look);
			if (before?.size === look.size && before.mtimeMs === look.mtimeMs) whole.push(file);
		}
		this.#looks = looks;
		const results: FeedFolderResult[] = [];
		for (const { file, importer } of this.#inOrder(whole)) {
			this.#deps.signal?.throwIfAborted();
			results.push(await this.#take(file, importer));
			this.#looks.delete(file.label);
		}
		return results;
	}

	/** Looks until the signal is aborted. A look that fails is reported, and the next one tries again. */
	async watch(
		report: (results: FeedFolderResult[]) => void,
		failed: (message: string) => void,
	): Promise<void> {
		const { clock, signal } = this.#deps;
		let failure = "";
		while (!signal?.aborted) {
			try {
				const results = await this.look();
				if (results.length > 0) report(results);
				failure = "";
			} catch (error) {
				if (signal?.aborted) return;
				const message = error instanceof Error ? error.message : String(error);
				// Once, and not every two seconds.
				if (message !== failure) failed(message);
				failure = message;
			}
			await clock.sleep(lookIntervalMs, signal).catch(() => {});
		}
	}

	async #files(): Promise<FoundFile[]> {
		const files: FoundFile[] = [];
		for (const entry of await readdir(this.#folder, { withFileTypes: true })) {
			const { name } = entry;
			if (entry.isFile()) files.push({ label: name, name, source: null });
			else if (
				entry.isDirectory() &&
				name !== doneFolder &&
				name !== quarantineFolder &&
				!unfinished.test(name)
			)
				for (const inner of await readdir(join(this.#folder, name), { withFileTypes: true }))
					if (inner.isFile()) files.push({ label: `${name}/${inner.name}`, name: inner.name, source: name });
		}
		return files.filter(({ name }) => !unfinished.test(name));
	}

	/** The files in the order of their sources: some need the records of others. */
	#inOrder(files: readonly FoundFile[]): { file: FoundFile; importer: Importer | InputError }[] {
		const place = (importer: Importer | InputError) => (importer instanceof InputError ? 0 : importer.order);
		return files
			.map((file) => ({ file, importer: this.#importerOf(file) }))
			.sort((a, b) => place(a.importer) - place(b.importer) || (a.file.label < b.file.label ? -1 : 1));
	}

	#importerOf({ label, name, source }: FoundFile): Importer | InputError {
		// A native folder is several files that belong together.
		const importers = this.#deps.importers.filter((importer) => importer.source !== "native");
		const sources = importers.map((importer) => importer.source);
		if (source !== null) {
			const found = importers.find((importer) => importer.source === source);
			return found ?? new InputError({ file: label, field: "folder", value: source }, sources.join(", "));
		}
		const bare = name.replace(/\.gz$/i, "");
		const taking = importers.filter(({ takes }) => takes.test(bare));
		// One that takes the name itself counts before those that take every name of its ending.
		const ofName = taking.filter(({ takes }) => !takes.test(`a${extname(bare)}`));
		const fitting = ofName.length > 0 ? ofName : taking;
		const [first] = fitting;
		if (first && fitting.length === 1) return first;
		const folders = (first ? fitting.map((importer) => importer.source) : sources).join(", ");
		return new InputError(
			{ file: label, field: "file name", value: name },
			`a name that one source takes, or a folder named after its source: ${folders}`,
		);
	}

	async #take(file: FoundFile, importer: Importer | InputError): Promise<FeedFolderResult> {
		const { label, name } = file;
		const path = join(this.#folder, label);
		try {
			if (importer instanceof InputError) throw importer;
			const report = await this.#import(path, importer);
			await mkdir(join(this.#folder, doneFolder), { recursive: true });
			await rename(path, join(this.#folder, doneFolder, name));
			const isStored = report.files.some(({ status }) => status !== "unchanged");
			return { file: label, outcome: isStored ? "stored" : "unchanged", rows: report.stored, message: "" };
		} catch (error) {
			if (!(error instanceof InputError)) throw error;
			const why = error.message;
			await this.#quarantine.take(path, { name, url: null, why }, this.#deps.clock.now());
			return { file: label, outcome: "refused", rows: 0, message: presentable(why) };
		}
	}

	#import(path: string, importer: Importer): Promise<ImportReport> {
		const { market, updates, clock, signal, folder, settings, progress } = this.#deps;
		return recordedRun(
			`folder ${importer.source}`,
			{ updates, now: clock.now },
			() =>
				runImport(market, importer, path, {
					now: new Date(clock.now()),
					progress: stoppable(progress, signal),
					room: roomFor(folder, settings),
				}),
			(report) => ({
				target: report.files.map(({ file }) => file).join(", "),
				outcome: report.files.some(({ status }) => status !== "unchanged") ? "stored" : "unchanged",
				rows: report.stored,
				files: fileResults(report),
			}),
		);
	}
}

/** A file that goes meanwhile is none. */
async function lookAt(path: string): Promise<Look & { isFile: boolean }> {
	const stats = await lstat(path).catch(() => null);
	return { isFile: stats?.isFile() ?? false, size: stats?.size ?? 0, mtimeMs: stats?.mtimeMs ?? 0 };
}
