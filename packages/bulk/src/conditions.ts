import { type DayCount, dayConditions } from "@us-market-data/analytics";
import { easternDate, firstCalendarDay, tradingDays } from "@us-market-data/market";
import type { BulkAreaName } from "./areas.ts";
import { type BulkCondition, type BulkFile, type Manifest, newestFiles } from "./manifest.ts";

/** The areas with rows of each trading day, whose conditions `listCoverage` tells too. */
const coveredAreas: ReadonlySet<BulkAreaName> = new Set<BulkAreaName>([
	"day-bars",
	"minute-bars",
	"short-volume",
]);

/**
 * A manifest with the conditions of its days at a time, which change without a change of rows. A superseded file keeps what it
 * had when the next one was made.
 *
 * @param now epoch milliseconds
 * @returns the same manifest when nothing changed
 *
 * @example
 * withConditions(await readManifest(".data/bulk", "day-bars"), Date.now());
 */
export function withConditions(manifest: Manifest, now: number): Manifest {
	const newest = new Set(newestFiles(manifest));
	const conditions = conditionsOf(manifest.area, [...newest], now);
	let isChanged = false;
	const files = manifest.files.map((file) => {
		const condition = newest.has(file) ? conditions.get(file.date) : undefined;
		if (!condition || condition === file.condition) return file;
		isChanged = true;
		return { ...file, condition };
	});
	return isChanged ? { ...manifest, files } : manifest;
}

/** The conditions of the days of files, oldest first. */
function conditionsOf(
	area: BulkAreaName,
	files: readonly BulkFile[],
	now: number,
): ReadonlyMap<string, BulkCondition> {
	const conditions = new Map(files.map((file) => [file.date, conditionOf(file, now)]));
	if (!coveredAreas.has(area)) return conditions;
	const days = tradingDayCounts(files);
	for (const [at, condition] of dayConditions(days, now).entries()) {
		const date = days[at]?.date ?? "";
		if (conditions.has(date)) conditions.set(date, condition);
	}
	return conditions;
}

function conditionOf({ date, rows }: BulkFile, now: number): BulkCondition {
	if (date >= easternDate(new Date(now))) return "pending";
	return rows === 0 ? "missing" : "complete";
}

/** The trading days from the first file to the last one, those without a file too. */
function tradingDayCounts(files: readonly BulkFile[]): DayCount[] {
	const counts = new Map(files.map(({ date, securities }) => [date, securities]));
	const dates = [...counts.keys()].filter((date) => date >= firstCalendarDay);
	const [first, last] = [dates[0], dates.at(-1)];
	if (first === undefined || last === undefined) return [];
	const { trading, half } = tradingDays(first, last);
	return [...trading, ...half].sort().map((date) => ({ date, securities: counts.get(date) ?? 0 }));
}
