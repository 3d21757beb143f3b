import { copyFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { createMarketViewCache } from "@us-market-data/analytics";
import { runImport, sec13f, secFailsToDeliver } from "@us-market-data/ingest";
import { coverXml, now, storedRecords, testStore, writeFixture, zipOf } from "@us-market-data/ingest/testing";
import type { MarketStore } from "@us-market-data/store";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { expect, onTestFinished, test } from "vitest";
import { startService } from "../testing/service.ts";

const realData = process.env["REAL_DATA_DIR"];
const title = realData ? "" : " (skipped: REAL_DATA_DIR, the folder of real source files, is not set)";
const real = test.skipIf(!realData);
const folderOf = (name: string): string => join(realData ?? "", name);

/** Brings CUSIPs in as operators do, with a file of fails to deliver. */
async function teach(store: MarketStore, tickers: Readonly<Record<string, string>>): Promise<void> {
	const rows = Object.entries(tickers).map(([ticker, cusip]) => `20241001|${cusip}|${ticker}|1|${ticker}|.`);
	const lines = ["SETTLEMENT DATE|CUSIP|SYMBOL|QUANTITY (FAILS)|DESCRIPTION|PRICE", ...rows, ""];
	const file = await writeFixture(await temporaryFolder(), "cnsfails202410a.txt", lines.join("\n"));
	await runImport(store, secFailsToDeliver, file, { now });
}

/** Shares and value by CUSIP, read with patterns only. */
function sumsOf(xml: string): Map<string, { shares: bigint; value: bigint }> {
	const sums = new Map<string, { shares: bigint; value: bigint }>();
	for (const [row] of xml.matchAll(/<(?:\w+:)?infoTable>.*?<\/(?:\w+:)?infoTable>/gs)) {
		const field = (name: string): string => new RegExp(`<(?:\\w+:)?${name}>([^<]*)<`).exec(row)?.[1] ?? "";
		const { shares, value } = sums.get(field("cusip")) ?? { shares: 0n, value: 0n };
		sums.set(field("cusip"), {
			shares: shares + BigInt(field("sshPrnamt")),
			value: value + BigInt(field("value")),
		});
	}
	return sums;
}

async function copies(files: Readonly<Record<string, string>>): Promise<string> {
	const folder = await temporaryFolder();
	for (const [name, from] of Object.entries(files)) await copyFile(folderOf(from), join(folder, name));
	return folder;
}

const berkshire = {
	AAPL: "037833100",
	AXP: "025816109",
	BAC: "060505104",
	KO: "191216100",
	CVX: "166764100",
	OXY: "674599105",
	MCO: "615369105",
	KHC: "500754106",
	CB: "H1467J104",
	DVA: "23918K108",
};

interface Top {
	shareholders: {
		reportDates: string[];
		list: { holders: { holderId: string; holderName: string; sharesHeld: string }[] }[];
	};
}

real(`Berkshire's ten largest holdings, answered${title}`, { timeout: 120_000 }, async () => {
	const store = await testStore();
	await teach(store, berkshire);
	const folder = await copies({
		"berkshire_infotable.xml": "sec/13f/berkshire_2024q3_infotable.xml",
		"berkshire_primary_doc.xml": "sec/13f/berkshire_2024q3_primary_doc.xml",
	});
	const report = await runImport(store, sec13f, folder, { now });
	expect(report).toMatchObject({ read: 121, stored: 10 });
	const sums = sumsOf(await readFile(join(folder, "berkshire_infotable.xml"), "utf8"));
	const topHolders = [...sums].sort(([, a], [, b]) => Number(b.value - a.value)).slice(0, 10);
	expect(topHolders.map(([cusip]) => cusip)).toEqual(Object.values(berkshire));

	const service = await startService({
		market: store,
		view: createMarketViewCache(store, { outdatedFor: 0 }),
	});
	onTestFinished(() => service.close());
	for (const [ticker, cusip] of Object.entries(berkshire)) {
		const path = `/api/market-data/fundamental/shareholder/top?symbol=${ticker}.US`;
		const response = await service.get(path, { key: service.keys.demo });
		expect(response.status).toBe(200);
		expect(response.text).not.toContain(cusip);
		const { shareholders } = response.json() as Top;
		expect(shareholders.reportDates).toEqual(["2024-09-30"]);
		expect(shareholders.list[0]?.holders).toMatchObject([
			{
				holderId: "1067983",
				holderName: "Berkshire Hathaway Inc",
				sharesHeld: String(sums.get(cusip)?.shares),
			},
		]);
		expect(await storedRecords(store, "shareholders", `${ticker}.US`)).toMatchObject([
			{ value: String(sums.get(cusip)?.value), form: "13F", filingDate: "2024-11-14" },
		]);
	}
});

real(`Vanguard's rows of Apple, one for each manager${title}`, async () => {
	const store = await testStore();
	await teach(store, { AAPL: berkshire.AAPL });
	const folder = await copies({ "vanguard_infotable.xml": "sec/13f/vanguard_13f_aapl_golden.xml" });
	const cover = { cik: "0000102909", name: "VANGUARD GROUP INC", period: "12-31-2025", signed: "02-13-2026" };
	await writeFixture(folder, "vanguard_primary_doc.xml", coverXml(cover));
	const report = await runImport(store, sec13f, folder, { now });
	expect(report.files).toMatchObject([{ stored: 1, skipped: { "CUSIP of no held security": 1 } }]);
	expect(await storedRecords(store, "shareholders", "AAPL.US")).toMatchObject([
		{ holderId: "102909", sharesHeld: "1426283914" },
	]);
});

real(`a filer that wrote thousands after the switch to dollars${title}`, async () => {
	const store = await testStore();
	await teach(store, { MMM: "88579Y101", AAPL: berkshire.AAPL });
	const name = "0001790837-23-000002";
	const folder = await copies({
		[`${name}_infotable.xml`]: `sec/13f/${name}_infotable.xml`,
		[`${name}_primary_doc.xml`]: `sec/13f/${name}_primary_doc.xml`,
	});
	const report = await runImport(store, sec13f, folder, { now });
	expect(report.files[0]).toMatchObject({ dataset: name, read: 90 });
	// Signed on the last day of 2022, when thousands were right; the accession number is of 2023.
	const doubt = /values omitted from 1 filings.*0001790837-23-000002/;
	expect(report.files[0]?.notes.join()).toMatch(doubt);
	expect(await storedRecords(store, "shareholders", "MMM.US")).toMatchObject([
		{ period: "2022-12-31", sharesHeld: "2397", filing: name, value: null },
	]);
	const submission = await writeFixture(
		await temporaryFolder(),
		`${name}.txt`,
		await fullSubmission(folder, name, "20230109"),
	);
	const filed = await runImport(store, sec13f, submission, { now });
	expect(filed.files[0]?.notes.join()).toMatch(doubt);
	expect(await storedRecords(store, "shareholders", "MMM.US")).toMatchObject([
		{ sharesHeld: "2397", value: null },
	]);
});

/** The documents of a filing with the header that EDGAR puts before them. */
async function fullSubmission(folder: string, name: string, filed: string): Promise<string> {
	const documents = await Promise.all(
		["primary_doc", "infotable"].map((document) => readFile(join(folder, `${name}_${document}.xml`), "utf8")),
	);
	const xml = documents.map((text) => `<DOCUMENT>\n<XML>\n${text}\n</XML>\n</DOCUMENT>`);
	return [`ACCESSION NUMBER:\t\t${name}`, `FILED AS OF DATE:\t\t${filed}`, ...xml, ""].join("\n");
}

real(`rows of the data set of the second quarter of 2025${title}`, async () => {
	const store = await testStore();
	await teach(store, { PLTR: "69608A108" });
	const read = (name: string) => readFile(folderOf(`excerpts/form13f_2025q2/${name}`), "utf8");
	const [covers, rows] = [await read("COVERPAGE.tsv"), await read("INFOTABLE.tsv")];
	const cells = rows
		.trimEnd()
		.split("\n")
		.slice(1)
		.map((line) => line.split("\t"));
	const numbers = new Set(
		covers
			.split("\n")
			.slice(1)
			.map((line) => line.split("\t")[0] ?? ""),
	);
	const columns = covers.split("\n")[0]?.split("\t") ?? [];
	// The excerpt holds rows of filings whose covers it leaves out.
	const missing = [...new Set(cells.map(([accession = ""]) => accession))].filter(
		(number) => !numbers.has(number),
	);
	const coverOf = (number: string): string => {
		const expectedNames: Record<string, string> = {
			ACCESSION_NUMBER: number,
			REPORTCALENDARORQUARTER: "30-JUN-2025",
			FILINGMANAGER_NAME: number,
			REPORTTYPE: "13F HOLDINGS REPORT",
		};
		return columns.map((column) => expectedNames[column] ?? "").join("\t");
	};
	const all = [...numbers, ...missing].filter((number) => number !== "");
	const submissions = all.map((number, i) => {
		const period = number === "0000950123-25-008361" ? "31-MAR-2025" : "30-JUN-2025";
		return [number, "14-AUG-2025", "13F-HR", String(i + 1), period].join("\t");
	});
	const header = "ACCESSION_NUMBER\tFILING_DATE\tSUBMISSIONTYPE\tCIK\tPERIODOFREPORT";
	const archive = await zipOf({
		"COVERPAGE.tsv": `${covers.trimEnd()}\n${missing.map(coverOf).join("\n")}\n`,
		"INFOTABLE.tsv": rows,
		"SUBMISSION.tsv": `${[header, ...submissions].join("\n")}\n`,
		"SUMMARYPAGE.tsv": await read("SUMMARYPAGE.header.tsv"),
	});
	const file = await writeFixture(await temporaryFolder(), "01jun2025-31aug2025_form13f.zip", archive);
	const report = await runImport(store, sec13f, file, { now });
	expect(report.read).toBe(cells.length);
	const records = await storedRecords(store, "shareholders", "PLTR.US");
	const expected = cells.map(([accession = "", ...rest]) => `${accession} ${rest[6]}`);
	expect(records.map(({ filing, sharesHeld }) => `${filing} ${sharesHeld}`).sort()).toEqual(
		expected.toSorted(),
	);
	// 39,538 shares for 5,390: neither dollars nor thousands of them.
	expect(records.find(({ filing }) => filing === "0000891943-25-000009")?.value).toBeNull();
	expect(records.find(({ filing }) => filing === "0001068804-25-000006")?.value).toBe("238833");
});

real(`fails to deliver of late November 2018${title}`, async () => {
	const store = await testStore();
	const text = await readFile(folderOf("excerpts/cnsfails_201811b.excerpt.txt"), "latin1");
	const archive = await zipOf({ "cnsfails201811b.txt": text });
	const file = await writeFixture(await temporaryFolder(), "cnsfails201811b.zip", archive);
	const report = await runImport(store, secFailsToDeliver, file, { now });
	expect(report).toMatchObject({ read: 4, stored: 1 });
	expect(await storedRecords(store, "identifiers", "AET.US")).toEqual([
		{
			scheme: "cusip",
			value: "00817Y108",
			name: "AETNA INC.(NEW)",
			first: "2018-11-26",
			date: "2018-11-30",
		},
	]);
});
