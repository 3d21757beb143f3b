import { readFile, rm } from "node:fs/promises";
import { dayMs, urlKey } from "@us-market-data/market";
import type { Dataset } from "@us-market-data/store";
import type { FetchContext } from "../../fetching/context.ts";
import { FetchFailed } from "../../fetching/fetch-failed.ts";
import { defaultFetchLimits } from "../../fetching/limits.ts";
import { type Transferred, transfer, type Validators } from "../../fetching/transfer.ts";
import type { Importer } from "../../frame/importer.ts";
import type { DueFile, Feed, Tools } from "../feeds/feed.ts";
import type { UpdateDeps } from "./deps.ts";
import type { Downloads } from "./downloads.ts";

/** Context in which a due file is fetched. */
export interface Fetching {
	feed: Feed;
	importer: Importer;
	deps: UpdateDeps;
	context: FetchContext;
	downloads: Downloads;
	/** Datasets of the source that are held. */
	datasets: readonly Dataset[];
	/** True when the operator gave a first day, which makes settled files due again. */
	refetches: boolean;
}

/** `ready` waits for its import, `settled` was dealt with before. */
export type FetchOutcome = "ready" | "unchanged" | "not-published" | "settled";

/** A day after which a missing file is no longer expected. */
const publicationGraceMs = 14 * dayMs;

/**
 * Fetches one file, unless it is here already.
 * @throws FetchFailed
 */
export async function fetchDueFile(
	due: DueFile,
	parent: string | null,
	fetching: Fetching,
): Promise<FetchOutcome> {
	const { feed, deps, downloads } = fetching;
	if (await downloads.isReady(due.name)) return "ready";
	if (!fetching.refetches && (await deps.updates.isDone(feed.name, due.name))) return "settled";
	const outcome = due.gather
		? await gathered(due, due.gather, fetching)
		: await transferred(due, parent, fetching);
	if (outcome === "not-published" && (due.once || isOverdue(due, deps))) {
		await deps.updates.markDone(feed.name, due.name, deps.clock.now());
	}
	return outcome;
}

const isOverdue = ({ day }: DueFile, { clock }: UpdateDeps): boolean =>
	day !== undefined && clock.now() - Date.parse(day) > publicationGraceMs;

async function gathered(
	{ name }: DueFile,
	gather: NonNullable<DueFile["gather"]>,
	{ context, downloads }: Fetching,
): Promise<FetchOutcome> {
	const path = downloads.transferPath(name);
	if (!(await gather(toolsOf(path, context), path))) return "not-published";
	await downloads.finish(name, { url: null, parent: null, once: true, etag: null, lastModified: null });
	return "ready";
}

async function transferred(due: DueFile, parent: string | null, fetching: Fetching): Promise<FetchOutcome> {
	const { downloads, importer } = fetching;
	const context = { ...fetching.context, limits: importer.fetchLimits ?? defaultFetchLimits };
	for (const url of due.urls) {
		const path = downloads.transferPath(due.name);
		const parsed = parsedUrl(url);
		const validators = await validatorsOf(url, fetching);
		const result = await unlessAbsent(() => transfer(parsed, path, validators, context));
		if (result === null) continue;
		if (result.status === "unchanged") return "unchanged";
		const { etag, lastModified } = result;
		const from = { url: urlKey(url), parent: parent && urlKey(parent) };
		await downloads.finish(due.name, { ...from, once: due.once ?? false, etag, lastModified });
		return "ready";
	}
	return "not-published";
}

/** Some addresses come from files of the source. */
function parsedUrl(text: string): URL {
	const url = URL.parse(text);
	if (url && /^https?:$/.test(url.protocol)) return url;
	throw new FetchFailed("page", { field: "URL", value: text }, "a URL of http or https");
}

/** A conditional request is sent only while the store holds all data of the file. */
async function validatorsOf(url: string, { deps, datasets }: Fetching): Promise<Validators | null> {
	const stored = await deps.updates.fileState(urlKey(url));
	const isStored = (name: string) => datasets.some(({ file }) => file === name);
	return stored && stored.datasets.length > 0 && stored.datasets.every(isStored) ? stored : null;
}

async function unlessAbsent(work: () => Promise<Transferred>): Promise<Transferred | null> {
	try {
		return await work();
	} catch (error) {
		if (error instanceof FetchFailed && error.kind === "absent") return null;
		throw error;
	}
}

/** Fetching for feeds, of files of the usual size; texts are kept nowhere. */
export function toolsOf(path: string, context: FetchContext): Tools {
	const toFile = async (url: string, to: string) =>
		(await unlessAbsent(() => transfer(parsedUrl(url), to, null, context))) !== null;
	return {
		toFile,
		async text(url) {
			const temporary = `${path}.text`;
			if (!(await toFile(url, temporary))) return null;
			const text = await readFile(temporary, "latin1");
			await rm(temporary);
			return text;
		},
	};
}
