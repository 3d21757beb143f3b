import { type Feed, nextTime, scheduleLock } from "@us-market-data/ingest";
import {
	type AreaName,
	areaNames,
	areas,
	areasOfInstants,
	type FailureClass,
	iso,
} from "@us-market-data/market";
import type {
	GeneralArea,
	LastRuns,
	MarketReader,
	Run,
	RunOutcome,
	UpdateStore,
} from "@us-market-data/store";

/** Areas whose records may lie in the future, because they are announced. */
const announced: readonly GeneralArea[] = ["splits", "dividends", "events"];

/** Records that are looked through for the newest of a tag. */
const searched = 1_000;

interface TagCoverage {
	area: AreaName;
	tag: string;
	/** Time of the newest record, epoch milliseconds; 0 without any. */
	newest: number | null;
}

/** The newest record of a tag in an area that has happened by now: its day, or its instant. */
async function lastOf(
	market: Pick<MarketReader, "across" | "dataset">,
	{ area, tag, newest }: TagCoverage,
	now: number,
): Promise<string | null> {
	if (areas[area].asOf === undefined || !newest) return null;
	const time = newest <= now ? newest : await newestBefore(market, area, tag, now);
	if (time === null) return null;
	return areasOfInstants.has(area) ? iso(time) : iso(time).slice(0, 10);
}

async function newestBefore(
	market: Pick<MarketReader, "across" | "dataset">,
	area: AreaName,
	tag: string,
	now: number,
): Promise<number | null> {
	const general = announced.find((name) => name === area);
	if (!general) return null;
	for (const row of await market.across(general, { to: now, order: "desc", limit: searched }))
		if ((await market.dataset(row.datasetId))?.tag === tag) return row.time;
	return null;
}

/** The data of one area under one tag. */
interface SourceStatus {
	tag: string;
	securities: number;
	/** Rows that the datasets brought; a record that two of them brought counts for both. */
	rows: number;
	/**
	 * The newest record that has happened: its day, or its instant. Null where records have no time, such as names, or
	 * none has happened.
	 */
	newest: string | null;
}

/** The feed that keeps an area up to date. */
interface UpdateStatus {
	/** Feed, or importer of a file that was imported by hand. */
	source: string;
	lastRun: { at: string; outcome: RunOutcome; failure: FailureClass | null } | null;
	/** Null while no schedule is running. */
	nextRun: string | null;
	problems: string[];
}

/** The data of one area, its freshness, and its feeds. */
interface AreaStatus {
	area: AreaName;
	title: string;
	sources: SourceStatus[];
	updates: UpdateStatus[];
}

export interface StatusReport {
	dataVersion: number;
	/** True while `data schedule` is running. */
	scheduleRunning: boolean;
	areas: AreaStatus[];
}

/** Updates, as the status shows them. */
export interface UpdateView {
	store: Pick<UpdateStore, "lastRuns" | "nextRuns" | "holderOf">;
	/** The enabled feeds. */
	feeds: readonly Feed[];
}

/** Freshness of each area of data, for people and monitors. Areas without data are listed as empty. */
export async function statusReport(
	market: MarketReader,
	now: number,
	updates?: UpdateView,
): Promise<StatusReport> {
	const coverage = await market.coverage();
	const brought = await market.rowsBrought();
	const running = updates ? (await updates.store.holderOf(scheduleLock, now)) !== null : false;
	const last: RunsBySource = (await updates?.store.lastRuns()) ?? new Map();
	const next = running && updates ? await updates.store.nextRuns() : new Map<string, number>();
	const feeds = updates?.feeds ?? [];
	return {
		dataVersion: await market.dataVersion(),
		scheduleRunning: running,
		areas: await Promise.all(
			areaNames.map(async (area) => {
				const areaRows = brought.filter((row) => row.area === area);
				const sources = await Promise.all(
					coverage
						.filter((row) => row.area === area)
						.map((row) => sourceOf(row, areaRows, () => lastOf(market, row, now))),
				);
				const names = areaRows.map(({ source }) => source);
				return {
					area,
					title: areas[area].title,
					sources,
					updates: updatesOf(area, names, { feeds, last, next, now }),
				};
			}),
		),
	};
}

type Coverage = Awaited<ReturnType<MarketReader["coverage"]>>;
type Brought = Awaited<ReturnType<MarketReader["rowsBrought"]>>;

const sourceOf = async (
	{ tag, securities }: Coverage[number],
	brought: Brought,
	last: () => Promise<string | null>,
): Promise<SourceStatus> => ({
	tag,
	securities,
	rows: brought.filter((row) => row.tag === tag).reduce((sum, { rows }) => sum + rows, 0),
	newest: await last(),
});

type RunsBySource = ReadonlyMap<string, LastRuns>;

interface UpdateState {
	feeds: readonly Feed[];
	last: RunsBySource;
	next: ReadonlyMap<string, number>;
	now: number;
}

/** The enabled feeds that bring an area, and what was imported by hand for it. */
function updatesOf(
	area: AreaName,
	sources: readonly string[],
	{ feeds, last, next, now }: UpdateState,
): UpdateStatus[] {
	const own = feeds.filter(
		(feed) => feed.areas.includes(area) || (isOperators(feed) && sources.includes(feed.source)),
	);
	const scheduled = own.map((feed): UpdateStatus => {
		const runs = last.get(feed.name);
		const at = next.get(feed.name);
		return {
			source: feed.name,
			lastRun: runs ? runStatus(runs.last) : null,
			nextRun: at === undefined ? null : iso(at),
			problems: [...failureOf(runs?.last), ...overdue(feed, runs?.lastGood ?? null, now)],
		};
	});
	const byHand = [...new Set(sources)].flatMap((source): UpdateStatus[] => {
		const runs = last.get(`import ${source}`);
		if (!runs) return [];
		return [
			{
				source: `import ${source}`,
				lastRun: runStatus(runs.last),
				nextRun: null,
				problems: failureOf(runs.last),
			},
		];
	});
	return [...scheduled, ...byHand];
}

/** A feed of the operator's own URL brings what its source brings. */
const isOperators = ({ name, source }: Feed): boolean => name !== source;

const runStatus = (run: Run): UpdateStatus["lastRun"] => ({
	at: iso(run.endedAt ?? run.startedAt),
	outcome: run.outcome ?? "failed",
	failure: run.failure,
});

/** The last fault, unless a later run succeeded. The page is public and a message may quote secrets. */
function failureOf(run: Run | undefined): string[] {
	const isBad = run?.outcome === "failed" || run?.outcome === "refused";
	return run && isBad ? [`last run ${run.outcome}${run.failure ? `: ${run.failure}` : ""}`] : [];
}

/** Overdue is what missed two of its times since it last went well. What never ran is not awaited. */
export function overdue({ schedule }: Feed, good: Run | null, now: number): string[] {
	if (!good) return [];
	const second = nextTime(schedule, nextTime(schedule, good.startedAt));
	return second < now ? [`overdue: no good run since ${iso(good.startedAt)}`] : [];
}
