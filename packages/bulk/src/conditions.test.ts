import { expect, test } from "vitest";
import { withConditions } from "./conditions.ts";
import { type BulkFile, fileName, folderOfDay, type Manifest } from "./manifest.ts";

const fileOf = (date: string, securities: number, revision = 7): BulkFile => {
	const file = fileName("day-bars", date, revision, "parquet");
	return {
		file,
		path: `${folderOfDay("day-bars", date)}/${file}`,
		date,
		format: "parquet",
		revision,
		rows: securities,
		securities,
		bytes: 4,
		sha256: "ab",
		etag: '"ab"',
		contentSha256: "cd",
		columns: [],
		dataVersion: revision,
		sources: ["test"],
		licences: ["test data"],
		condition: "pending",
		publishedAt: "2026-11-21T01:30:00Z",
		supersedes: null,
	};
};

const manifestOf = (files: readonly BulkFile[], area: Manifest["area"] = "day-bars"): Manifest => ({
	area,
	madeThrough: 7,
	files,
});
const conditionsAt = (manifest: Manifest, now: string) =>
	withConditions(manifest, Date.parse(now)).files.map(({ date, condition }) => `${date} ${condition}`);

// Monday to Friday, without Wednesday; and the Saturday.
const week = manifestOf([
	fileOf("2026-11-16", 100),
	fileOf("2026-11-17", 79),
	fileOf("2026-11-19", 0),
	fileOf("2026-11-20", 100),
	fileOf("2026-11-21", 1),
]);
const before = ["2026-11-16 complete", "2026-11-17 partial", "2026-11-19 missing"];

test("the days of bars have the conditions of the coverage", () => {
	expect(conditionsAt(week, "2026-11-20T20:59:00Z")).toEqual([
		...before.slice(0, 2),
		"2026-11-19 missing",
		"2026-11-20 pending",
		"2026-11-21 pending",
	]);
	// The close is at 21:00; the Saturday is no trading day, and over at midnight in New York.
	expect(conditionsAt(week, "2026-11-20T21:00:00Z").slice(3)).toEqual([
		"2026-11-20 complete",
		"2026-11-21 pending",
	]);
	expect(conditionsAt(week, "2026-11-22T05:00:00Z").slice(3)).toEqual([
		"2026-11-20 complete",
		"2026-11-21 complete",
	]);
});

test("few rows are pending until noon of the next trading day, and partial then", () => {
	const { files } = week;
	const few = manifestOf([...files.slice(0, 2), fileOf("2026-11-20", 60)]);
	expect(conditionsAt(few, "2026-11-23T16:59:00Z").at(-1)).toBe("2026-11-20 pending");
	expect(conditionsAt(few, "2026-11-23T17:00:00Z").at(-1)).toBe("2026-11-20 partial");
});

test("the days of other areas are complete when they are over", () => {
	const filings = manifestOf(week.files, "filings");
	expect(conditionsAt(filings, "2026-11-21T04:59:00Z").slice(1)).toEqual([
		"2026-11-17 complete",
		"2026-11-19 missing",
		"2026-11-20 pending",
		"2026-11-21 pending",
	]);
	expect(conditionsAt(filings, "2026-11-21T05:00:00Z")[3]).toBe("2026-11-20 complete");
});

test("a superseded file keeps its condition, and a manifest without a change is the same", () => {
	const corrected = manifestOf([fileOf("2026-11-16", 1), fileOf("2026-11-16", 100, 8)]);
	const updated = withConditions(corrected, Date.parse("2026-12-01T00:00:00Z"));
	expect(updated.files.map(({ condition }) => condition)).toEqual(["pending", "complete"]);
	expect(withConditions(updated, Date.parse("2026-12-02T00:00:00Z"))).toBe(updated);
	expect(withConditions(manifestOf([]), 0)).toEqual(manifestOf([]));
});
