import { readFileLink } from "@us-market-data/store/accounts";
import { expect, it } from "vitest";
import { testMarket } from "../testing.ts";
import { exampleFiles } from "./example-files.ts";

const market = await testMarket([]);
const area = "day-bars";

const list = async (input: object) =>
	(await market.request("listBulkFiles", { area, revisions: "newest", count: 1_000, ...input })).body;

it("lists the newest revision of each day, newest day first", async () => {
	const { files, hint, next } = await list({});
	expect([files.map(({ file }) => file), hint, next]).toEqual([
		[
			"day-bars-2026-11-20.r57.csv.gz",
			"day-bars-2026-11-20.r57.parquet",
			"day-bars-2026-11-19.r40.csv.gz",
			"day-bars-2026-11-19.r40.parquet",
		],
		null,
		null,
	]);
});

it("lists all revisions, of a range of days", async () => {
	const { files } = await list({ revisions: "all", start: "2026-11-20", end: "2026-11-20" });
	expect(files.map(({ revision, supersedes }) => [revision, supersedes])).toEqual([
		[57, "day-bars-2026-11-20.r41.csv.gz"],
		[57, "day-bars-2026-11-20.r41.parquet"],
		[41, null],
		[41, null],
	]);
});

it("leads through all pages, without a repetition or a gap", async () => {
	const seen: string[] = [];
	for (let cursor: string | null = null, page = 0; page < 10; page++) {
		const { files, next } = await list({ revisions: "all", count: 1, ...(cursor && { cursor }) });
		seen.push(...files.map(({ file }) => file));
		cursor = next;
		if (next === null) break;
	}
	expect(seen.toSorted()).toEqual(
		exampleFiles()
			.map(({ file }) => file.file)
			.toSorted(),
	);
	await expect(list({ cursor: "AAAA" })).rejects.toThrow('"cursor"');
});

it("says which days have files, and which areas there are", async () => {
	expect((await list({ end: "2020-01-01" })).hint).toBe(
		"There are files of day-bars from 2026-11-19 to 2026-11-20.",
	);
	expect((await list({ area: "trades" })).hint).toBe("There are no files of trades yet.");
	await expect(list({ area: "bars" })).rejects.toThrow(
		'"area" is "bars"; allowed: one of day-bars, minute-bars',
	);
});

it("signs a link to a file for the key of its caller", async () => {
	const file = exampleFiles()[0]?.file;
	if (!file) throw new Error("there are example files");
	const at = new Date("2026-11-20T22:30:00.400Z");
	const { body } = await market.request("getBulkLink", { area, file: file.file }, at);
	expect(body.expiresAt).toBe("2026-11-20T22:45:00Z");
	const [address, link = ""] = body.url.split("?link=");
	expect(address).toBe(`/api/market-data/bulk/${file.path}`);
	expect(await readFileLink(market.accounts, file.path, link)).toEqual({
		path: file.path,
		keyId: market.credential.key.id,
		expiresAt: Date.parse(body.expiresAt),
	});
	expect(await readFileLink(market.accounts, `${file.path}x`, link)).toBeUndefined();
	for (const other of ["other.parquet", "trades-2026-11-20.r57.parquet", "day-bars-2026-11-20.parquet"])
		await expect(market.request("getBulkLink", { area, file: other })).rejects.toThrow("manifest lists");
});
