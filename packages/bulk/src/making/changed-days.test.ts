import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { dayBar, daysUpTo } from "@us-market-data/analytics/testing";
import { type AreaName, type AreaRecord, addDays } from "@us-market-data/market";
import { rows, testMarket } from "@us-market-data/operations/testing";
import { pinMarket } from "@us-market-data/store";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { BulkAreaName } from "../areas.ts";
import { newestFiles, readManifest } from "../manifest.ts";
import { alone } from "./lock.ts";
import { type MadeDay, type MakingOptions, makeFiles } from "./make-files.ts";

/** Files after imports, corrections and removals, in the order of a deployment's life. */
const friday = new Date("2026-11-21T01:30:00Z");
const days = daysUpTo("2026-11-20", 8);

const market = await testMarket(
	["A.US", "B.US"].map((symbol) =>
		rows(
			symbol,
			"dayBars",
			days.map((date) => dayBar(date, "10")),
			{ file: `${symbol}.csv` },
		),
	),
	friday,
);
const settings = { DATA_DIR: market.folder, DATABASE_URL: "", DATABASE_READ_URL: "" };

let folder: string;
let made: MadeDay[];
beforeEach(async () => {
	folder = await temporaryFolder();
});
afterEach(() => {
	made = [];
});

const make = async (options: Partial<MakingOptions> = {}) => {
	made = [];
	const result = await makeFiles({
		folder,
		pin: () => pinMarket(settings),
		signal: new AbortController().signal,
		minFreeMb: 0,
		now: () => friday.getTime(),
		onDay: (day) => made.push(day),
		...options,
	});
	return { ...result, days: made.map(({ area, date }) => `${area} ${date}`) };
};

/** Imports records as a file, which replaces an earlier one of its name. */
const put = <A extends AreaName>(
	symbol: string,
	area: A,
	records: readonly AreaRecord<A>[],
	file: string,
): Promise<void> =>
	market.store.transaction(async (writer) => {
		rows(symbol, area, records, { file })(writer, friday);
	});

const newest = async (area: BulkAreaName, date: string) =>
	newestFiles(await readManifest(folder, area)).find(
		(file) => file.date === date && file.format === "parquet",
	);

const dayBarsOf = (dates: readonly string[]) => dates.map((date) => `day-bars ${date}`);

test("only days whose rows changed get new revisions, which supersede those of before", async () => {
	expect((await make()).days).toEqual([...dayBarsOf(days.toReversed()), "factors 2026-11-20"]);
	expect(await make()).toMatchObject({ made: 0, unchanged: 0, days: [] });
	const corrected = days[2] ?? "";
	const before = await newest("day-bars", corrected);
	const bytes = await readFile(join(folder, before?.path ?? ""));
	await put("A.US", "dayBars", [dayBar(corrected, "11")], "correction.csv");
	const version = await market.store.dataVersion();
	expect((await make()).days).toEqual(dayBarsOf([corrected]));
	const after = await newest("day-bars", corrected);
	expect(after).toMatchObject({ revision: version, supersedes: before?.file });
	expect((await readManifest(folder, "day-bars")).madeThrough).toBe(version);
	expect(await readFile(join(folder, before?.path ?? ""))).toEqual(bytes);
	// A bar with the same values changes the data version and no row.
	await put("B.US", "dayBars", [dayBar(corrected, "10")], "again.csv");
	expect(await make()).toMatchObject({ made: 0, days: [] });
	expect(await newest("day-bars", corrected)).toEqual(after);
});

test("a day whose rows are gone gets a revision without rows", async () => {
	const date = addDays("2026-11-20", -1);
	await put("C.US", "dividends", [dividend(date)], "dividend.csv");
	expect((await make()).days).toContain(`dividends ${date}`);
	const dataset = (await market.store.datasets()).find(({ file }) => file === "dividend.csv");
	await market.store.transaction(async (writer) => writer.removeDataset(dataset?.id ?? 0));
	expect((await make()).days).toEqual([`corporate-actions ${date}`, `dividends ${date}`]);
	expect(await newest("dividends", date)).toMatchObject({ rows: 0, condition: "missing" });
	expect(await newest("corporate-actions", date)).toMatchObject({ rows: 0, condition: "missing" });
});

test("an action whose record has another time gets its day, and only when it changed", async () => {
	const company: AreaRecord<"companies"> = {
		cik: "1",
		name: "Later Inc.",
		sicCode: null,
		industry: "",
		category: "",
		yearEnd: null,
		region: null,
		website: "",
		phone: null,
		address: null,
		exchange: "",
		formerNames: [{ name: "Former Inc.", from: null, to: "2020-01-15" }],
		updatedAt: "2026-11-19",
	};
	await make();
	await put("A.US", "companies", [company], "companies.json");
	expect((await make()).days).toEqual(["corporate-actions 2020-01-15"]);
	await put("A.US", "companies", [{ ...company, phone: "1", updatedAt: "2026-11-20" }], "companies.json");
	expect(await make()).toMatchObject({ made: 0, unchanged: 0 });
	await put("A.US", "companies", [{ ...company, formerNames: [] }], "companies.json");
	expect((await make()).days).toEqual(["corporate-actions 2020-01-15"]);
	expect(await newest("corporate-actions", "2020-01-15")).toMatchObject({ rows: 0, condition: "missing" });
});

test("a day that is over is complete, without another revision", async () => {
	await make({ areas: ["day-bars"], now: () => Date.parse("2026-11-20T20:59:00Z") });
	const before = await newest("day-bars", "2026-11-20");
	expect(before?.condition).toBe("pending");
	const { made: count } = await make({ areas: ["day-bars"] });
	expect(count).toBe(0);
	expect(await newest("day-bars", "2026-11-20")).toEqual({ ...before, condition: "complete" });
});

test("a mistyped date makes no range of days, and other days have their files", async () => {
	await make();
	await put("A.US", "dividends", [dividend("2026-11-17"), dividend("9999-12-31")], "mistyped.csv");
	expect((await make({ areas: ["dividends"] })).days).toEqual(["dividends 2026-11-17"]);
	const dataset = (await market.store.datasets()).find(({ file }) => file === "mistyped.csv");
	await market.store.transaction(async (writer) => writer.removeDataset(dataset?.id ?? 0));
});

test("a run that was stopped goes on where it ended, after further imports too", async () => {
	const stop = new AbortController();
	const first = await make({
		areas: ["day-bars"],
		signal: stop.signal,
		onDay: (day) => {
			made.push(day);
			if (made.length === 3) stop.abort();
		},
	});
	expect(first).toMatchObject({ made: 3, isStopped: true });
	const { madeThrough, due } = await readManifest(folder, "day-bars");
	const left = due?.days.filter((day) => days.includes(day));
	expect({ madeThrough, due: left }).toEqual({ madeThrough: 0, due: days.slice(0, -3).reverse() });
	const changed = days.at(-1) ?? "";
	await put("A.US", "dayBars", [dayBar(changed, "12")], "later.csv");
	expect((await make({ areas: ["day-bars"] })).days).toEqual(
		dayBarsOf([changed, ...days.slice(0, -3).reverse()]),
	);
	expect(await readManifest(folder, "day-bars")).toMatchObject({
		madeThrough: await market.store.dataVersion(),
		due: null,
	});
});

test("all days are made again when the ledger does not reach back, and those with the same rows keep their files", async () => {
	await make({ areas: ["day-bars"] });
	const before = await readManifest(folder, "day-bars");
	const pin = async () => {
		const pinned = await pinMarket(settings);
		return Object.assign(pinned, { changesSince: () => pinned.dataVersion() });
	};
	await put("A.US", "dayBars", [dayBar(days[1] ?? "", "13")], "late.csv");
	expect(await make({ areas: ["day-bars"], pin })).toMatchObject({
		made: 1,
		unchanged: days.length - 1,
		days: dayBarsOf([days[1] ?? ""]),
	});
	expect((await readManifest(folder, "day-bars")).files.slice(0, before.files.length)).toEqual(before.files);
});

test("a file that a killed process left goes, also of a day whose rows are those of before", async () => {
	await make({ areas: ["day-bars"] });
	const { path = "", revision } = (await newest("day-bars", days[0] ?? "")) ?? {};
	const left = join(folder, path.replace(`.r${revision}.`, ".r999."));
	await writeFile(left, "");
	expect(await make({ areas: ["day-bars"], isFull: true })).toMatchObject({ made: 0 });
	await expect(readFile(left)).rejects.toThrow("ENOENT");
	await readFile(join(folder, path));
});

test("one process at a time makes files", async () => {
	const { promise, resolve } = Promise.withResolvers<void>();
	const begun = Promise.withResolvers<void>();
	const other = alone(folder, () => {
		begun.resolve();
		return promise;
	});
	await begun.promise;
	expect(
		await makeFiles({
			folder,
			pin: () => pinMarket(settings),
			signal: new AbortController().signal,
			minFreeMb: 0,
		}),
	).toBeUndefined();
	resolve();
	await other;
	expect(await make({ areas: ["day-bars"] })).toMatchObject({ made: days.length });
});

function dividend(exDate: string): AreaRecord<"dividends"> {
	return {
		exDate,
		amount: "0.5",
		currency: "USD",
		recordDate: null,
		paymentDate: null,
		fiscalYear: null,
		fiscalPeriod: null,
		description: "",
	};
}

test("a node that makes files later has the same bytes by other names", async () => {
	await make();
	await put("A.US", "dayBars", [dayBar(days.at(-1) ?? "", "11")], "late.csv");
	await make();
	const [early, late] = [folder, await temporaryFolder()];
	await make({ folder: late });
	const bytesOf = async (of: string) =>
		newestFiles(await readManifest(of, "day-bars")).map(({ date, format, bytes, sha256, etag }) => ({
			date,
			format,
			bytes,
			sha256,
			etag,
		}));
	expect(await bytesOf(late)).toEqual(await bytesOf(early));
	const names = async (of: string) => (await readManifest(of, "day-bars")).files.map(({ file }) => file);
	const earlyNames = await names(early);
	expect((await names(late)).some((name) => !earlyNames.includes(name))).toBe(true);
});
