import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Outcome } from "../../frame/importer.ts";
import { parseFile, testStore } from "../../testing/imports.ts";
import { spelledDateField } from "../sec/dates.ts";
import { zipOf } from "../zip.fixture.ts";
import { formXml, putIssuer, transactionXml } from "./formats.fixture.ts";
import { secOwnership } from "./importer.ts";

const tsv = (rows: Record<string, string>[]): string => {
	const columns = Object.keys(rows[0] ?? {});
	return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ""))]
		.map((fields) => `${fields.join("\t")}\n`)
		.join("");
};

const one = "0000000005-25-000001";
const two = "0000000005-25-000002";

const submission = (ACCESSION_NUMBER: string, more: Record<string, string> = {}) => ({
	ACCESSION_NUMBER,
	FILING_DATE: "31-MAR-2025",
	PERIOD_OF_REPORT: "27-MAR-2025",
	DATE_OF_ORIG_SUB: "",
	NO_SECURITIES_OWNED: "",
	DOCUMENT_TYPE: "4",
	ISSUERCIK: "0000000005",
	ISSUERNAME: "Five Corp",
	ISSUERTRADINGSYMBOL: "FIVC",
	REMARKS: 'a "quoted" word and a lone " mark',
	AFF10B5ONE: "1",
	...more,
});
const owner = (ACCESSION_NUMBER: string, RPTOWNERNAME = "Doe Jane") => ({
	ACCESSION_NUMBER,
	RPTOWNERCIK: "0000000077",
	RPTOWNERNAME,
	RPTOWNER_RELATIONSHIP: "Director,Officer",
	RPTOWNER_TITLE: "CFO",
	RPTOWNER_TXT: "",
});
const holding = (ACCESSION_NUMBER: string, after: string) => ({
	ACCESSION_NUMBER,
	SECURITY_TITLE: "Common Stock",
	SECURITY_TITLE_FN: "F1",
	SHRS_OWND_FOLWNG_TRANS: after,
	DIRECT_INDIRECT_OWNERSHIP: "I",
	NATURE_OF_OWNERSHIP: "Trust",
	NATURE_OF_OWNERSHIP_FN: "F2",
});
const transaction = (ACCESSION_NUMBER: string, after: string, more: Record<string, string> = {}) => ({
	...holding(ACCESSION_NUMBER, after),
	DIRECT_INDIRECT_OWNERSHIP: "D",
	NATURE_OF_OWNERSHIP: "",
	TRANS_DATE: "27-MAR-2025",
	TRANS_CODE: "P",
	TRANS_SHARES: "6000.0",
	TRANS_PRICEPERSHARE: "24.57",
	TRANS_PRICEPERSHARE_FN: "",
	TRANS_ACQUIRED_DISP_CD: "A",
	...more,
});

const tables = {
	// In alphabetical order, as in some archives: forms come last.
	"DERIV_TRANS.tsv": tsv([transaction(one, "5", { TRANS_CODE: "M", TRANS_PRICEPERSHARE: "" })]),
	"NONDERIV_HOLDING.tsv": tsv([holding(one, "50.0")]),
	"NONDERIV_TRANS.tsv": tsv([transaction(one, "6000.0"), transaction(one, "7000.0")]),
	"REPORTINGOWNER.tsv": tsv([owner(one)]),
	"SUBMISSION.tsv": tsv([submission(one)]),
};

async function parsed(files: Record<string, string>) {
	const store = await testStore();
	await putIssuer(store, "FIVC.US", "5", "Five Corp");
	return parseFile(secOwnership, "2025q1_form345.zip", await zipOf(files), {}, store);
}
const records = (outcomes: Outcome[], area: string) =>
	outcomes.flatMap((outcome) => ("record" in outcome && outcome.area === area ? [outcome.record] : []));

describe("quarterly data set", () => {
	test("lines are joined to their forms; transactions in derivatives are numbered last", async () => {
		const { outcomes, dataset, notes } = await parsed(tables);
		expect(dataset).toMatchObject({ file: "2025q1_form345.zip" });
		expect(notes).toEqual([]);
		const trade = { accessionNumber: one, filingDate: "2025-03-31", date: "2025-03-27", is10b5One: true };
		const shares = {
			...trade,
			type: "BUY",
			acquiredOrDisposed: "acquired",
			shares: "6000",
			price: "24.57",
			title: "Director, CFO",
		};
		expect(records(outcomes, "insiderTrades")).toMatchObject([
			{ ...shares, line: 1, sharesAfter: "6000" },
			{ ...shares, line: 2, sharesAfter: "7000" },
			{ ...trade, line: 3, type: "EXERCISE", price: null, isDerivative: true },
		]);
		expect(records(outcomes, "shareholders")).toMatchObject([
			{ period: "2025-03-27", holderId: "77", sharesHeld: "7050" },
		]);
	});

	test("a price per depositary share is for the shares that a footnote of its form says", async () => {
		const price = { TRANS_PRICEPERSHARE: "3.45", TRANS_PRICEPERSHARE_FN: "F1,F2" };
		const note = (FOOTNOTE_ID: string, FOOTNOTE_TXT: string) => ({
			ACCESSION_NUMBER: one,
			FOOTNOTE_ID,
			FOOTNOTE_TXT,
		});
		const { outcomes } = await parsed({
			...tables,
			"NONDERIV_TRANS.tsv": tsv([transaction(one, "6000.0", price), transaction(one, "7000.0", price)]),
			"FOOTNOTES.tsv": tsv([
				note("F1", "The price is per American Depositary Share."),
				note("F2", "Each ADS represents 20 ordinary shares."),
			]),
		});
		const [first] = records(outcomes, "insiderTrades");
		expect(first).toMatchObject({ shares: "6000", price: "3.45", priceUnitShares: "20" });
	});

	test("older files do not ask about plans", async () => {
		const { AFF10B5ONE: _, ...older } = submission(one);
		const { outcomes } = await parsed({ ...tables, "SUBMISSION.tsv": tsv([older]) });
		expect(records(outcomes, "insiderTrades")[0]).toMatchObject({ is10b5One: null });
	});

	test("of two forms of one period the position of the later one stands, its trades name the earlier one", async () => {
		const amendment = submission(two, {
			DOCUMENT_TYPE: "4/A",
			FILING_DATE: "02-APR-2025",
			DATE_OF_ORIG_SUB: "31-MAR-2025",
		});
		const { outcomes } = await parsed({
			"SUBMISSION.tsv": tsv([amendment, submission(one)]),
			"REPORTINGOWNER.tsv": tsv([owner(two), owner(one)]),
			"NONDERIV_TRANS.tsv": tsv([transaction(two, "9"), transaction(one, "8")]),
		});
		expect(records(outcomes, "insiderTrades")).toMatchObject([{ amends: "2025-03-31" }, { amends: null }]);
		expect(records(outcomes, "shareholders")).toMatchObject([{ sharesHeld: "9" }]);
		expect(outcomes).toContainEqual({ skipped: "a form filed later has the position", line: 1 });
	});

	test("a transaction dated after its form is left out and noted, the others stand", async () => {
		const { outcomes } = await parsed({
			...tables,
			"NONDERIV_TRANS.tsv": tsv([
				transaction(one, "6000.0", { TRANS_DATE: "27-MAR-2052" }),
				transaction(one, "7000.0", { TRANS_DATE: "31-MAR-2025" }),
			]),
		});
		expect(records(outcomes, "insiderTrades")).toMatchObject([
			{ line: 2, date: "2025-03-31" },
			{ line: 3, date: "2025-03-27" },
		]);
		expect(outcomes).toContainEqual({ skipped: "transaction dated after its form", line: 2 });
		expect(records(outcomes, "issues")).toEqual([
			{
				kind: "implausible",
				area: "insiderTrades",
				of: `${one}/1`,
				date: "2025-03-31",
				rule: "date is on the day of filing or before it",
				values: [
					{ name: "date", value: "2052-03-27" },
					{ name: "filingDate", value: "2025-03-31" },
				],
				difference: null,
				accession: one,
				filedAt: "2025-03-31",
				cause: null,
			},
		]);
		// What is held after it is right all the same.
		expect(records(outcomes, "shareholders")).toMatchObject([{ sharesHeld: "7050" }]);
	});

	test("companies without securities are skipped, tables that are missing are told", async () => {
		const { outcomes, notes } = await parsed({
			"SUBMISSION.tsv": tsv([submission(one, { ISSUERCIK: "6", ISSUERTRADINGSYMBOL: "SIX" })]),
			"REPORTINGOWNER.tsv": tsv([owner(one)]),
			"NONDERIV_TRANS.tsv": tsv([transaction(one, "9")]),
		});
		expect(outcomes).toEqual([{ skipped: "no security of this CIK", unresolved: "SIX", line: 2 }]);
		expect(notes).toEqual([
			"DERIV_TRANS.tsv is not in the archive",
			"NONDERIV_HOLDING.tsv is not in the archive",
		]);
	});

	test.each([
		[
			"a date of another form",
			"SUBMISSION.tsv",
			"31-MAR-2025",
			"2025-03-31",
			/line 2: SUBMISSION\.tsv FILING_DATE/,
		],
		["a day that does not exist", "SUBMISSION.tsv", "31-MAR", "31-FEB", /FILING_DATE is "31-FEB-2025"/],
		["a column that is missing", "NONDERIV_TRANS.tsv", "TRANS_CODE", "CODE", /TRANS_CODE is missing/],
		["a row cut off", "NONDERIV_TRANS.tsv", /\t[^\t]*\n$/, "\n", /line 3: row/],
		["a form that is missing", "NONDERIV_TRANS.tsv", one, two, /a form of SUBMISSION\.tsv/],
		["an owner who is missing", "REPORTINGOWNER.tsv", one, two, /an owner in REPORTINGOWNER\.tsv/],
		["a number that is none", "DERIV_TRANS.tsv", "6000.0", "six", /DERIV_TRANS\.tsv TRANS_SHARES is "six"/],
		["an accession number that is none", "SUBMISSION.tsv", one, "five", /an accession number/],
	] as const)("%s is refused", async (_, name, from, to, message) => {
		const owners =
			name === "SUBMISSION.tsv" ? { "REPORTINGOWNER.tsv": tsv([owner(one), owner("five")]) } : {};
		const files = { ...tables, ...owners, [name]: tables[name].replace(from, to) };
		await expect(parsed(files)).rejects.toThrow(message);
	});

	test("dates are read back as they were spelled", () => {
		const months = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
		const date = fc.date({ min: new Date("1996-01-01"), max: new Date("2099-12-31"), noInvalidDate: true });
		fc.assert(
			fc.property(date, (day) => {
				const text = day.toISOString().slice(0, 10);
				const [year = "", month = "", of = ""] = text.split("-");
				const spelled = `${of}-${months[Number(month) - 1]}-${year}`;
				expect(spelledDateField(spelled, { field: "date" })).toBe(text);
			}),
		);
		for (const text of ["", "00-JAN-2025", "32-JAN-2025", "1-JAN-2025", "01-XYZ-2025", "01-JAN-25"]) {
			expect(() => spelledDateField(text, { field: "date" })).toThrow(/date is/);
		}
	});
});

describe("archives of forms", () => {
	test("each form counts once, the newest position stands", async () => {
		const later = formXml({ shares: transactionXml({ after: "5" }) }).replace("2025-03-12", "2025-03-20");
		const { outcomes } = await parsed({
			[`a/${two}.xml`]: later,
			[`a/${one}.xml`]: formXml(),
			[`b/${one}.xml`]: formXml(),
			"readme.md": "nothing",
		});
		expect(records(outcomes, "insiderTrades")).toHaveLength(2);
		expect(records(outcomes, "shareholders")).toMatchObject([{ sharesHeld: "5" }]);
		expect(outcomes).toContainEqual({ skipped: "repeated form in the archive", line: 5 });
	});

	test("an error names the form, an archive without forms is refused", async () => {
		const broken = formXml().replace(">100<", ">1OO<");
		await expect(parsed({ [`${one}.xml`]: formXml(), [`${two}.xml`]: broken })).rejects.toThrow(
			new RegExp(`^${two}.xml: transactionShares is "1OO"`),
		);
		await expect(parsed({ "readme.md": "" })).rejects.toThrow(/an archive with forms/);
	});
});
