import type { MarketStore } from "@us-market-data/store";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { runImport } from "../../frame/run.ts";
import { now, parseFile, storedRecords, testStore, writeFixture } from "../../testing/imports.ts";
import { secSubmissions } from "../sec-submissions/importer.ts";
import { companyOf } from "../sec-submissions/submissions.fixture.ts";
import { secTickers } from "../sec-tickers/importer.ts";
import { feedEntries, feedName } from "./atom.ts";
import { readIndexLine } from "./daily-index.ts";
import { type Entry, feedOf, indexOf } from "./feed.fixture.ts";
import { secLatestFilings } from "./importer.ts";

const name = "getcurrent.atom.xml";

async function importing(
	store: MarketStore,
	files: Readonly<Record<string, string | Buffer>>,
	importer = secLatestFilings,
) {
	const folder = await temporaryFolder();
	for (const [file, content] of Object.entries(files)) await writeFixture(folder, file, content);
	return runImport(store, importer, folder, { now });
}

/** A store that knows the owners of the CIKs 7 (two securities) and 8. */
async function knowing(): Promise<MarketStore> {
	const store = await testStore();
	const tickers = [
		[7, "SEVN"],
		[7, "SEVN-PA"],
		[8, "EGHT"],
	].map(([cik_str, ticker], i) => [i, { cik_str, ticker, title: "" }]);
	await importing(store, { "company_tickers.json": JSON.stringify(Object.fromEntries(tickers)) }, secTickers);
	return store;
}

const parse = async (content: string | Buffer, file = name, store?: MarketStore) =>
	parseFile(secLatestFilings, file, content, {}, store ?? (await knowing()));

test("reads an 8-K with its items as a filing and as news of every security of the company", async () => {
	const { outcomes, dataset } = await parse(feedOf([{ items: ["7.01", "9.01"] }]));
	expect(dataset).toMatchObject({
		tag: "sec",
		file: "getcurrent 2026-01-12T16:27:39Z to 2026-01-12T16:27:39Z",
	});
	expect(outcomes).toMatchObject([
		{ area: "filings", symbol: "SEVN-A.US" },
		{ area: "news", symbol: "SEVN-A.US" },
		{
			area: "filings",
			symbol: "SEVN.US",
			record: {
				id: "0000000007-26-000001",
				form: "8-K",
				publishedAt: "2026-01-12T16:27:39Z",
				description: "Item 7.01: Regulation FD disclosure; Item 9.01: Financial statements and exhibits",
				fileName: "",
				fileUrls: [
					"https://www.sec.gov/Archives/edgar/data/7/000000000726000001/0000000007-26-000001-index.htm",
				],
			},
		},
		{
			area: "news",
			symbol: "SEVN.US",
			record: {
				id: "8-K/0000000007-26-000001",
				title: "Item 7.01: Regulation FD disclosure",
				relatedSymbols: ["SEVN-A.US", "SEVN.US"],
			},
		},
	]);
});

test("holds a filing with several entries once for each company, and passes over persons", async () => {
	const one = { accession: "0000000009-26-000001", form: "4" };
	const { outcomes } = await parse(
		feedOf([
			{ ...one, cik: "0001071287", name: "DAVIS CHARLES A", role: "Reporting" },
			{ ...one, cik: "0000000008", role: "Issuer" },
			{ ...one, cik: "0000000008", role: "Reporting" },
		]),
	);
	expect(outcomes).toMatchObject([
		{ skipped: "no security of this CIK", line: 1 },
		{ area: "filings", symbol: "EGHT.US", line: 2 },
		{ skipped: "the same filing again", line: 3 },
	]);
});

test("names in news all securities that a joint filing concerns", async () => {
	const { outcomes } = await parse(feedOf([{ items: ["1.01"] }, { cik: "0000000008", items: ["1.01"] }]));
	const news = outcomes.filter((outcome) => "area" in outcome && outcome.area === "news");
	expect(news.map((row) => "symbol" in row && row.symbol)).toEqual(["SEVN-A.US", "SEVN.US", "EGHT.US"]);
	expect(news).toMatchObject(
		news.map(() => ({ record: { relatedSymbols: ["EGHT.US", "SEVN-A.US", "SEVN.US"] } })),
	);
});

test("reads ISO-8859-1, names with brackets, and items of other forms as none", async () => {
	const text = feedOf([
		{ cik: "0000000008", name: "Société (Générale) - Advisors&#39; Fund", form: "D", items: ["3C.7"] },
	]);
	const { outcomes } = await parse(Buffer.from(text, "latin1"));
	expect(outcomes).toMatchObject([
		{ area: "filings", symbol: "EGHT.US", record: { form: "D", description: "" } },
	]);
});

test("heeds the offset of a time in summer", () => {
	const [entry] = feedEntries(feedOf([{ updated: "2026-07-13T16:05:00-04:00" }]));
	expect(new Date(entry?.acceptedAt ?? 0).toISOString()).toBe("2026-07-13T20:05:00.000Z");
});

test("refuses the page that comes after the last filing", async () => {
	await expect(parse("<!DOCTYPE html>\n<html><head><title>EDGAR</title></head></html>")).rejects.toThrow(
		"an XML file, not an HTML page",
	);
});

test("keeps what an earlier window brought, and takes the same window once", async () => {
	const store = await knowing();
	const first = feedOf([{ updated: "2026-01-12T10:00:00-05:00" }]);
	const second = feedOf([{ accession: "0000000007-26-000002", updated: "2026-01-12T12:00:00-05:00" }, {}]);
	await importing(store, { [name]: first });
	await importing(store, { [name]: second });
	expect((await storedRecords(store, "filings", "SEVN.US")).map(({ id }) => id)).toHaveLength(2);
	await importing(store, {
		[name]: feedOf([{ accession: "0000000007-26-000003", updated: "2026-01-12T13:00:00-05:00" }]),
	});
	expect(await storedRecords(store, "filings", "SEVN.US")).toHaveLength(3);
	expect(await importing(store, { "again.atom": second })).toMatchObject({
		files: [{ status: "unchanged" }],
	});
});

const submissions = { "CIK0000000007.json": JSON.stringify(companyOf([{}], { tickers: ["SEVN"] })) };
const sameFiling: Entry = { updated: "2026-01-29T16:30:33-05:00", filed: "2026-01-29", items: ["2.02"] };

test("leaves a filing as the company's own file has it, which says more", async () => {
	const store = await knowing();
	await importing(store, submissions, secSubmissions);
	const report = await importing(store, {
		[name]: feedOf([sameFiling]),
		"master.20260129.idx": indexOf(["7|S|8-K|20260129|edgar/data/7/0000000007-26-000001.txt"]),
	});
	const skipped = { "held from a more detailed source": 2 };
	expect(report.files.map((file) => file.skipped)).toEqual([skipped, skipped]);
	expect(await storedRecords(store, "filings", "SEVN.US")).toMatchObject([{ fileName: "a.htm" }]);
	expect(await storedRecords(store, "news", "SEVN.US")).toHaveLength(1);
});

test("gives a filing that it brought first over to the company's own file", async () => {
	const store = await knowing();
	await importing(store, { [name]: feedOf([sameFiling]) });
	expect(await storedRecords(store, "filings", "SEVN.US")).toMatchObject([
		{ fileName: "", publishedAt: "2026-01-29T21:30:33Z" },
	]);
	await importing(store, submissions, secSubmissions);
	expect(await storedRecords(store, "filings", "SEVN.US")).toMatchObject([
		{ fileName: "a.htm", publishedAt: "2026-01-29T21:30:33Z" },
	]);
	expect(await storedRecords(store, "news", "SEVN.US")).toHaveLength(1);
});

test("reads a daily index, whose filings have the last second of their day in New York", async () => {
	const { outcomes, dataset, notes } = await parse(
		indexOf([
			"7|SEVEN INC|10-Q|2026-01-12|edgar/data/7/0000000007-26-000001.txt",
			"0000000008|EIGHT|8-K|20260112|edgar/data/8/0000000008-26-000001.txt",
			"0000000008|EIGHT|8-K|20260112|edgar/data/8/0000000008-26-000001.txt",
			"999999|UNKNOWN|4|20260112|edgar/data/999999/0000999999-26-000001.txt",
		]),
		"master_20260112.sample.idx",
	);
	expect(dataset).toMatchObject({ file: "master.20260112.idx" });
	expect(notes).toEqual([
		"the index has no times of day: filings have the last second of their day in New York",
	]);
	expect(outcomes).toMatchObject([
		{
			area: "filings",
			symbol: "SEVN-A.US",
			line: 8,
			record: { publishedAt: "2026-01-13T04:59:59Z", form: "10-Q" },
		},
		{ area: "events", symbol: "SEVN-A.US" },
		{ area: "filings", symbol: "SEVN.US" },
		{ area: "events", symbol: "SEVN.US" },
		{ area: "filings", symbol: "EGHT.US", line: 9 },
		{ skipped: "the same filing again", line: 10 },
		{ skipped: "no security of this CIK", line: 11 },
	]);
});

test("lets a feed go before an index of the same folder, and a revised index replace the first", async () => {
	const store = await knowing();
	const line = "7|S|8-K|20260112|edgar/data/7/0000000007-26-000001.txt";
	const other = "8|E|4|20260112|edgar/data/8/0000000008-26-000001.txt";
	await importing(store, { [name]: feedOf([{}]), "master.20260112.idx": indexOf([line, other]) });
	expect(await storedRecords(store, "filings", "SEVN.US")).toMatchObject([
		{ publishedAt: "2026-01-12T16:27:39Z" },
	]);
	const revised = await importing(store, {
		"master.20260112.idx": indexOf([line, other, other.replace("1.txt", "2.txt")]),
	});
	expect(revised.files).toMatchObject([{ status: "replaced", stored: 2 }]);
	expect(await storedRecords(store, "filings", "SEVN.US")).toMatchObject([
		{ publishedAt: "2026-01-12T16:27:39Z" },
	]);
	expect(await storedRecords(store, "filings", "EGHT.US")).toHaveLength(2);
});

const accession = fc
	.tuple(
		fc.integer({ min: 1, max: 9_999_999_999 }),
		fc.integer({ min: 0, max: 99 }),
		fc.integer({ min: 1, max: 999_999 }),
	)
	.map(
		([a, b, c]) =>
			`${String(a).padStart(10, "0")}-${String(b).padStart(2, "0")}-${String(c).padStart(6, "0")}`,
	);
const cik = fc.integer({ min: 1, max: 9_999_999_999 }).map(String);
const form = fc.constantFrom("4", "SC 13G/A", "10-K", "424B2");

test("gives back the lines of an index", () => {
	fc.assert(
		fc.property(cik, fc.stringMatching(/^[^|\r\n]*$/), form, accession, (owner, company, type, number) => {
			const line = `${owner}|${company}|${type}|20240229|edgar/data/${owner}/${number}.txt`;
			expect(readIndexLine(line, 1)).toEqual({
				cik: owner,
				form: type,
				filed: "2024-02-29",
				accession: number,
			});
		}),
	);
});

test("gives back the entries of a feed, whatever the companies are called, and names it by its times", () => {
	const time = fc.date({ min: new Date("2001-01-01"), max: new Date("2099-01-01"), noInvalidDate: true });
	const entry = fc.record({
		cik: cik.map((text) => text.padStart(10, "0")),
		name: fc.string().map((text) => text.replaceAll(/[<&>]/g, "-")),
		accession,
		form,
		updated: time.map((date) => `${date.toISOString().slice(0, 19)}Z`),
	});
	fc.assert(
		fc.property(fc.array(entry, { minLength: 1, maxLength: 20 }), (entries) => {
			const read = feedEntries(feedOf(entries));
			expect(read).toMatchObject(
				entries.map((one) => ({
					cik: one.cik.replace(/^0+/, ""),
					accession: one.accession,
					form: one.form,
					acceptedAt: Date.parse(one.updated),
				})),
			);
			const times = entries.map(({ updated }) => updated).sort();
			expect(feedName(read)).toBe(`getcurrent ${times[0]} to ${times.at(-1)}`);
		}),
	);
});
