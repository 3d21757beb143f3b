import { listIssues } from "@us-market-data/analytics";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { finraShortVolume } from "../sources/finra-short-volume/importer.ts";
import { nasdaqDirectory } from "../sources/nasdaq-directory/importer.ts";
import { sec13f } from "../sources/sec-13f/importer.ts";
import { coverXml, submissionText } from "../sources/sec-13f/testing/documents.ts";
import { secFailsToDeliver } from "../sources/sec-fails-to-deliver/importer.ts";
import { secSubmissions } from "../sources/sec-submissions/importer.ts";
import { storedRecords, testStore } from "../testing/imports.ts";
import { fails, finraDay, importFiles, type SmallFile, storedDays } from "./symbols.fixture.ts";

const cusip = "30303M102";
const directory: SmallFile = {
	importer: nasdaqDirectory,
	name: "nasdaqlisted.txt",
	text: [
		"Symbol|Security Name|Market Category|Test Issue|Financial Status|Round Lot Size|ETF|NextShares",
		"META|Meta Platforms, Inc. - Class A Common Stock|Q|N|N|100|N|N",
		"FB|ProShares Trust ProShares S&P 500 Dynamic Buffer ETF|G|N|N|100|Y|N",
		"BXP|BXP, Inc. Common Stock|G|N|N|100|N|N",
		"File Creation Time: 0721202518:01|||||||",
		"",
	].join("\n"),
};
const early = fails(secFailsToDeliver, "202101a", `2021-01-04 ${cusip} FB FACEBOOK INC CL A COM STK (DE)`);
const volume = finraDay(finraShortVolume, "2021-04-27", "FB");
const report: SmallFile = {
	importer: sec13f,
	name: "0000777778-25-000001.txt",
	text: submissionText("0000777778-25-000001", "20250122", [
		coverXml({ cik: "1777778", name: "A Manager", period: "12-31-2024", signed: "01-22-2025" }),
		`<informationTable><infoTable><nameOfIssuer>META PLATFORMS INC</nameOfIssuer><titleOfClass>CL A</titleOfClass>
		<cusip>${cusip}</cusip><value>1182144</value><shrsOrPrnAmt><sshPrnamt>2019</sshPrnamt><sshPrnamtType>SH</sshPrnamtType>
		</shrsOrPrnAmt></infoTable></informationTable>`,
	]),
};
const areas = ["dayBars", "shortVolume", "shareholders"] as const;

describe("rows of a company under a symbol that a fund has since", () => {
	it("are kept apart from the fund, in whatever order they come, and are the company's once a report names it", async () => {
		const orders = fc.shuffledSubarray([directory, early, volume], { minLength: 3 });
		await fc.assert(
			fc.asyncProperty(orders, async (files) => {
				const store = await testStore();
				await importFiles(store, files);
				expect(await storedDays(store, areas)).toEqual({ "FB-2021.US": { shortVolume: ["2021-04-27"] } });
				expect(await storedRecords(store, "identifiers", "FB.US")).toEqual([]);
				await importFiles(store, [report]);
				expect(await storedDays(store, areas)).toEqual({
					"META.US": { shortVolume: ["2021-04-27"], shareholders: ["2024-12-31"] },
				});
				const later = finraDay(finraShortVolume, "2021-05-03", "FB");
				const recent = finraDay(finraShortVolume, "2025-07-18", "FB");
				await importFiles(store, [later, recent]);
				expect(await storedDays(store, ["shortVolume"])).toEqual({
					"META.US": { shortVolume: ["2021-04-27", "2021-05-03"] },
					"FB.US": { shortVolume: ["2025-07-18"] },
				});
			}),
			{ numRuns: 6 },
		);
	});

	it("are the company's once its own file says that it had the name then", async () => {
		const store = await testStore();
		const facebook = {
			name: "Facebook Inc",
			from: "2005-05-16T00:00:00.000Z",
			to: "2021-10-28T00:00:00.000Z",
		};
		const fields = [
			"accessionNumber",
			"filingDate",
			"reportDate",
			"acceptanceDateTime",
			"form",
			"primaryDocument",
		];
		const recent = Object.fromEntries(
			[...fields, "primaryDocDescription", "items"].map((field) => [field, []]),
		);
		const company: SmallFile = {
			importer: secSubmissions,
			name: "CIK0001326801.json",
			text: JSON.stringify({
				cik: "1326801",
				name: "Meta Platforms, Inc.",
				tickers: ["META"],
				exchanges: ["Nasdaq"],
				formerNames: [facebook],
				filings: { recent },
			}),
		};
		const notes = await importFiles(store, [directory, early, volume, company]);
		expect(notes).toContain("FB-2021.US is META.US, which had its name then: they are one now");
		expect(await storedDays(store, areas)).toEqual({ "META.US": { shortVolume: ["2021-04-27"] } });
	});

	it("are told to the operator", async () => {
		const notes = await importFiles(await testStore(), [directory, early]);
		expect(notes).toContain(
			"FB.US was of FACEBOOK INC CL A COM STK (DE) until 2021-01-04 or later: its rows of that time are kept as FB-2021.US",
		);
	});

	it("stay where the symbol was traded throughout, since such a symbol did not pass on", async () => {
		const store = await testStore();
		const days = Array.from({ length: 35 }, (_, i) =>
			new Date(Date.UTC(2021, 0, 5 + 49 * i)).toISOString().slice(0, 10),
		);
		const volumes = days.map((day) => finraDay(finraShortVolume, day, "FB"));
		await importFiles(store, [...volumes, early, directory]);
		expect(await storedRecords(store, "identifiers", "FB.US")).toHaveLength(1);
		expect(await store.security("FB-2021.US")).toBeUndefined();
	});
});

describe("a CUSIP that was seen under another name of a company", () => {
	const boston = fails(secFailsToDeliver, "202101a", "2021-01-04 101121101 BXP BOSTON PROPERTIES INC");

	it("is left out, since names alone do not tell a new name from a new company, and is an issue", async () => {
		const store = await testStore();
		await importFiles(store, [directory, boston, finraDay(finraShortVolume, "2021-04-27", "BXP")]);
		expect(await storedDays(store, areas)).toEqual({ "BXP.US": { shortVolume: ["2021-04-27"] } });
		expect(await listIssues(store)).toMatchObject([
			{ kind: "conflict", symbol: "BXP.US", area: "identifiers", of: "cusip of 2021-01-04" },
		]);
		const recent = fails(secFailsToDeliver, "202507a", "2025-07-10 101121101 BXP BXP INC");
		await importFiles(store, [recent]);
		expect(await listIssues(store)).toEqual([]);
	});
});
