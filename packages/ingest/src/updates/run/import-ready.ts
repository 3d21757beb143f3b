import { InputError } from "@us-market-data/market";
import { roomFor } from "../../fetching/disk-space.ts";
import type { Importer } from "../../frame/importer.ts";
import { stoppable } from "../../frame/progress.ts";
import type { ImportReport } from "../../frame/report.ts";
import { runImport } from "../../frame/run.ts";
import type { Feed } from "../feeds/feed.ts";
import type { UpdateDeps } from "./deps.ts";
import type { Downloads } from "./downloads.ts";
import type { FileOutcome } from "./report.ts";

/** Context in which downloads are imported. */
export interface Importing {
	feed: Feed;
	importer: Importer;
	deps: UpdateDeps;
	downloads: Downloads;
}

/**
 * Imports the finished downloads of a feed in one transaction; when that is refused, one by one, so that a bad file
 * does not keep the others out. What was imported is removed, what was refused goes into quarantine.
 * @throws StoreFault, StoreUnavailable and errors of the system; the files then wait for the next run
 */
export async function importReady(importing: Importing): Promise<FileOutcome[]> {
	const { downloads } = importing;
	const names = await downloads.names();
	if (names.length === 0) return [];
	try {
		return await recordOutcomes(names, await run(downloads.ready, importing), importing);
	} catch (error) {
		if (!(error instanceof InputError)) throw error;
	}
	const outcomes: FileOutcome[] = [];
	for (const name of names) outcomes.push(await importOne(name, importing));
	return outcomes;
}

async function importOne(name: string, importing: Importing): Promise<FileOutcome> {
	try {
		const report = await run(importing.downloads.readyPath(name), importing);
		const [outcome] = await recordOutcomes([name], report, importing);
		return outcome ?? { name, outcome: "unchanged", rows: 0, message: "" };
	} catch (error) {
		if (!(error instanceof InputError)) throw error;
		return rejectFile(name, error.message, importing);
	}
}

/** Puts a file into quarantine and reports it. */
export async function rejectFile(
	name: string,
	message: string,
	{ downloads, deps }: Pick<Importing, "downloads" | "deps">,
): Promise<FileOutcome> {
	await downloads.reject(name, message, deps.clock.now());
	return { name, outcome: "refused", rows: 0, message };
}

function run(target: string, { feed, importer, deps }: Importing): Promise<ImportReport> {
	const { market, clock, progress, signal, folder, settings } = deps;
	return runImport(market, importer, target, {
		...feed.options,
		now: new Date(clock.now()),
		progress: stoppable(progress, signal),
		room: roomFor(folder, settings),
	});
}

/** Notes the imported files and removes them from the downloads. */
async function recordOutcomes(
	names: string[],
	report: ImportReport,
	importing: Importing,
): Promise<FileOutcome[]> {
	const outcomes: FileOutcome[] = [];
	for (const name of names) {
		if (report.ignored.includes(name)) {
			outcomes.push(await rejectFile(name, `${name}: no file of ${report.source}`, importing));
			continue;
		}
		const files = report.files.filter(({ file }) => file === name);
		await remember(
			name,
			files.map(({ dataset }) => dataset),
			importing,
		);
		const isStored = files.some(({ status }) => status !== "unchanged");
		const rows = files.reduce((sum, { stored }) => sum + stored, 0);
		outcomes.push({ name, outcome: isStored ? "stored" : "unchanged", rows, message: "" });
	}
	return outcomes;
}

async function remember(name: string, datasets: string[], importing: Importing): Promise<void> {
	const { feed, deps, downloads } = importing;
	const facts = await downloads.factsOf(name);
	const now = deps.clock.now();
	if (facts?.url && datasets.length > 0) {
		const { etag, lastModified } = facts;
		await deps.updates.rememberFile(facts.url, { etag, lastModified, datasets }, now);
	}
	if (facts?.once) await deps.updates.markDone(feed.name, name, now);
	await downloads.remove(name);
}
