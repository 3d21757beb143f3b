import { InputError, urlKey } from "@us-market-data/market";
import type { Dataset } from "@us-market-data/store";
import { requireSpace } from "../../fetching/disk-space.ts";
import { FetchFailed } from "../../fetching/fetch-failed.ts";
import { namingFile } from "../../frame/store-error.ts";
import type { DueFile, Feed } from "../feeds/feed.ts";
import { attempts, idleMs, type UpdateDeps } from "./deps.ts";
import { Downloads } from "./downloads.ts";
import { type Fetching, fetchDueFile, toolsOf } from "./fetch-due.ts";
import { type Importing, importReady, rejectFile } from "./import-ready.ts";
import type { FileOutcome } from "./report.ts";

/** Files that are fetched before they are imported together. */
const batch = 64;

/** Options of an update. */
export interface UpdateOptions {
	/** First day, `YYYY-MM-DD`; null for what each feed takes by itself. */
	since: string | null;
}

/** A due file, with the URL of the file that named it. */
interface Item {
	due: DueFile;
	parent: string | null;
}

/** Work on one feed, from the due files to the stored records. */
interface Work extends Fetching, Importing {
	outcomes: FileOutcome[];
}

/**
 * Fetches and imports the due files of a feed. Files that an earlier run fetched and did not import come first. A file
 * that fails does not keep the others out, unless its host does not answer.
 * @throws any error that is neither a failure of a source nor a refusal
 */
export async function updateFeed(
	feed: Feed,
	deps: UpdateDeps,
	options: UpdateOptions,
): Promise<FileOutcome[]> {
	const importer = deps.importers.find(({ source }) => source === feed.source);
	if (!importer) throw new InputError({ field: "source", value: feed.source }, "a source with an importer");
	const downloads = new Downloads(deps.folder, feed.name);
	await downloads.open(deps.clock.now());
	await requireSpace(deps.folder, deps.settings);
	const outcomes = await importReady({ feed, importer, deps, downloads });
	const datasets = await storedDatasets(feed, deps);
	const context = contextOf(deps, feed);
	const work = {
		feed,
		importer,
		deps,
		downloads,
		context,
		datasets,
		outcomes,
		refetches: options.since !== null,
	};
	await workThrough(dueFiles(work, options), work);
	return outcomes;
}

async function storedDatasets(feed: Feed, { market }: UpdateDeps): Promise<Dataset[]> {
	return (await market.datasets()).filter(({ source }) => source === feed.source);
}

/** Context in which updates fetch; files of a feed also come from the hosts that it names. */
export const contextOf = ({ updates, clock, settings, signal, addressing }: UpdateDeps, feed?: Feed) => ({
	rateLimiter: updates,
	clock,
	settings: feed?.named ? { ...settings, named: feed.named } : settings,
	attempts,
	idleMs,
	...(signal && { signal }),
	...(addressing && { addressing }),
});

function dueFiles({ feed, deps, downloads, context, datasets }: Work, { since }: UpdateOptions) {
	const tools = toolsOf(downloads.transferPath("index"), context);
	return feed.due({ now: new Date(deps.clock.now()), since, market: deps.market, datasets, tools });
}

/** Names of the due files, for a dry run. It fetches the necessary indexes, but no files. */
export async function dueFileNames(feed: Feed, deps: UpdateDeps, options: UpdateOptions): Promise<string[]> {
	const downloads = new Downloads(deps.folder, feed.name);
	await downloads.open(deps.clock.now());
	const tools = toolsOf(downloads.transferPath("index"), contextOf(deps, feed));
	const { market, updates, clock } = deps;
	const datasets = await storedDatasets(feed, deps);
	const names: string[] = [];
	const context = { now: new Date(clock.now()), since: options.since, market, datasets, tools };
	for await (const { name } of feed.due(context)) {
		if (options.since !== null || !(await updates.isDone(feed.name, name))) names.push(name);
	}
	return names;
}

async function workThrough(dues: AsyncIterable<DueFile> | Iterable<DueFile>, work: Work): Promise<void> {
	let ready = 0;
	try {
		for await (const due of dues) {
			const queue: Item[] = [{ due, parent: null }];
			for (let item = queue.shift(); item; item = queue.shift()) {
				work.deps.signal?.throwIfAborted();
				const { isReady, followers } = await fetchItem(item, work);
				queue.unshift(...followers);
				if (isReady && ++ready % batch === 0) work.outcomes.push(...(await importReady(work)));
			}
		}
	} catch (error) {
		if (!(error instanceof FetchFailed)) throw error;
		work.outcomes.push(failed("", error));
	}
	work.outcomes.push(...(await importReady(work)));
}

const failed = (name: string, { message, failure }: FetchFailed): FileOutcome => ({
	name,
	outcome: "failed",
	rows: 0,
	failure,
	message,
});

/** Result of a due file, and the further files that it names. */
interface FetchedItem {
	isReady: boolean;
	followers: Item[];
}

async function fetchItem(item: Item, work: Work): Promise<FetchedItem> {
	const { due, parent } = item;
	const { outcomes, deps } = work;
	try {
		const outcome = await fetchDueFile(due, parent, work);
		if (outcome !== "ready") {
			if (outcome !== "settled") outcomes.push({ name: due.name, outcome, rows: 0, message: "" });
			return { isReady: false, followers: [] };
		}
		return await followersOf(due, work);
	} catch (error) {
		if (!(error instanceof FetchFailed)) throw error;
		if (parent !== null) await forgetParent(parent, deps, work);
		if (error.concernsHost) throw error;
		outcomes.push(failed(due.name, error));
		return { isReady: false, followers: [] };
	}
}

/** Further files that a file names; a file that cannot be read is refused. */
async function followersOf(due: DueFile, work: Work): Promise<FetchedItem> {
	const path = work.downloads.readyPath(due.name);
	try {
		const named = await namingFile(due.name, async () => (await due.follow?.(path)) ?? []);
		const followers = named.map((follower) => ({ due: follower, parent: due.urls[0] ?? null }));
		return { isReady: true, followers };
	} catch (error) {
		if (!(error instanceof InputError)) throw error;
		work.outcomes.push(await rejectFile(due.name, error.message, work));
		return { isReady: false, followers: [] };
	}
}

/** The file that named one that failed is fetched again next time, because only it holds the names. */
async function forgetParent(parent: string, deps: UpdateDeps, work: Work): Promise<void> {
	work.outcomes.push(...(await importReady(work)));
	await deps.updates.forgetFile(urlKey(parent));
}
