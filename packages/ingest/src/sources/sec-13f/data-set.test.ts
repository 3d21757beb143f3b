import { join } from "node:path";
import { dayBar } from "@us-market-data/analytics/testing";
import type { AreaRecord } from "@us-market-data/market";
import { InputError } from "@us-market-data/market";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runImport } from "../../frame/run.ts";
import { now, storedRecords, testStore, writeFixture } from "../../testing/imports.ts";
import { zipOf } from "../zip.fixture.ts";
import { sec13f } from "./importer.ts";
import { coverXml, type DataSetFiling, dataSet, dataSetTables, tableXml } from "./testing/documents.ts";
import {
	apple,
	coke,
	cusips,
	filing,
	importing,
	marketOf,
	rowsInto,
	shares,
	stocks,
} from "./testing/market.ts";

describe("a data set", () => {
	test("sums shares by holder and security; principal amounts and options are none", async () => {
		const store = await marketOf();
		const rows = [
			{ cusip: apple, shares: 100 },
			{ cusip: apple, shares: 23, value: 2400 },
			{ cusip: apple, shares: 5000, amountType: "PRN" },
			{ cusip: apple, shares: 700, putCall: "Put" },
			{ cusip: apple, shares: 800, putCall: "Call" },
			{ cusip: "999999999", shares: 1 },
			{ cusip: "999999999", shares: 2 },
		];
		const report = await importing(store, {
			"2025q2_form13f.zip": await dataSet([filing(1, { name: "A Manager", rows })]),
		});
		expect(report.files).toMatchObject([
			{
				read: 7,
				stored: 1,
				skipped: {
					"added to another row of the same holder and security": 1,
					"principal amount, not shares": 1,
					"option, not shares": 2,
					"CUSIP of no held security": 2,
				},
				unresolved: ["999999999"],
				notes: [expect.stringMatching(/^1 CUSIPs belong to no held security/)],
			},
		]);
		expect(await storedRecords(store, "shareholders", "AAPL.US")).toEqual([
			{
				period: "2025-06-30",
				holderId: "77",
				name: "A Manager",
				type: "institution",
				title: "institution",
				sharesHeld: "123",
				sharesChanged: null,
				percentOfShares: null,
				filingDate: "2025-08-14",
				value: "12400",
				form: "13F",
				filing: "0000000001-25-000001",
			},
		]);
	});

	test("passes over notices", async () => {
		const store = await marketOf();
		const notice = filing(1, { reportType: "13F NOTICE", rows: [] });
		const other = filing(2, { cik: "5", rows: [{ cusip: apple, shares: 1 }] });
		expect(await importing(store, { "2025q2_form13f.zip": await dataSet([notice, other]) })).toMatchObject({
			stored: 1,
		});
	});

	test("reads its tables in any order and from a folder of the archive", async () => {
		const store = await marketOf();
		const tables = Object.entries(dataSetTables([filing(1, { rows: [{ cusip: apple, shares: 1 }] })]));
		const archive = await zipOf(
			Object.fromEntries(tables.reverse().map(([name, text]) => [`set/${name}`, text])),
		);
		await importing(store, { "01jun2025-31aug2025_form13f.zip": archive });
		expect(await shares(store)).toEqual(["2025-06-30 77 1"]);
	});

	test.each<[string, (tables: Record<string, string>) => Record<string, string>, string]>([
		["a table missing", ({ "COVERPAGE.tsv": _, ...rest }) => rest, "archive"],
		[
			"a column missing",
			(t) => ({ ...t, "INFOTABLE.tsv": (t["INFOTABLE.tsv"] ?? "").replace("CUSIP", "C") }),
			"header",
		],
		[
			"a row of no filing",
			(t) => ({ ...t, "INFOTABLE.tsv": (t["INFOTABLE.tsv"] ?? "").replace("-000001", "-000009") }),
			"ACCESSION_NUMBER",
		],
		[
			"a cover of no submission",
			(t) => ({ ...t, "COVERPAGE.tsv": (t["COVERPAGE.tsv"] ?? "").replace("-000001", "-000009") }),
			"ACCESSION_NUMBER",
		],
		[
			"a field too few",
			(t) => ({ ...t, "INFOTABLE.tsv": (t["INFOTABLE.tsv"] ?? "").replace("\tSOLE", "") }),
			"row",
		],
		[
			"a date that is none",
			(t) => ({ ...t, "SUBMISSION.tsv": (t["SUBMISSION.tsv"] ?? "").replace("30-JUN", "31-JUN") }),
			"PERIODOFREPORT",
		],
		[
			"shares that are no number",
			(t) => ({ ...t, "INFOTABLE.tsv": (t["INFOTABLE.tsv"] ?? "").replace("\t41\tSH", "\t-41\tSH") }),
			"shares",
		],
		[
			"an unknown type of amount",
			(t) => ({ ...t, "INFOTABLE.tsv": (t["INFOTABLE.tsv"] ?? "").replace("\tSH\t", "\tXX\t") }),
			"type of amount",
		],
		[
			"an unknown amendment",
			(t) => ({ ...t, "COVERPAGE.tsv": (t["COVERPAGE.tsv"] ?? "").replace("	N		", "	Y	MORE	") }),
			"amendment type",
		],
	])("with %s is refused", async (_, damage, field) => {
		const tables = dataSetTables([filing(1, { rows: [{ cusip: apple, shares: 41 }] })]);
		const refusal = await importing(await marketOf(), {
			"2025q2_form13f.zip": await zipOf(damage(tables)),
		}).catch((error: unknown) => error);
		expect(refusal).toBeInstanceOf(InputError);
		expect(refusal).toMatchObject({ location: { field } });
	});
});

describe("values", () => {
	const peers = (price: number) =>
		[11, 12, 13].map((number) =>
			filing(number, { cik: String(number), rows: [{ cusip: apple, shares: 1000, value: price * 1000 }] }),
		);
	const valueAmong = async (more: Partial<DataSetFiling> & Pick<DataSetFiling, "rows">) => {
		const store = await marketOf();
		const one = filing(1, { filed: "14-AUG-2025", ...more });
		const report = await importing(store, { "2025q2_form13f.zip": await dataSet([one, ...peers(205)]) });
		const rows = await storedRecords(store, "shareholders", "AAPL.US");
		return {
			value: rows.find(({ holderId }) => holderId === "77")?.value,
			notes: report.files[0]?.notes.join(),
		};
	};

	test("are in dollars from 2023-01-03 on and in thousands before", async () => {
		expect(await valueAmong({ rows: [{ cusip: apple, shares: 10, value: 2051 }] })).toMatchObject({
			value: "2051",
		});
		const old = filing(1, {
			accession: "0000000001-22-000001",
			filed: "30-DEC-2022",
			period: "30-SEP-2022",
			rows: [{ cusip: apple, shares: 1000, value: 138 }],
		});
		const store = await marketOf();
		await importing(store, { "2022q4_form13f.zip": await dataSet([old]) });
		expect(await storedRecords(store, "shareholders", "AAPL.US")).toMatchObject([{ value: "138000" }]);
	});

	test("of a filing that still writes thousands are left out with a note, and its shares kept", async () => {
		const wrong = await valueAmong({
			rows: [
				{ cusip: apple, shares: 1000, value: 205 },
				{ cusip: coke, shares: 1000, value: 70 },
			],
		});
		expect(wrong.value).toBeNull();
		expect(wrong.notes).toMatch(/values omitted from 1 filings.*0000000001-25-000001/);
	});

	test("that are far from those of the others are left out one by one", async () => {
		const rows = [
			{ cusip: apple, shares: 1000, value: 2050 },
			{ cusip: coke, shares: 1000, value: 70_000 },
		];
		expect((await valueAmong({ rows })).value).toBeNull();
	});

	test("of a single filing are measured against the close that is held", async () => {
		for (const [close, value] of [
			["205", "20500"],
			["2.05", null],
		] as const) {
			const store = await marketOf();
			await rowsInto(store, {
				"AAPL.US": { ...cusips(stocks)["AAPL.US"], dayBars: [dayBar("2025-06-30", close)] },
			});
			await importing(store, {
				"x_primary_doc.xml": coverXml({ cik: "77", name: "M", period: "06-30-2025", signed: "08-14-2025" }),
				"x_infotable.xml": tableXml([{ cusip: apple, shares: 100, value: 20500 }]),
			});
			expect(await storedRecords(store, "shareholders", "AAPL.US")).toMatchObject([{ value }]);
		}
	});
});

test("of several securities that had a CUSIP the newest counts, and none when the day is the same", async () => {
	const store = await testStore();
	const of = (date: string): AreaRecord<"identifiers">[] => [
		{ scheme: "cusip", value: apple, name: "", date },
	];
	await rowsInto(store, {
		"FB.US": { identifiers: of("2022-06-08") },
		"META.US": { identifiers: of("2022-06-09") },
		"ONE.US": { identifiers: [{ scheme: "cusip", value: coke, name: "", date: "2022-06-09" }] },
		"TWO.US": { identifiers: [{ scheme: "cusip", value: coke, name: "", date: "2022-06-09" }] },
	});
	const rows = [
		{ cusip: apple, shares: 1 },
		{ cusip: coke, shares: 2 },
	];
	const report = await importing(store, { "a_form13f.zip": await dataSet([filing(1, { rows })]) });
	expect(report).toMatchObject({ stored: 1, skipped: 1 });
	expect(await shares(store, "META.US")).toHaveLength(1);
});

test("without CUSIPs says what to import first", async () => {
	const report = await importing(await testStore(), {
		"a_form13f.zip": await dataSet([filing(1, { rows: [{ cusip: apple, shares: 1 }] })]),
	});
	expect(report.files[0]?.notes.join()).toContain("sec-fails-to-deliver");
});

test("any rows add up to what each holder has of each security", async () => {
	const row = fc.record({
		cik: fc.integer({ min: 1, max: 4 }),
		cusip: fc.constantFrom(apple, coke, "999999999"),
		shares: fc.integer({ min: 0, max: 2 ** 50 }),
		amountType: fc.constantFrom("SH", "SH", "PRN"),
		putCall: fc.constantFrom("", "", "Put"),
	});
	await fc.assert(
		fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 40 }), async (rows) => {
			const store = await marketOf();
			const filings = [...Map.groupBy(rows, ({ cik }) => cik)].map(([cik, own]) =>
				filing(cik, { cik: String(cik), rows: own }),
			);
			await importing(store, { "a_form13f.zip": await dataSet(filings) });
			const expected = new Map<string, bigint>();
			for (const { cik, cusip, shares: count, amountType, putCall } of rows) {
				if (cusip !== apple || amountType !== "SH" || putCall !== "") continue;
				expected.set(`2025-06-30 ${cik}`, (expected.get(`2025-06-30 ${cik}`) ?? 0n) + BigInt(count));
			}
			expect((await shares(store)).sort()).toEqual([...expected].map(([key, sum]) => `${key} ${sum}`).sort());
		}),
		{ numRuns: 30 },
	);
});

test("the folder is the unit: a file of another kind is reported and skipped", async () => {
	const folder = await temporaryFolder();
	await writeFixture(folder, "readme.htm", "<html></html>");
	await writeFixture(
		folder,
		"a_form13f.zip",
		await dataSet([filing(1, { rows: [{ cusip: apple, shares: 1 }] })]),
	);
	const report = await runImport(await marketOf(), sec13f, join(folder), { now });
	expect(report).toMatchObject({ ignored: ["readme.htm"], stored: 1 });
});
