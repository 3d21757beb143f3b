import { openMarketStore } from "@us-market-data/store";
import { newDatabase } from "@us-market-data/store/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bars } from "../sources/bars/importer.ts";
import { finraShortVolume } from "../sources/finra-short-volume/importer.ts";
import { secFailsToDeliver } from "../sources/sec-fails-to-deliver/importer.ts";
import { formXml, transactionXml } from "../sources/sec-ownership/formats.fixture.ts";
import { secOwnership } from "../sources/sec-ownership/importer.ts";
import { secSubmissions } from "../sources/sec-submissions/importer.ts";
import { companyOf } from "../sources/sec-submissions/submissions.fixture.ts";
import { secTickers } from "../sources/sec-tickers/importer.ts";
import { testStore } from "../testing/imports.ts";
import { barsOf, fails, finraDay, importFiles, type SmallFile, storedDays } from "./symbols.fixture.ts";

const tickers: SmallFile = {
	importer: secTickers,
	name: "company_tickers.json",
	text: '{"0":{"cik_str":7,"ticker":"FB","title":"Facebook Inc."}}',
	fetched: "2022-05-01",
};
const filing = {
	accessionNumber: "0000000007-22-000001",
	filingDate: "2022-06-08",
	reportDate: "2022-06-01",
	acceptanceDateTime: "2022-06-09T01:30:33.000Z",
};
const filings: SmallFile = {
	importer: secSubmissions,
	name: "CIK0000000007.json",
	text: JSON.stringify(companyOf([filing], { tickers: ["FB"], exchanges: ["Nasdaq"] })),
	fetched: "2022-06-08",
};
const trade: SmallFile = {
	importer: secOwnership,
	name: "0000000007-22-000002.xml",
	text: formXml({ symbol: "FB", shares: transactionXml({ date: "2022-05-20" }) })
		.replace("0000000005", "0000000007")
		.replace(/2025-03-1\d/g, "2022-05-20"),
};
const cusip = "30303M102";
const files: SmallFile[] = [
	barsOf(bars, "FB", "2022-06-06", "2022-06-07", "2022-06-08"),
	barsOf(bars, "META", "2022-06-09", "2022-06-10"),
	filings,
	trade,
	finraDay(finraShortVolume, "2022-06-08", "FB"),
	finraDay(finraShortVolume, "2022-06-09", "META"),
	fails(secFailsToDeliver, "202205b", `2022-05-20 ${cusip} FB FACEBOOK INC CLASS A`),
	fails(
		secFailsToDeliver,
		"202206a",
		`2022-06-03 ${cusip} FB META PLATFORMS INC CL A`,
		`2022-06-09 ${cusip} META META PLATFORMS INC CL A`,
	),
];
const one = {
	"META.US": {
		dayBars: ["2022-06-06", "2022-06-07", "2022-06-08", "2022-06-09", "2022-06-10"],
		shortVolume: ["2022-06-08", "2022-06-09"],
		filings: ["2022-06-09"],
		insiderTrades: ["2022-05-20"],
		identifiers: expect.arrayContaining(["2022-06-09"]),
	},
};
const areas = ["dayBars", "shortVolume", "filings", "insiderTrades", "identifiers"] as const;

describe("a renamed security", () => {
	it("is one history, in whatever order its files are imported", { timeout: 60_000 }, async () => {
		const orders = fc.shuffledSubarray([...files.keys()], { minLength: files.length });
		await fc.assert(
			fc.asyncProperty(orders, async (order) => {
				const store = await testStore();
				await importFiles(store, [tickers, ...order.flatMap((i) => files[i] ?? [])]);
				expect(await storedDays(store, areas)).toEqual(one);
				const [meta] = await store.securities();
				expect(meta?.id).toBe(1);
			}),
			{ numRuns: 8 },
		);
	});

	it("is one history on PostgreSQL too", async () => {
		const { url, drop } = await newDatabase();
		const market = await openMarketStore({ DATA_DIR: "", DATABASE_URL: url, DATABASE_READ_URL: "" });
		await importFiles(market, [tickers, ...files.toReversed()]);
		expect(await storedDays(market, areas)).toEqual(one);
		await market.close();
		await drop();
	});

	it("is told to the operator when it becomes known", async () => {
		const store = await testStore();
		const [fb, meta, , , day, , may, june] = files;
		if (!fb || !meta || !day || !may || !june) throw new Error("no files");
		const symbolNotes = async (...imported: SmallFile[]) =>
			(await importFiles(store, imported)).filter((note) => note.includes(".US"));
		expect(await symbolNotes(fb, meta, may)).toEqual([]);
		expect(await symbolNotes(june)).toEqual([
			"FB.US is META.US, which had this symbol until 2022-06-08: they are one now",
		]);
		expect(await symbolNotes(day)).toEqual([
			"FB.US: 1 rows are of META.US, which had this symbol until 2022-06-08",
		]);
	});

	it("is told by a company that has another ticker in a newer list of the SEC", async () => {
		const store = await testStore();
		const day = finraDay(finraShortVolume, "2022-06-08", "FB");
		const two =
			'{"0":{"cik_str":7,"ticker":"FB","title":"A"},"1":{"cik_str":7,"ticker":"FB-PA","title":"A"}}';
		const meta = { ...tickers, text: tickers.text.replace('"FB"', '"META"'), fetched: "2022-06-10" };
		await importFiles(store, [day, tickers, meta]);
		expect(await storedDays(store, ["shortVolume"])).toEqual({ "META.US": { shortVolume: ["2022-06-08"] } });
		expect((await store.securities()).map(({ symbol }) => symbol)).toEqual(["META.US"]);
		const unclear = await testStore();
		await importFiles(unclear, [day, { ...tickers, text: two }, meta]);
		expect(await storedDays(unclear, ["shortVolume"])).toEqual({ "FB.US": { shortVolume: ["2022-06-08"] } });
	});

	it("leaves its former symbol to a security that has it since", async () => {
		const store = await testStore();
		const later = [
			finraDay(finraShortVolume, "2025-06-30", "FB", "META"),
			fails(secFailsToDeliver, "202506b", "2025-06-27 74349Y100 FB PROSHARES BUFFER ETF"),
		];
		await importFiles(store, [tickers, ...later, ...files]);
		const stored = await storedDays(store, ["dayBars", "shortVolume"]);
		expect(stored).toEqual({
			"FB.US": { shortVolume: ["2025-06-30"] },
			"META.US": {
				dayBars: one["META.US"].dayBars,
				shortVolume: ["2022-06-08", "2022-06-09", "2025-06-30"],
			},
		});
	});
});

describe("a symbol that passed to another company", () => {
	const old = `2010-06-01 111111111 XYZ OLDTOWN MINING CO`;
	const young = `2020-01-06 222222222 XYZ ZENITH ROBOTICS INC`;
	const quiet = ["201107a", "201203b", "201407a", "201801a"].map((period) =>
		fails(
			secFailsToDeliver,
			period,
			`${period.slice(0, 4)}-${period.slice(4, 6)}-${period.endsWith("a") ? "02" : "20"} 333333333 KO COCA COLA CO`,
		),
	);
	const all = [
		finraDay(finraShortVolume, "2010-06-01", "XYZ"),
		finraDay(finraShortVolume, "2020-01-06", "XYZ"),
		barsOf(bars, "XYZ", "2020-01-06", "2020-01-07"),
		fails(secFailsToDeliver, "201006a", old),
		fails(secFailsToDeliver, "202001a", young),
		...quiet,
	];

	const last = fails(secFailsToDeliver, "202001b", young.replace("01-06", "01-21"));

	it("is two securities, in whatever order the files are imported", { timeout: 60_000 }, async () => {
		const orders = fc.shuffledSubarray([...all.keys()], { minLength: all.length });
		await fc.assert(
			fc.asyncProperty(orders, async (order) => {
				const store = await testStore();
				// The last import sees all that is held.
				await importFiles(store, [...order.flatMap((i) => all[i] ?? []), last]);
				expect(await storedDays(store, ["dayBars", "shortVolume"])).toEqual({
					"XYZ-2010.US": { shortVolume: ["2010-06-01"] },
					"XYZ.US": { dayBars: ["2020-01-06", "2020-01-07"], shortVolume: ["2020-01-06"] },
				});
			}),
			{ numRuns: 8 },
		);
	});

	it("is one when it was traded in between, and left open when too few files tell", async () => {
		const traded = await testStore();
		await importFiles(traded, [finraDay(finraShortVolume, "2015-01-05", "XYZ"), ...all]);
		expect((await traded.securities()).map(({ symbol }) => symbol)).toEqual(["KO.US", "XYZ.US"]);
		const other = await testStore();
		const notes = await importFiles(other, all.slice(0, 5));
		expect(notes.at(-1)).toMatch(/^1 symbols came back with another CUSIP and name, .*: XYZ.US$/);
	});
});
