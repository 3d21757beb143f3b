import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { expect, test } from "vitest";
import { bulkAreas } from "./areas.ts";
import {
	type BulkFile,
	fileName,
	folderOfDay,
	newestFiles,
	newestOf,
	readManifest,
	writeManifest,
} from "./manifest.ts";

const fileOf = (date: string, revision: number, change: Partial<BulkFile> = {}): BulkFile => {
	const file = fileName("day-bars", date, revision, "parquet");
	return {
		file,
		path: `${folderOfDay("day-bars", date)}/${file}`,
		date,
		format: "parquet",
		revision,
		rows: 1,
		securities: 1,
		bytes: 4,
		sha256: "ab",
		etag: '"ab"',
		contentSha256: "cd",
		columns: bulkAreas["day-bars"].columns.map(({ name, type }) => ({ name, type })),
		dataVersion: revision,
		sources: ["test"],
		licences: ["test data"],
		condition: "complete",
		publishedAt: "2026-11-21T01:30:00Z",
		supersedes: null,
		...change,
	};
};

test("names and paths are those of the addresses", () => {
	expect(fileOf("2026-11-20", 57).path).toBe("day-bars/2026/11/day-bars-2026-11-20.r57.parquet");
});

test("a manifest is read as it was written, and again when it is replaced", async () => {
	const folder = await temporaryFolder();
	expect(await readManifest(folder, "day-bars")).toEqual({
		area: "day-bars",
		madeThrough: 0,
		due: null,
		files: [],
	});
	const first = { area: "day-bars" as const, madeThrough: 7, due: null, files: [fileOf("2026-11-20", 7)] };
	await writeManifest(folder, first);
	expect(await readManifest(folder, "day-bars")).toEqual(first);
	expect(await readManifest(folder, "day-bars")).toBe(await readManifest(folder, "day-bars"));
	const columns = [{ name: "symbol", type: "text" as const }];
	const second = { ...first, madeThrough: 8, files: [...first.files, fileOf("2026-11-20", 8, { columns })] };
	await writeManifest(folder, second);
	expect(await readManifest(folder, "day-bars")).toEqual(second);
	expect(await readdir(join(folder, "day-bars"))).toEqual(["manifest.json"]);
});

test("a manifest that is no JSON is an error, not an empty one", async () => {
	const folder = await temporaryFolder();
	await writeManifest(folder, { area: "day-bars", madeThrough: 1, files: [] });
	await writeFile(join(folder, "day-bars", "manifest.json"), "{");
	await expect(readManifest(folder, "day-bars")).rejects.toThrow(SyntaxError);
});

test("of each day and format the newest revision counts", () => {
	const files = [fileOf("2026-11-20", 7), fileOf("2026-11-19", 8), fileOf("2026-11-20", 9)];
	expect(newestOf({ files }, "2026-11-20", "parquet")).toBe(files[2]);
	expect(newestOf({ files }, "2026-11-20", "csv.gz")).toBeUndefined();
	expect(newestFiles({ files })).toEqual([files[1], files[2]]);
});
