import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bars } from "../sources/bars/importer.ts";
import { finraShortInterest } from "../sources/finra-short-interest/importer.ts";
import { finraShortVolume } from "../sources/finra-short-volume/importer.ts";
import { nasdaqDirectory } from "../sources/nasdaq-directory/importer.ts";
import { secFailsToDeliver } from "../sources/sec-fails-to-deliver/importer.ts";
import { testStore } from "../testing/imports.ts";
import { barsOf, fails, finraDay, importFiles, type SmallFile, storedDays } from "./symbols.fixture.ts";

const cusip = "30303M102";
const directory: SmallFile = {
	importer: nasdaqDirectory,
	name: "nasdaqlisted-20261002.txt",
	text: [
		"Symbol|Security Name|Market Category|Test Issue|Financial Status|Round Lot Size|ETF|NextShares",
		"META|Meta Platforms, Inc. - Class A Common Stock|Q|N|N|100|N|N",
		"FB|ProShares Trust ProShares S&P 500 Dynamic Buffer ETF|G|N|N|100|Y|N",
		"File Creation Time: 1002202621:30|||||||",
		"",
	].join("\n"),
	fetched: "2026-10-02",
};
const interest: SmallFile = {
	importer: finraShortInterest,
	name: "shrt20200115.csv",
	text: [
		"accountingYearMonthNumber|symbolCode|issueName|issuerServicesGroupExchangeCode|marketClassCode|currentShortPositionQuantity|previousShortPositionQuantity|stockSplitFlag|averageDailyVolumeQuantity|daysToCoverQuantity|revisionFlag|changePercent|changePreviousNumber|settlementDate",
		"20200115|FB|Facebook, Inc. Class A|R|NNM|100|90||10|10||11.1|10|2020-01-15",
		"",
	].join("\n"),
};
const files: SmallFile[] = [
	directory,
	fails(secFailsToDeliver, "201811b", `2018-11-16 ${cusip} FB FACEBOOK INC CLASS A`),
	fails(
		secFailsToDeliver,
		"202609b",
		`2026-09-18 ${cusip} META META PLATFORMS INC CL A`,
		"2026-09-21 74349Y100 FB PROSHARES S&P 500 DYNAMIC BUFF",
	),
	finraDay(finraShortVolume, "2020-01-02", "FB"),
	interest,
	finraDay(finraShortVolume, "2026-10-01", "FB", "META"),
	barsOf(bars, "FB", "2020-01-02", "2020-01-03"),
];
const areas = ["dayBars", "shortVolume", "shortInterest"] as const;
const separatedDays = {
	"META.US": {
		dayBars: ["2020-01-02", "2020-01-03"],
		shortVolume: ["2020-01-02", "2026-10-01"],
		shortInterest: ["2020-01-15"],
	},
	"FB.US": { shortVolume: ["2026-10-01"] },
};

describe("a symbol that another security has since", () => {
	it("gives its earlier rows to the security that had it, in whatever order files are imported", {
		timeout: 60_000,
	}, async () => {
		const orders = fc.shuffledSubarray([...files.keys()], { minLength: files.length });
		await fc.assert(
			fc.asyncProperty(orders, async (order) => {
				const store = await testStore();
				await importFiles(
					store,
					order.flatMap((i) => files[i] ?? []),
				);
				expect(await storedDays(store, areas)).toEqual(separatedDays);
			}),
			{ numRuns: 12 },
		);
	});

	it("is told to the operator where no source says who had it, until one does", async () => {
		const store = await testStore();
		const day = finraDay(finraShortVolume, "2020-01-02", "FB", "OLD");
		const notes = await importFiles(store, [directory, day]);
		expect(notes.at(-1)).toMatch(
			/^rows more than 60 days before any source names their symbol .* Symbols: 1, FB\.US$/,
		);
		const recent = finraDay(finraShortVolume, "2026-09-30", "FB");
		expect(await importFiles(store, [recent])).toEqual([]);
		const [, first, second] = files;
		if (!first || !second) throw new Error("no files");
		await importFiles(store, [first, second]);
		expect(await storedDays(store, ["shortVolume"])).toEqual({
			"META.US": { shortVolume: ["2020-01-02"] },
			"FB.US": { shortVolume: ["2026-09-30"] },
			"OLD.US": { shortVolume: ["2020-01-02"] },
		});
	});
});
